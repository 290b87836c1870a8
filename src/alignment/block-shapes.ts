import { blockTexts } from '#words/block-texts.ts'
import { tokenise } from '#words/tokenise.ts'

/** What of a block tells which blocks of another language render it. */
export interface BlockShape {
  /** Characters without white space. */
  length: number
  /** Heading, paragraph, item, row. */
  kind: string
  questions: number
  exclamations: number
  /** Ends of sentences of any other kind. */
  stops: number
  /** Lines of verse, and what else was broken by hand. */
  lines: number
  /** It begins as speech does. */
  isSpeech: boolean
  numbers: readonly string[]
  /** Beginnings of words, and pairs of characters: what languages of one script may share, names above all. */
  words: readonly string[]
}

const QUESTIONS = /[?？؟՞፧]/g
/** The Greek one is everybody else's semicolon. */
const GREEK_QUESTIONS = /[?;\u037e]/g
const EXCLAMATIONS = /[!！՜]/g
const STOPS = /[.。．।॥۔።։…]+/g
const SPEECH = /^\s*[—–―\-«»„“"”‹›「『《]/
const NUMBERS = /\p{Nd}+/gu
const LETTERS_OF_BEGINNING = 5
const SHORTEST_WORD = 4

/** The blocks of a text, in order. @param html as it was rendered: every block begins with its anchor */
export const blockShapes = (html: string): BlockShape[] =>
  blockTexts(html).map(({ text, kind }) => blockShape(text, kind))

/** @param text plain, `\n` for a line break @param kind name of the block's element */
export function blockShape(text: string, kind: string): BlockShape {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return {
    length: text.replace(/\s+/g, '').length,
    kind: /^h\d$/.test(kind) ? 'heading' : kind,
    questions: count(/\p{Script=Greek}/u.test(text) ? GREEK_QUESTIONS : QUESTIONS),
    exclamations: count(EXCLAMATIONS),
    stops: count(STOPS),
    lines: count(/\n/g) + 1,
    isSpeech: SPEECH.test(text),
    numbers: (text.match(NUMBERS) ?? []).map(digits),
    words: [...new Set(tokenise(text).flatMap(({ lexeme, kind: of }) => (of === 'pair' ? lexeme : beginning(lexeme))))],
  }
}

function beginning(word: string): string | [] {
  return word.length < SHORTEST_WORD || /\d/.test(word) ? [] : word.slice(0, LETTERS_OF_BEGINNING)
}

/** In ASCII, whichever digits they are written with. */
function digits(number: string): string {
  return Array.from(number, (digit) => {
    const code = digit.codePointAt(0) as number
    for (let zero = code; zero > code - 10; zero -= 1)
      if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero)
    return String(code % 10)
  }).join('')
}
