import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isMachineMade } from '../../framework/head/machine-made.ts'
import { textIn } from '../../i18n/language-tag.ts'
import type { Messages } from '../../i18n/messages.ts'
import { FOOTNOTE_MARKS, readBlock } from '../../page-text/block-text.ts'
import { rangesAt } from '../../page-text/open-text.ts'
import type { Stretch } from '../../page-text/stretch.ts'

/** Words of a text with their source, in the words of the interface. */
export interface Quotation {
  words: string
  /** `lang` and `dir` of the words. */
  lang: string
  dir: string
  author: string
  title: string
  /** undefined: the work has no chapters. */
  chapter: string | undefined
  /** Name of the text's language. */
  language: string
  /** Says that a machine has translated the text; undefined: it is the original. */
  machine: string | undefined
  /** Address of the passage, with its origin. */
  address: string
}

/** The quotation of a stretch of the open text. */
export function quotationOf(work: WorkDetail, reading: Reading, stretch: Stretch, t: Messages['notes']): Quotation {
  const { code, ord, quote } = stretch
  const { beside, chapter, title } = reading
  const isSecond = code === beside?.language.code
  const language = isSecond ? beside.language : reading.language
  const chapterTitle = (isSecond && beside.text?.title) || chapter?.title
  return {
    words: rangesAt(reading, code, stretch).map(wordsWithoutFootnotes).join('\n').trim() || quote,
    ...textIn(language),
    author: work.author.name,
    title,
    chapter: chapter ? `${t.chapter(chapter.number)}: ${chapterTitle}` : undefined,
    language: language.name,
    machine: isMachineMade(work, code) ? t.machine : undefined,
    address: `${location.origin}${readingPath(work, code, chapter?.number)}#p${ord}`,
  }
}

function wordsWithoutFootnotes(range: Range): string {
  const block = document.createElement('div')
  block.append(range.cloneContents())
  for (const mark of block.querySelectorAll(FOOTNOTE_MARKS)) (mark.closest('sup') ?? mark).remove()
  return readBlock(block).text.trim()
}

/** Author, title, chapter and language in one line. */
function sourceOf({ author, title, chapter, language, machine }: Quotation): string {
  const text = machine === undefined ? language : `${language}, ${machine}`
  return [author, title, chapter, text].filter((part) => part !== undefined).join(' · ')
}

export const plainQuote = (quotation: Quotation): string => `${quoteToShare(quotation)}\n${quotation.address}`

/** Without the address: it is shared beside the quotation. */
export const quoteToShare = (quotation: Quotation): string =>
  `${inQuotationMarks(quotation.words, quotation.lang)}\n\n${sourceOf(quotation)}`

function htmlQuote(quotation: Quotation): string {
  const words = document.createElement('blockquote')
  words.lang = quotation.lang
  words.dir = quotation.dir
  words.cite = quotation.address
  const lines = inQuotationMarks(quotation.words, quotation.lang).split('\n')
  words.append(...lines.flatMap((line, i) => (i === 0 ? [line] : [document.createElement('br'), line])))
  const source = document.createElement('p')
  const link = document.createElement('a')
  link.href = quotation.address
  link.textContent = quotation.address
  source.append(sourceOf(quotation), document.createElement('br'), link)
  return words.outerHTML + source.outerHTML
}

/** Puts a quotation on the clipboard, as plain text and as HTML. @returns whether the browser allowed it */
export async function copyQuote(quotation: Quotation): Promise<boolean> {
  const forms = { 'text/plain': plainQuote(quotation), 'text/html': htmlQuote(quotation) }
  try {
    const blobs = Object.entries(forms).map(([type, text]) => [type, new Blob([text], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return true
  } catch {
    // Not over an insecure connection, and not in every browser.
    return copyByCommand(forms)
  }
}

function copyByCommand(forms: Record<string, string>): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    for (const [type, text] of Object.entries(forms)) event.clipboardData?.setData(type, text)
  }
  document.addEventListener('copy', onCopy, { once: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy)
  }
}

/** The outer quotation marks that CLDR gives for a language, by its primary subtag, or with its script or region. */
const quotationMarks: Record<string, readonly [open: string, close: string]> = {
  bg: ['„', '“'],
  cs: ['„', '“'],
  da: ['“', '”'],
  de: ['„', '“'],
  el: ['«', '»'],
  es: ['«', '»'],
  fa: ['«', '»'],
  fi: ['”', '”'],
  fr: ['«\u202f', '\u202f»'],
  hr: ['„', '“'],
  hu: ['„', '”'],
  it: ['«', '»'],
  ja: ['「', '」'],
  no: ['«', '»'],
  nb: ['«', '»'],
  pl: ['„', '”'],
  ro: ['„', '”'],
  ru: ['«', '»'],
  sv: ['”', '”'],
  uk: ['«', '»'],
  'zh-Hant': ['「', '」'],
  'zh-TW': ['「', '」'],
}

/** @param tag BCP 47 tag of the words' language */
function inQuotationMarks(words: string, tag: string): string {
  const [primary = '', second = ''] = tag.split('-')
  const [open, close] = quotationMarks[`${primary}-${second}`] ?? quotationMarks[primary] ?? ['“', '”']
  return `${open}${words}${close}`
}
