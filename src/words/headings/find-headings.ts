import { headingWords } from './heading-words.ts'
import { plainLetters, readNumeral } from './numerals.ts'

/** What a line says, if it is a heading. */
export interface ReadHeading {
  /** `bare`: a number alone. */
  kind: 'chapter' | 'part' | 'bare' | 'alone'
  /** The word that names it, in lower case; empty where there is none. */
  word: string
  number: number | undefined
}

const LONGEST_LINE = 120
const LONGEST_TITLE = 80
/** Titles without a sign before them have few words. */
const MOST_TITLE_WORDS = 10

const CHAPTER = new Set(headingWords.flatMap(({ chapter }) => chapter.map(plainLetters)))
const PART = new Set(headingWords.flatMap(({ part }) => part.map(plainLetters)))
const ALONE = new Set(headingWords.flatMap(({ alone }) => alone.map(plainLetters)))

/** Words of scripts without spaces, and those that stand between a sign before the number and the word: 第三章, 제3장. */
const COUNTERS = [...CHAPTER, ...PART]
  .filter((word) => /^[\p{sc=Han}\p{sc=Hangul}]+$/u.test(word))
  .sort((a, b) => b.length - a.length)
const ORDINAL = new RegExp(`^[第제]\\s*([^\\s第제]{1,7}?)\\s*(${COUNTERS.join('|')})`, 'u')
/** Without the sign before: 三章 is one, 三部作 is none. */
const COUNTED = new RegExp(`^([〇一二三四五六七八九十百]{1,5})\\s*(${COUNTERS.join('|')})$`, 'u')

/**
 * Reads a line as a heading: `CHAPTER I`, `Книга 3`, `第三章`, `الفصل الثاني`, `Erstes Kapitel`, `IV.`. A sentence that begins
 * with such words is none: after the number stands nothing, or a sign, or a few words that are written as a title.
 */
export function readHeading(line: string): ReadHeading | undefined {
  const text = line
    .normalize('NFC')
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '' || text.length > LONGEST_LINE) return undefined
  const plain = plainLetters(text).replace(/^[\s\p{Ps}«"“*_—–-]+|[\s\p{Pe}»"”*_—–-]+$/gu, '')
  if (ALONE.has(plain.replace(/[.:]$/, ''))) return { kind: 'alone', word: plain, number: undefined }
  return readOrdinal(text) ?? readWorded(text) ?? readBare(plain)
}

const kindOf = (word: string) => (PART.has(word) && !CHAPTER.has(word) ? 'part' : 'chapter')

function readOrdinal(text: string): ReadHeading | undefined {
  const found = ORDINAL.exec(text) ?? COUNTED.exec(text)
  const [whole = '', numeral = '', word = ''] = found ?? []
  const number = found ? readNumeral(numeral) : undefined
  if (number === undefined || number === 0) return undefined
  const rest = text.slice(whole.length)
  // What follows at once is a title where it has no signs of a sentence.
  const isTitle =
    rest === '' ||
    (/^[\s:：.．、·・—–-]/.test(rest) && !/[。！？；]/.test(rest.slice(0, -1))) ||
    /^[^\s。，、！？；：,.!?的里中是]{1,15}$/u.test(rest)
  return isTitle && rest.length <= LONGEST_TITLE ? { kind: kindOf(word), word, number } : undefined
}

/** Word and number, in either order: `Chapter the First`, `2. fejezet`, `İkinci Bölüm`. */
function readWorded(text: string): ReadHeading | undefined {
  const pieces = text.split(' ')
  const cleaned = pieces.map((piece) => plainLetters(piece).replace(/^[\p{Ps}«"“*_]+|[\p{Pe}»"”*_]+$/gu, ''))
  for (const length of [1, 2]) {
    const word = wordAt(cleaned.slice(0, length).join(' '))
    if (!word) continue
    const isArticle = /^(?:the|la|le|das|die|der|el|o|a|ya|no\.?|nr\.?|nº|n°|№|num\.?)$/.test(cleaned[length] ?? '')
    const from = length + (isArticle ? 1 : 0)
    for (const count of [2, 1]) {
      const number = numberOf(cleaned.slice(from, from + count).join(' '))
      if (number === undefined || cleaned.length < from + count) continue
      const isEnded = /[.:)\-–—]$/.test(pieces[from + count - 1] ?? '')
      return isTitle(pieces.slice(from + count).join(' '), isEnded) ? { kind: kindOf(word), word, number } : undefined
    }
  }
  for (const count of [2, 1]) {
    const number = numberOf(cleaned.slice(0, count).join(' '))
    const word = wordAt(cleaned[count] ?? '')
    if (number === undefined || !word) continue
    const isEnded = /[.:\-–—]$/.test(pieces[count] ?? '')
    return isTitle(pieces.slice(count + 1).join(' '), isEnded) ? { kind: kindOf(word), word, number } : undefined
  }
  return undefined
}

/** The word of the table that some words are; it may end with a sign. */
function wordAt(text: string): string | undefined {
  const bare = text.replace(/[:,–—-]+$/, '')
  return [bare, bare.replace(/\.$/, '')].find((word) => word !== '' && (CHAPTER.has(word) || PART.has(word)))
}

