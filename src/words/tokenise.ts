import { characterClass, classOf } from './character-class.ts'
import { fold, hasSecondSpelling, spellOut } from './fold.ts'
import { type Normalised, normalise } from './normalise.ts'

export interface Token {
  /** The folded word or unit: searches compare lexemes. */
  lexeme: string
  /** The word in NFKC and lower case, with its marks (stemmers need it so); '' where `kind` is not `word`. */
  surface: string
  /** The folded word with two letters for each ä, ö, ü, å and ø (`ueber` for über). Only for words with such a letter. */
  spelledOut?: string
  /** Of the first part of a word with hyphens or of an abbreviation with points: all its parts as one word. */
  joined?: JoinedParts
  /** Of the last Han or kana of a run that only marks part from the next run: it and the first of that run. */
  acrossMarks?: string
  /** Number of the token in its text, from 1. */
  position: number
  /** Place in the given text, in UTF-16 units: from `start` to before `end`. */
  start: number
  end: number
  /** `pair`: two neighbouring units of a script without spaces; `last`: the last unit of such a run, by itself. */
  kind: 'word' | 'pair' | 'last'
}

export interface JoinedParts {
  lexeme: string
  /** Number of tokens. */
  parts: number
}

const { letter, mark, unspaced, ignored, apostrophe, gershayim, middleDot, zeroWidthSpace } = characterClass
/** Letters and UTF-16 units after which a word is cut: an entry of PostgreSQL's index has at most 2 KB. */
const LONGEST = 100
const LONGEST_UNITS = 400
/** Marks of one unit that are compared. Further ones are ignored. */
const MOST_MARKS = 16

/**
 * Cuts a text into words, and runs of scripts without spaces into overlapping pairs of their units. Indexing, searching
 * and marking use this one function, on the server and on the device.
 */
export function tokenise(text: string): Token[] {
  const source = normalise(text)
  const tokens: Token[] = []
  for (let at = 0; at < source.text.length; ) {
    const found = classAt(source.text, at)
    if (found === letter) at = readWord(source, at, tokens)
    else if (found === unspaced) at = readRun(source, at, tokens)
    else at += widthAt(source.text, at)
  }
  joinNeighbours(text, tokens)
  return tokens
}

const HYPHEN = /[-\u05be\u2010\u2011]/
/** Parts of a word with hyphens, and letters of an abbreviation. */
const MOST_PARTS = 6
const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u
const HAN_OR_KANA = /^[\p{sc=Han}\p{sc=Hiragana}]/u
const MARKS_BETWEEN = /^[\p{P}\s]{1,3}$/u

/** Tells tokens that readers also write as one: parts of a word with hyphens, letters with points, runs with marks between. */
function joinNeighbours(text: string, tokens: readonly Token[]): void {
  for (let i = 0; i < tokens.length - 1; i++) {
    const [token, next] = [tokens[i] as Token, tokens[i + 1] as Token]
    if (token.kind === 'last') {
      const between = next.kind === 'word' || next.start - token.end > 3 ? '' : text.slice(token.end, next.start)
      if (HAN_OR_KANA.test(token.lexeme) && HAN_OR_KANA.test(next.lexeme) && MARKS_BETWEEN.test(between))
        token.acrossMarks = token.lexeme + String.fromCodePoint(next.lexeme.codePointAt(0) as number)
      continue
    }
    let parts = 1
    while (parts < MOST_PARTS && isJoined(text, tokens[i + parts - 1], tokens[i + parts])) parts += 1
    if (parts === 1) continue
    const lexeme = tokens.slice(i, i + parts).reduce((all, part) => all + part.lexeme, '')
    if (LETTERS_ONLY.test(lexeme) && lexeme.length <= LONGEST) token.joined = { lexeme, parts }
    i += parts - 1
  }
}

/** Whether two tokens are parts of one word: a hyphen between words, or a point between single letters. */
function isJoined(text: string, token: Token | undefined, next: Token | undefined): boolean {
  if (token?.kind !== 'word' || next?.kind !== 'word' || next.start !== token.end + 1) return false
  const between = text[token.end] as string
  return HYPHEN.test(between) || (between === '.' && token.lexeme.length === 1 && next.lexeme.length === 1)
}

/** Whether a token of a text is the searched word, in either spelling. @param isPrefix the token may be longer */
export function isSameWord({ lexeme, spelledOut }: Token, searched: string, isPrefix = false): boolean {
  if (isPrefix) return lexeme.startsWith(searched) || spelledOut?.startsWith(searched) === true
  return lexeme === searched || spelledOut === searched
}

const classAt = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return classOf(code < 0xd800 || code > 0xdbff ? code : (text.codePointAt(at) as number))
}

/** Width of the character at a place, in UTF-16 units. */
const widthAt = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code < 0xd800 || code > 0xdbff ? 1 : 2
}

function add(
  tokens: Token[],
  { starts, ends }: Normalised,
  lexeme: string,
  surface: string,
  from: number,
  to: number,
  kind: Token['kind'],
): void {
  if (lexeme === '') return
  const start = starts ? (starts[from] as number) : from
  const end = ends ? (ends[to - 1] as number) : to
  const token: Token = { lexeme, surface, position: tokens.length + 1, start, end, kind }
  if (hasSecondSpelling(surface)) token.spelledOut = fold(spellOut(surface))
  tokens.push(token)
}

