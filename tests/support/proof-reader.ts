import { renderText } from '#server/texts/render/render-text.ts'

/** What a text in a language is written in; the rest of it is punctuation, digits and foreign words. */
export const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/gu,
  fa: /\p{Script=Arabic}/gu,
  ur: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
  th: /\p{Script=Thai}/gu,
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
  ko: /\p{Script=Hangul}/gu,
  el: /\p{Script=Greek}/gu,
  ru: /\p{Script=Cyrillic}/gu,
}
const LATIN = /\p{Script=Latin}/gu

/** How each language quotes, outermost first; another's marks in it, and the typewriter's, are mistakes. */
const QUOTES: Record<string, string[]> = {
  ar: ['«»', '“”'],
  de: ['„“', '‚‘'],
  el: ['«»', '“”'],
  en: ['“”', '‘’'],
  es: ['«»', '“”', '‘’'],
  fa: ['«»', '“”', '‹›'],
  fr: ['«»', '“”'],
  he: ['״״', '׳׳'],
  hi: ['“”', '‘’'],
  it: ['«»', '“”'],
  ja: ['「」', '『』', '〈〉', '《》'],
  ko: ['“”', '‘’', '「」', '『』', '《》', '〈〉'],
  pt: ['«»', '“”', '‘’'],
  ru: ['«»', '„“'],
  sw: ['“”', '‘’'],
  th: ['“”', '‘’'],
  tr: ['“”', '‘’'],
  ur: ['“”', '‘’'],
  zh: ['“”', '‘’', '《》', '〈〉'],
}
/** Not the Hebrew signs within a word. */
const ANY_QUOTE = /["'“”„‚‘«»‹›「」『』《》〈〉]|(?<!\p{Script=Hebrew})[״׳]|[״׳](?!\p{Script=Hebrew})|’/gu
const APOSTROPHE = /(?<=[\p{L}\p{M}\p{N}])’|’(?=\p{L})/uy
const WITHIN = /[\p{L}\p{M}\p{N}]’\p{L}/u
/** A speech goes on through so many paragraphs or stanzas at most before its mark is missed. */
const LONGEST_QUOTE = 4

/** What a language writes otherwise than the keyboard of another. */
const FOREIGN_POINTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}[»”]?\s?[,;?]/u,
  fa: /\p{Script=Arabic}[»”]?\s?[,;?]/u,
  ur: /\p{Script=Arabic}[”’]?\s?[,;?.](?!\p{Nd})/u,
  el: /\p{Script=Greek}»?[?]/u,
  hi: /\p{Script=Devanagari}[”’]?[.](?=\s|$)/u,
  zh: /\p{Script=Han}[”’》]?[,;:?!.]/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][」』]?[,;:?!.]/u,
  // No-break spaces stand before the tall points and inside the quotation marks.
  fr: /\p{L}[;:!?]|[^\u00A0\u202F][»]|«(?![\u00A0\u202F])|\p{L} [;:!?]/u,
}

/** Words that every English paragraph has, and that no other language of the library writes so. */
const ENGLISH = /(?<![\p{L}-])(the|and|of|with|which|that|they|from|this|there|have)(?![\p{L}-])/iu

/** Each block's text, in order, without its Markdown. */
export const blocksOf = (markdown: string): string[] => renderText(markdown).blocks.map(({ text }) => text)

/** The kinds of its blocks in order, so that a heading stands against a heading. */
export function shapeOf(markdown: string): string[] {
  return [...renderText(markdown).html.matchAll(/<(p|h[1-6]|li|tr|pre)\b[^>]* id="p\d+"/g)].map(
    (match) => match[1] as string,
  )
}

/** Letters and digits: what is left of a text when its typography is taken off. */
export const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

export function wordsIn(text: string, code: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(code, { granularity: 'word' }).segment(text)) if (isWordLike) words++
  return words
}

/** The part of a text's letters that are of its language's script. */
export function shareOfScript(text: string, code: string): number {
  const own = text.match(SCRIPTS[code] ?? LATIN)?.length ?? 0
  return own / (text.match(/\p{L}/gu)?.length ?? 1)
}

/** What is wrong with the typography of a text, paragraphs parted by an empty line; each with the place. */
export function misprints(text: string, code: string): string[] {
  const around = (at: number) => text.slice(Math.max(at - 20, 0), at + 20).replace(/\n/g, '⏎')
  const found = quotesOf(text, code).map(({ what, at }) => `${what}: ${around(at)}`)
  const point = FOREIGN_POINTS[code]?.exec(text)
  if (point) found.push(`punctuation of another language: ${around(point.index)}`)
  const english = code === 'en' ? null : ENGLISH.exec(text)
  if (english) found.push(`English: ${around(english.index)}`)
  return found
}

/** Quotation marks that are another language's, and those that are not closed. */
function quotesOf(text: string, code: string): { what: string; at: number }[] {
  const pairs = QUOTES[code] ?? []
  const known = new Set(pairs.join(''))
  const found: { what: string; at: number }[] = []
  const open: { mark: string; at: number }[] = []
  for (const { 0: mark, index: at } of text.matchAll(ANY_QUOTE)) {
    // Within a word it is an apostrophe; Korean has none, and hangs its particles on the closing mark.
    if (mark === '’' && code !== 'ko' && WITHIN.test(text.slice(at - 1, at + 2))) continue
    APOSTROPHE.lastIndex = at
    const isApostrophe = APOSTROPHE.test(text)
    if (!known.has(mark)) {
      if (!isApostrophe) found.push({ what: `${mark} is not of this language`, at })
      continue
    }
    const opened = pairs.find((pair) => pair[0] === mark)
    const closed = pairs.find((pair) => pair[1] === mark)
    if (closed && open.at(-1)?.mark === closed[0]) {
      const { at: from = 0 } = open.pop() ?? {}
      if (text.slice(from, at).split('\n\n').length > LONGEST_QUOTE)
        found.push({ what: `${mark} is not closed`, at: from })
    } else if (opened) open.push({ mark, at })
    else if (!isApostrophe) found.push({ what: `${mark} closes nothing`, at })
  }
  return [...found, ...open.map(({ mark, at }) => ({ what: `${mark} is not closed`, at }))]
}

/** Of positive numbers in rows and columns: how far each is, as a logarithm, from the product of its row's and its column's. */
export function residuals<Row, Column>(
  entries: readonly { row: Row; column: Column; value: number }[],
): { row: Row; column: Column; value: number; residual: number }[] {
  const logs = entries.map((entry) => ({ ...entry, residual: Math.log(entry.value) }))
  // Median polish (Tukey 1977): a mean would follow the outlier that is sought.
  for (let round = 0; round < 10; round++)
    for (const by of ['row', 'column'] as const)
      for (const group of Map.groupBy(logs, (entry) => entry[by]).values()) {
        const middle = median(group.map(({ residual }) => residual))
        for (const entry of group) entry.residual -= middle
      }
  return logs
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}
