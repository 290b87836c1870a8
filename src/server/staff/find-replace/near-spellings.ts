import { deletionsOf } from '#words/deletions.ts'
import { soundKeys } from '#words/sound-keys.ts'
import { editDistance, unitsOf } from '#words/spelling.ts'
import { tokenise } from '#words/tokenise.ts'
import { hiddenSpans } from './hidden-spans.ts'

/** A word as a work writes it. */
export interface CountedWord {
  /** As it is mostly written. */
  word: string
  /** In lower case, with its marks. */
  surface: string
  /** Folded, and folded with two letters for each ä, ö, ü, å and ø. */
  lexeme: string
  spelledOut: string | undefined
  count: number
}

interface Counted extends Omit<CountedWord, 'word'> {
  /** How it is written, each way with its number. */
  forms: Map<string, number>
  /** With a small first letter; within a sentence with a large one. */
  small: number
  within: number
}

export interface Pair {
  rare: CountedWord
  common: CountedWord
  /** The same letters but for marks and variants of letters. */
  isSameLetters: boolean
}

const HAS_CASE = /^(?:\p{Lu}|\p{Lt}|\p{Ll})/u
const LARGE = /^[\p{Lu}\p{Lt}]/u
/** What stands before a word within a sentence. */
const WITHIN = /[\p{L}\p{M}\p{N},;] $/u
/** Letters of which a word has too few to be told from others. */
const SHORTEST = 4
/** Marks of vowels are hardly ever written throughout; the hamza on a Persian h joins the word with the next. */
const POINTS = /[\u0591-\u05c7\u064b-\u0652\u0670\u0640]|(?<=[\u0647\u06d5])\u0654/g

/** Counts the words of texts, to find those that are written in more than one way. */
export class WordCounts {
  readonly #words = new Map<string, Counted>()

  /** @param markdown of a text */
  add(markdown: string): void {
    const text = visible(markdown)
    for (const { kind, surface: whole, lexeme, spelledOut, start, end } of tokenise(text)) {
      const form = text.slice(start, end).normalize('NFD').replace(POINTS, '').normalize('NFC')
      const surface = whole.normalize('NFD').replace(POINTS, '').normalize('NFC')
      if (kind !== 'word' || unitsOf(surface).length < SHORTEST || /\p{N}/u.test(surface)) continue
      let word = this.#words.get(surface)
      if (!word) {
        word = { surface, lexeme, spelledOut, count: 0, forms: new Map(), small: 0, within: 0 }
        this.#words.set(surface, word)
      }
      word.count += 1
      word.forms.set(form, (word.forms.get(form) ?? 0) + 1)
      if (!LARGE.test(form)) word.small += 1
      else if (WITHIN.test(text.slice(Math.max(0, start - 4), start))) word.within += 1
    }
  }

