/** What an inline script is given: a value for JSON, or another function. */
type Argument = string | number | object | ((...given: never[]) => unknown)

/**
 * The text of a script in the head of every page: a call of a function. Comments, and blanks beside signs, are left out, as
 * each page carries it. The content security policy has its hash, so the head must hold exactly this.
 * @param run may use nothing but its arguments, and needs its line ends, which stand for semicolons; its strings stand in
 *   one line each, without quotation marks of their own kind
 */
export const inlineScript = <Arguments extends Argument[]>(
  run: (...given: Arguments) => void,
  ...given: Arguments
): string =>
  `(${run})(${given.map((one) => (typeof one === 'function' ? one : JSON.stringify(one))).join()})`
    .replace(/\n\s*\/\/.*/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/(["'`]).*?\1|[\t ]*([(){}=,:?!<>|&+;[\]])[\t ]*/g, (all, quote, sign) => (quote ? all : sign))
    .replace(/(?<=[{(,])\n|\n(?=[)}])/g, '')
