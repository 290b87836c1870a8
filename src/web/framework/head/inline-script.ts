/** What an inline script is given: a value for JSON, or another function. */
type Argument = string | number | object | ((...given: never[]) => unknown)

/**
 * The text of a script in the head of every page: a call of a function. The content security policy has its hash, so the
 * head must hold exactly this.
 * @param run may use nothing but its arguments, and is written as `shortened` needs it, like functions among these
 */
export const inlineScript = <Arguments extends Argument[]>(
  run: (...given: Arguments) => void,
  ...given: Arguments
): string =>
  `(${shortened(run)})(${given.map((one) => (one instanceof Function ? shortened(one) : JSON.stringify(one))).join()})`

/**
 * The text of a function without remarks and without blanks beside signs, as each page carries it. Its line ends stand for
 * semicolons; remarks have lines of their own; strings stand in one line each, without quotation marks of their own kind;
 * and no `+` follows a `+`.
 */
const shortened = (code: (...given: never[]) => unknown): string =>
  String(code)
    .replace(/\n\s*\/\/.*/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/(["'`]).*?\1|[\t ]*([(){}=,:?!<>|&+;[\]])[\t ]*/g, (all, quote, sign) => (quote ? all : sign))
    .replace(/(?<=[{(,])\n|\n(?=[)}])/g, '')
