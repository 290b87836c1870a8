import type { FoundHit, Sought } from '#contract/find-replace.ts'
import { characterClass, classOf } from '#words/character-class.ts'
import { fold } from '#words/fold.ts'
import { type Hit, hiddenSpans } from './hidden-spans.ts'

/** A text in the form in which it is compared. */
interface Comparable {
  text: string
  /** It was made letter by letter: its units stand elsewhere than those of the text. */
  isByLetter: boolean
}

const { letter, mark } = characterClass

/** Finds every place of what is sought, from the start of the text; places do not overlap. */
export function finderOf(sought: Sought): (text: string) => Hit[] {
  const keys = new Keys(sought)
  const wanted = keys.textOf(sought.find)
  if (wanted === '') return () => []
  return (text) => {
    const comparable = comparableOf(text, sought, keys)
    if (!comparable.text.includes(wanted)) return []
    const places = comparable.isByLetter ? keys.placesOf(text) : undefined
    const hidden = sought.inAddresses ? [] : hiddenSpans(text)
    const hits: Hit[] = []
    let nextHidden = 0
    for (let at = comparable.text.indexOf(wanted); at >= 0; ) {
      const hit = places ? places.hitAt(at, wanted.length) : { start: at, end: at + wanted.length }
      while (hit && (hidden[nextHidden]?.end ?? Number.POSITIVE_INFINITY) <= hit.start) nextHidden += 1
      const isHidden = hit && (hidden[nextHidden]?.start ?? Number.POSITIVE_INFINITY) < hit.end
      const isFound = hit && !isHidden && isWhole(text, hit) && (!sought.wholeWords || isBetweenWords(text, hit))
      if (isFound) hits.push(hit)
      at = comparable.text.indexOf(wanted, isFound ? at + wanted.length : at + 1)
    }
    return hits
  }
}

/**
 * Puts other words in the place of hits.
 * @param words for all of them, or one for each
 * @returns the text, and where the new words stand in it
 */
export function replaceHits(
  text: string,
  hits: readonly Hit[],
  words: string | readonly string[],
): { text: string; hits: Hit[] } {
  let written = ''
  let from = 0
  const places: Hit[] = []
  for (const [number, { start, end }] of hits.entries()) {
    const word = typeof words === 'string' ? words : (words[number] as string)
    written += text.slice(from, start)
    places.push({ start: written.length, end: written.length + word.length })
    written += word
    from = end
  }
  return { text: written + text.slice(from), hits: places }
}

/** UTF-16 units of the words around a hit. */
const AROUND = 60
const LONGEST_WORD = 20

/** The words around a hit, in one line; no letter is cut from its marks. */
export function hitInContext(text: string, { start, end }: Hit): FoundHit {
  let from = Math.max(0, start - AROUND)
  if (from > 0) {
    const blank = /\s/.exec(text.slice(from, Math.min(start, from + LONGEST_WORD)))
    if (blank) from += blank.index
    else while (from < start && isInside(text, from)) from += 1
  }
  let to = Math.min(text.length, end + AROUND)
  if (to < text.length) {
    const least = Math.max(end, to - LONGEST_WORD)
    const blank = text.slice(least, to).search(/\s\S*$/)
    if (blank >= 0) to = least + blank
    else while (to > end && isInside(text, to)) to -= 1
  }
  const line = (words: string) => words.replace(/\s+/g, ' ')
  return {
    before: (from > 0 ? '…' : '') + line(text.slice(from, start)),
    match: line(text.slice(start, end)),
    after: line(text.slice(end, to)) + (to < text.length ? '…' : ''),
  }
}

const codeAt = (text: string, at: number) => text.codePointAt(at) as number

/** The place of the code point that ends before `at`. */
const before = (text: string, at: number) => {
  const code = text.charCodeAt(at - 1)
  return code >= 0xdc00 && code <= 0xdfff && at > 1 ? at - 2 : at - 1
}

/** Whether a place is inside a letter: before one of its marks, or between the halves of a pair. */
function isInside(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false
  const code = text.charCodeAt(at)
  return (code >= 0xdc00 && code <= 0xdfff) || classOf(codeAt(text, at)) === mark
}