/** Adds the word that starts at `start`. @returns where the next token may start */
function readWord(source: Normalised, start: number, tokens: Token[]): number {
  const { text } = source
  let end = start
  let letters = 0
  let at = start
  for (; at < text.length && at - start < LONGEST_UNITS; at += widthAt(text, at)) {
    const found = classAt(text, at)
    if (found === letter) {
      if (letters++ === LONGEST) break
      end = at + widthAt(text, at)
    } else if (found === mark) end = at + widthAt(text, at)
    else if (found === apostrophe || found === gershayim || found === middleDot) {
      if (end !== at || !joins(text, start, at, found)) break
    } else if (found !== ignored) break
  }
  const surface = surfaceOf(text.slice(start, end), letters === end - start)
  const lexeme = /^[a-z0-9]+$/.test(surface) ? surface : fold(surface)
  add(tokens, source, lexeme, surface, start, end, 'word')
  return Math.max(at, end)
}

/** Whether an apostrophe, gershayim or middle dot between two letters keeps them in one word. */
function joins(text: string, start: number, at: number, found: number): boolean {
  if (at + 1 >= text.length || classAt(text, at + 1) !== letter) return false
  if (found === apostrophe) return !separatesWords(text.slice(start, at), lettersFrom(text, at + 1))
  if (found === middleDot) return LATIN.test(text[at - 1] as string)
  ABBREVIATION.lastIndex = at - 1
  return ABBREVIATION.test(text)
}

const LATIN = /\p{sc=Latin}/u
// An opening quotation mark is followed by a closing one.
const ABBREVIATION = /[\u05d0-\u05ea\u0591-\u05c7]["״”](?=[\u05d0-\u05ea])(?![\u05d0-\u05ea]+["״”])/y

function lettersFrom(text: string, start: number): string {
  let end = start
  while (end < text.length && end - start < LONGEST) {
    const found = classAt(text, end)
    if (found !== letter && found !== mark && found !== ignored) break
    end += widthAt(text, end)
  }
  return text.slice(start, end)
}

const INVISIBLE = /[\0\p{Default_Ignorable_Code_Point}]/gu

/** @param isPlain the word has letters only */
function surfaceOf(word: string, isPlain: boolean): string {
  const lower = word.toLowerCase()
  // İ is the one letter whose small form is longer: i and a combining dot.
  if (isPlain && lower.length === word.length) return lower
  return lower
    .replace(INVISIBLE, '')
    .replace(/[`‘’ʻʼ՚׳]/g, "'")
    .replaceAll('i\u0307', 'i')
}

/** Adds the pairs of the run that starts at `start`, and its last unit. @returns where the next token may start */
function readRun(source: Normalised, start: number, tokens: Token[]): number {
  const { text } = source
  let before = ''
  let beforeStart = start
  let unit = ''
  let unitStart = start
  let unitEnd = start
  let marks = 0
  let at = start
  while (at < text.length) {
    const found = classAt(text, at)
    const next = at + widthAt(text, at)
    if (found === unspaced) {
      if (before !== '') add(tokens, source, before + unit, '', beforeStart, unitEnd, 'pair')
      before = unit
      beforeStart = unitStart
      unit = fold(text.slice(at, next))
      unitStart = at
      unitEnd = next
      marks = 0
    } else if (found === mark) {
      if (marks++ < MOST_MARKS) unit += fold(text.slice(at, next))
      unitEnd = next
    } else if (found !== ignored && found !== zeroWidthSpace && found !== middleDot) break
    at = next
  }
  if (before !== '') add(tokens, source, before + unit, '', beforeStart, unitEnd, 'pair')
  add(tokens, source, unit, '', unitStart, unitEnd, 'last')
  return at
}

const ALPHABET = /[\p{sc=Latin}\p{sc=Greek}\p{Nd}]$/u
const SHORT_FORM = /^(?:s|d|m|ll|re|ve)$/
const ENDS_IN_VOWEL = /(?<!q)u$|[aeioαεηιουω]$/
const BEGINS_WITH_VOWEL = /^[aeiouyhαεηιουω\d]/

/**
 * Whether an apostrophe separates two words (l'amour, dell'arte, reader's, İstanbul'da) or is part of one (don't, п'ять,
 * o'zbek, Hawai'i). The rule is the same for all languages, as nobody says in which language a query is.
 * @param before the letters before the apostrophe
 * @param after the letters from it to the end of the word or to the next apostrophe
 */
function separatesWords(before: string, after: string): boolean {
  const [left, right] = [fold(before), fold(after)]
  if (!ALPHABET.test(left) || (right === 't' && left.endsWith('n'))) return false
  if (SHORT_FORM.test(right)) return true
  const afterVowel = ENDS_IN_VOWEL.test(left)
  if (left.length >= 3) return !(afterVowel && left.at(-1) === right[0])
  return !afterVowel && (left.length === 1 || BEGINS_WITH_VOWEL.test(right))
}
