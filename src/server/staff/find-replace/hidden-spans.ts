/** A place in a text, in UTF-16 units: from `start` to before `end`. */
export interface Hit {
  start: number
  end: number
}

/**
 * What readers do not see of Markdown: HTML tags and comments, addresses in angle brackets and bare ones, addresses of
 * links and pictures, names by which links and footnotes are found, and letters that are written as entities.
 */
const HIDDEN = new RegExp(
  [
    '<[!/?a-zA-Z][^<>]*>',
    String.raw`\]\(\s*(?:[^\s()<>]|\([^\s()<>]*\))+`,
    String.raw`^ {0,3}\[(?!\^)[^\]\n]{1,999}\]:[^\S\n]*\S+`,
    String.raw`\]\[[^\]\n]{0,999}\]`,
    String.raw`\[\^[^\]\n]{1,999}\]`,
    String.raw`\b(?:https?:\/\/|www\.|mailto:)[^\s<>]*`,
    String.raw`&(?:#\w{1,8}|[a-zA-Z]\w{1,31});`,
  ].join('|'),
  'gm',
)

/** The parts of a text in which nothing is replaced, in order. */
export const hiddenSpans = (markdown: string): Hit[] =>
  Array.from(markdown.matchAll(HIDDEN), ({ 0: { length }, index }) => ({ start: index, end: index + length }))