const isWhole = (text: string, { start, end }: Hit) => !isInside(text, start) && !isInside(text, end)

const isBetweenWords = (text: string, { start, end }: Hit) => !isWithinWord(text, start) && !isWithinWord(text, end)

/** Whether a letter of a word stands on both sides of a place. Letters of scripts without spaces are not of this kind. */
function isWithinWord(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length || classOf(codeAt(text, at)) !== letter) return false
  let last = before(text, at)
  while (last > 0 && classOf(codeAt(text, last)) === mark) last = before(text, last)
  return classOf(codeAt(text, last)) === letter
}

const BLANK = /\s/g

function comparableOf(text: string, sought: Sought, keys: Keys): Comparable {
  if (!sought.ignoreMarks && text.normalize('NFC') === text) {
    const spaced = text.replace(BLANK, ' ')
    const comparable = sought.matchCase ? spaced : lowered(spaced)
    if (comparable.length === text.length) return { text: comparable, isByLetter: false }
  }
  return { text: keys.textOf(text), isByLetter: true }
}

const lowered = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/** More letters of one search are not remembered. */
const MOST_KNOWN = 20_000

/** The form in which each letter, with its marks, is compared. */
class Keys {
  readonly #sought: Sought
  /** A cache, by the letter; ASCII by its code. */
  readonly #known = new Map<string, string>()
  readonly #ascii: string[]

  constructor(sought: Sought) {
    this.#sought = sought
    this.#ascii = Array.from({ length: 0x80 }, (_, code) => keyOf(String.fromCharCode(code), sought))
  }

  textOf(text: string): string {
    let keys = ''
    this.#eachLetter(text, (_, __, key) => {
      keys += key
    })
    return keys
  }

  placesOf(text: string): Places {
    const places = new Places()
    this.#eachLetter(text, (start, end, key) => places.add(start, end, key.length))
    return places
  }

  #eachLetter(text: string, each: (start: number, end: number, key: string) => void): void {
    for (let at = 0; at < text.length; ) {
      const start = at
      const code = text.charCodeAt(at)
      at += isPair(code) && at + 1 < text.length ? widthAt(text, at) : 1
      while (at < text.length && text.charCodeAt(at) > 0x7f && classOf(codeAt(text, at)) === mark)
        at += widthAt(text, at)
      const isPlain = code < 0x80 && at === start + 1
      each(start, at, isPlain ? (this.#ascii[code] as string) : this.#keyOf(text.slice(start, at)))
    }
  }

  #keyOf(letterWithMarks: string): string {
    const known = this.#known.get(letterWithMarks)
    if (known !== undefined) return known
    const key = keyOf(letterWithMarks, this.#sought)
    if (this.#known.size < MOST_KNOWN) this.#known.set(letterWithMarks, key)
    return key
  }
}

const isPair = (code: number) => code >= 0xd800 && code <= 0xdbff
const widthAt = (text: string, at: number) => (codeAt(text, at) > 0xffff ? 2 : 1)

function keyOf(letterWithMarks: string, { matchCase, ignoreMarks }: Sought): string {
  if (/^\s/.test(letterWithMarks)) return ' '
  if (!ignoreMarks) {
    const composed = letterWithMarks.normalize('NFC')
    return matchCase ? composed : lowered(composed)
  }
  const folded = fold(letterWithMarks.normalize('NFKC'))
  const isLarge = matchCase && letterWithMarks !== letterWithMarks.toLowerCase()
  return isLarge ? folded.toUpperCase() : folded
}

/** Where the letter of each unit of a comparable text stands in the text. */
class Places {
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  add(start: number, end: number, units: number): void {
    for (let unit = 0; unit < units; unit++) {
      this.#starts.push(start)
      this.#ends.push(end)
    }
  }

  /** @returns undefined: it begins or ends within a letter that is compared as several */
  hitAt(at: number, length: number): Hit | undefined {
    const [starts, last] = [this.#starts, at + length - 1]
    if (at > 0 && starts[at] === starts[at - 1]) return undefined
    if (last + 1 < starts.length && starts[last + 1] === starts[last]) return undefined
    return { start: starts[at] as number, end: this.#ends[last] as number }
  }
}
