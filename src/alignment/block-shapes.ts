import { blockTexts } from '#words/block-texts.ts'
import { tokenise } from '#words/tokenise.ts'

/** The properties of a block by which its translation is recognised. */
export interface BlockShape {
  /** Characters without white space. */
  length: number
  /** `heading`, or the name of the block's element: `p`, `li`, `tr`. */
  kind: string
  questions: number
  exclamations: number
  /** Full stops of any script. */
  stops: number
  /** Commas, semicolons and colons of any script. */
  commas: number
  /** Quotation marks that open or close. */
  quotes: number
  /** Lines of verse, or other lines that end with a break. */
  lines: number
  /** It begins with a dash or quotation mark, as speech does. */
  isSpeech: boolean
  numbers: readonly string[]
  /** Beginnings of words, or pairs of characters: texts of one script share some, above all in names. */
  words: readonly string[]
}

const QUESTIONS = /[?？؟՞፧]/g
/** The Greek question mark looks like a semicolon. */
const GREEK_QUESTIONS = /[?;\u037e]/g
const EXCLAMATIONS = /[!！՜]/g
const STOPS = /[.。．।॥۔።։…]+/g
const COMMAS = /[,;:،؛、，；：፣፤፥]/g
const QUOTES = /[«»„“”"‹›「」『』《》〈〉]/g
const SPEECH = /^\s*[—–―\-«»„“"”‹›「『《]/
const NUMBERS = /\p{Nd}+/gu
const LETTERS_OF_BEGINNING = 5
const SHORTEST_WORD = 4

/** The shapes of a text's blocks, in order. @param html rendered HTML, in which every block has its anchor */
export const blockShapes = (html: string): BlockShape[] =>
  blockTexts(html).map(({ text, kind }) => blockShape(text, kind))

/** The shape of one block. @param text plain, with `\n` for a line break @param kind name of the block's element */
export function blockShape(text: string, kind: string): BlockShape {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return {
    length: text.replace(/\s+/g, '').length,
    kind: /^h\d$/.test(kind) ? 'heading' : kind,
    questions: count(/\p{Script=Greek}/u.test(text) ? GREEK_QUESTIONS : QUESTIONS),
    exclamations: count(EXCLAMATIONS),
    stops: count(STOPS),
    commas: count(COMMAS),
    quotes: count(QUOTES),
    lines: count(/\n/g) + 1,
    isSpeech: SPEECH.test(text),
    numbers: (text.match(NUMBERS) ?? []).map(digits),
    words: wordsOf(text),
  }
}

function wordsOf(text: string): string[] {
  return [...new Set(tokenise(text).flatMap(({ lexeme, kind }) => (kind === 'pair' ? lexeme : beginning(lexeme))))]
}

function beginning(word: string): string | [] {
  return word.length < SHORTEST_WORD || /\d/.test(word) ? [] : word.slice(0, LETTERS_OF_BEGINNING)
}

/** Writes a number of any script in ASCII digits. */
function digits(number: string): string {
  return Array.from(number, (digit) => {
    const code = digit.codePointAt(0) as number
    for (let zero = code; zero > code - 10; zero -= 1)
      if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero)
    return String(code % 10)
  }).join('')
}