/** Years and the like number no chapters. */
function numberOf(text: string): number | undefined {
  const number = readNumeral(text.replace(/[.:,)\]–—-]+$/, '')) ?? readNumeral(text)
  return number !== undefined && number > 0 && number < 1500 ? number : undefined
}

function isTitle(rest: string, isEnded: boolean): boolean {
  if (rest === '') return true
  if (rest.length > LONGEST_TITLE) return false
  if (isEnded || /^[.:)|\-–—]/.test(rest)) return !/[,;]$/.test(rest) && !/[.!?] \p{L}.*[.!?]$/u.test(rest)
  const isLower = /^\p{Ll}/u.test(rest)
  return !isLower && !/[.!?;,。，।؟]$/u.test(rest) && rest.split(' ').length <= MOST_TITLE_WORDS
}

/** A number alone: `IV.`, `12`, `— 3 —`, `二`. */
function readBare(plain: string): ReadHeading | undefined {
  if (!/^(?:\p{Nd}{1,3}|[ivxlc]{1,8}|[一二三四五六七八九十百]{1,5})[.)]?$/u.test(plain)) return undefined
  const number = readNumeral(plain.replace(/[.)]$/, ''))
  return number === undefined || number === 0 ? undefined : { kind: 'bare', word: '', number }
}

/** A line that may be a heading, with the characters of text between it and the next such line. */
export interface Candidate {
  heading: ReadHeading
  textAfter: number
}

const FEWEST = { chapter: 2, bare: 3 }
/** Less text than this after a heading, and before another like it: a table of contents. */
const LEAST_TEXT = 40
/** Chapters may be lost in a file, but not many. */
const MOST_LOST = 2

/**
 * Chooses those lines that make a plausible sequence: numbers that go up by one, and begin again only after a part. The lines
 * of a table of contents are passed over.
 * @returns the places of the chosen lines; empty: these are no headings
 */
export function chooseHeadings(candidates: readonly Candidate[]): number[] {
  const isInContents = ({ heading, textAfter }: Candidate, at: number) => {
    const next = candidates[at + 1]?.heading
    const isPartBeforeChapter = heading.kind === 'part' && next !== undefined && next.kind !== 'part'
    return textAfter < LEAST_TEXT && next !== undefined && !isPartBeforeChapter
  }
  const usable = candidates.flatMap((candidate, at) =>
    isInContents(candidate, at) ? [] : [{ ...candidate.heading, at }],
  )
  const numbered = longestChain(usable.filter(({ kind }) => kind === 'chapter' || kind === 'part'))
  const isWorded = numbered.length >= FEWEST.chapter
  const chain = isWorded ? numbered : longestChain(usable.filter(({ kind }) => kind === 'bare'))
  if (!isWorded && (chain.length < FEWEST.bare || chain[0]?.number !== 1)) return []
  const chosen = new Set(chain.map(({ at }) => at))
  for (const { kind, at } of usable) if (kind === 'alone') chosen.add(at)
  return [...chosen].sort((a, b) => a - b)
}

type Numbered = ReadHeading & { at: number }

/** The longest row of headings in which each follows from the one before. Of two as long the later one, after the contents. */
function longestChain(headings: readonly Numbered[]): Numbered[] {
  const parts = headings.filter(({ kind }) => kind === 'part')
  const chapters = headings.filter(({ kind }) => kind !== 'part')
  const rows = rowsOf(chapters, parts)
  if (chapters.length === 0) return rowsOf(parts, [])
  if (rows.length < FEWEST.chapter) return rowsOf(parts, []).length >= FEWEST.chapter ? rowsOf(parts, []) : rows
  return [...rowsOf(parts, []), ...rows].sort((a, b) => a.at - b.at)
}

function rowsOf(headings: readonly Numbered[], parts: readonly Numbered[]): Numbered[] {
  /** Of each heading the best row that ends with it: how good, and the one before. */
  const best: { score: number; before: number }[] = []
  for (const [i, heading] of headings.entries()) {
    best[i] = { score: heading.number === 1 ? 1 : 0, before: -1 }
    for (let j = 0; j < i; j += 1) {
      const gain = gainOf(headings[j] as Numbered, heading, parts)
      const score = (best[j]?.score ?? 0) + gain
      if (gain > 0 && score >= (best[i]?.score ?? 0)) best[i] = { score, before: j }
    }
  }
  let end = -1
  for (const [i, { score }] of best.entries()) if (score >= (best[end]?.score ?? 0)) end = i
  const row: Numbered[] = []
  for (let at = end; at >= 0; at = best[at]?.before ?? -1) row.unshift(headings[at] as Numbered)
  return row
}

function gainOf(one: Numbered, next: Numbered, parts: readonly Numbered[]): number {
  const step = (next.number ?? 0) - (one.number ?? 0)
  if (step === 1) return one.word === next.word ? 1 : 0.5
  if (step > 1 && step <= 1 + MOST_LOST && one.word === next.word) return 0.5
  const isNewPart = next.number === 1 && parts.some(({ at }) => at > one.at && at < next.at)
  return isNewPart ? 0.9 : 0
}