  /**
   * Words that may be one name or term, written in two ways. Whether they are forms of one stem is not looked at.
   * @param areNounsLarge every noun of the language has a large first letter: most such words are no names
   */
  pairs(areNounsLarge = false): Pair[] {
    const words = [...this.#words.values()].filter(({ surface, small }) => !HAS_CASE.test(surface) || small === 0)
    const found = new Map<string, Pair>()
    for (const keysOf of [lettersOf, soundsOf, ({ lexeme }: Counted) => deletionsOf(lexeme).map(String)])
      for (const group of groups(words, keysOf))
        for (const [number, one] of group.entries())
          for (const other of group.slice(number + 1)) {
            const pair = pairOf(one, other, areNounsLarge)
            if (pair) found.set(`${pair.rare.surface} ${pair.common.surface}`, pair)
          }
    return [...found.values()]
  }
}

/** The text with blanks for what readers do not see. */
function visible(markdown: string): string {
  let text = ''
  let from = 0
  for (const { start, end } of hiddenSpans(markdown)) {
    text += markdown.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return text + markdown.slice(from)
}

const lettersOf = ({ lexeme, spelledOut }: Counted) => (spelledOut === undefined ? [lexeme] : [lexeme, spelledOut])
const soundsOf = ({ surface }: Counted) => soundKeys(surface, true)?.full ?? []

/** More words that share a key share it by chance. */
const LARGEST_GROUP = 60

/** Words that share a key, two of them at least. */
function groups(words: readonly Counted[], keysOf: (word: Counted) => string[]): Counted[][] {
  const byKey = new Map<string, Counted[]>()
  for (const word of words)
    for (const key of new Set(keysOf(word))) {
      const group = byKey.get(key)
      if (group) group.push(word)
      else byKey.set(key, [word])
    }
  return [...byKey.values()].filter(({ length }) => length > 1 && length <= LARGEST_GROUP)
}

/** How often the commoner way is written at least, and how many times as often as the rarer. */
const LEAST_COMMON = 2
const LEAST_RATIO = 2

function pairOf(one: Counted, other: Counted, areNounsLarge: boolean): Pair | undefined {
  const [rare, common] = one.count <= other.count ? [one, other] : [other, one]
  if (common.count < LEAST_COMMON || common.count < LEAST_RATIO * rare.count) return undefined
  const hasCase = HAS_CASE.test(common.surface)
  if (hasCase !== HAS_CASE.test(rare.surface)) return undefined
  // A word with a large letter only at the beginning of sentences is no name.
  if (hasCase && common.within === 0) return undefined
  const isSameLetters = lettersOf(one).some((letters) => lettersOf(other).includes(letters))
  if (isSameLetters ? !hasCase && !differOnlyInMarks(one.surface, other.surface) : !isNear(one, other, areNounsLarge))
    return undefined
  return { rare: present(rare), common: present(common), isSameLetters }
}

/** Letters of a word whose first two letters may differ in marks: in a shorter one they may be those of a verb. */
const LEAST_BEGINNING = 7

/** Whether two words without large letters have the same letters, and only marks on them that tell no words apart. */
function differOnlyInMarks(one: string, other: string): boolean {
  const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
  if (bare(one) !== bare(other)) return false
  const [a, b] = [unitsOf(one), unitsOf(other)]
  const first = a.findIndex((unit, place) => unit !== b[place])
  return (first > 1 || a.length >= LEAST_BEGINNING) && a.at(-1) === b.at(-1)
}

/** Letters from which on a word may have one letter wrong, and two where it sounds the same. */
const LEAST_WRONG = 7
const LEAST_ALIKE = 5
const LEAST_TWO_WRONG = 9

function isNear(one: Counted, other: Counted, areNounsLarge: boolean): boolean {
  const [a, b] = [one.lexeme, other.lexeme]
  const length = Math.min(unitsOf(a).length, unitsOf(b).length)
  if (a.startsWith(b) || b.startsWith(a) || length < (areNounsLarge ? LEAST_TWO_WRONG : LEAST_ALIKE)) return false
  const distance = editDistance(a, b)
  const sounds = soundsOf(one)
  const isAlike = soundsOf(other).some((sound) => sounds.includes(sound))
  if (isAlike ? distance > (length < LEAST_TWO_WRONG ? 1 : 2) : distance > 1 || length < LEAST_WRONG) return false
  if (!isAlike && (!HAS_CASE.test(one.surface) || a[0] !== b[0])) return false
  return !differInEnding(a, b, isAlike)
}

/** Letters that an ending may have. */
const LONGEST_ENDING = 3
const VOWELS_ONLY = /^[aeiouyαεηιουωаеёиіоуыэюя]*$/u

/** Whether two words differ only in what may be their endings. @param isAlike they sound the same: of them only vowels are */
function differInEnding(a: string, b: string, isAlike: boolean): boolean {
  let same = 0
  while (a[same] !== undefined && a[same] === b[same]) same += 1
  const [left, right] = [a.slice(same), b.slice(same)]
  // Two letters for the same sound: `Tolstoi`, `Tolstoy`.
  if (isAlike && /^[iy]$/.test(left) && /^[iy]$/.test(right)) return false
  if (left.length > LONGEST_ENDING || right.length > LONGEST_ENDING) return false
  // What is the same at the end is no part of the ending: `Sofya`, `Sonya`.
  if (left.length > 1 && right.length > 1 && left.at(-1) === right.at(-1)) return false
  return !isAlike || VOWELS_ONLY.test(left) || VOWELS_ONLY.test(right)
}

function present({ surface, lexeme, spelledOut, count, forms }: Counted): CountedWord {
  const [[word] = [surface]] = [...forms].sort((a, b) => b[1] - a[1])
  return { word, surface, lexeme, spelledOut, count }
}
