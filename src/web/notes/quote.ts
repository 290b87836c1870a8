import { inQuotationMarks } from './quotation-marks.ts'

/** What is said of words that are quoted. */
export interface Quoted {
  words: string
  /** `lang` and `dir` of the words. */
  lang: string
  dir: string
  author: string
  title: string
  /** undefined: of a work without chapters. */
  chapter: string | undefined
  /** What it was translated into, or is written in. */
  language: string
  /** Says that a machine has translated it; undefined: the original. */
  machine: string | undefined
  /** Of the passage. */
  address: string
}

/** One line that says whose words they are, and of which text. */
function sourceOf({ author, title, chapter, language, machine }: Quoted): string {
  const text = machine === undefined ? language : `${language}, ${machine}`
  return [author, title, chapter, text].filter((part) => part !== undefined).join(' · ')
}

/** A quotation as plain text. */
export const plainQuote = (quoted: Quoted): string =>
  `${inQuotationMarks(quoted.words, quoted.lang)}\n\n${sourceOf(quoted)}\n${quoted.address}`

/** The same without the address, for who shares one beside it. */
export const sharedQuote = (quoted: Quoted): string =>
  `${inQuotationMarks(quoted.words, quoted.lang)}\n\n${sourceOf(quoted)}`

/** The same as HTML. */
export function htmlQuote(quoted: Quoted): string {
  const words = document.createElement('blockquote')
  words.lang = quoted.lang
  words.dir = quoted.dir
  words.cite = quoted.address
  const lines = inQuotationMarks(quoted.words, quoted.lang).split('\n')
  words.append(...lines.flatMap((line, i) => (i === 0 ? [line] : [document.createElement('br'), line])))
  const source = document.createElement('p')
  const link = document.createElement('a')
  link.href = quoted.address
  link.textContent = quoted.address
  source.append(sourceOf(quoted), document.createElement('br'), link)
  return words.outerHTML + source.outerHTML
}
