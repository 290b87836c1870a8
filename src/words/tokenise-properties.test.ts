import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { normalise } from './normalise.ts'
import { tokenise } from './tokenise.ts'

/** Letters, marks and signs of many scripts, and what is apt to fall between the rules. */
const PARTS = [
  ...'aeéìoõłßœİıIçḍđ',
  ...'λόΣςϊᾳ',
  ...'бйЁїґ',
  ...'אבםש\u05b8\u05c1׳״',
  ...'اأةىکعءـ\u064e\u0651',
  ...'कख़ि्ंয়ৎதமிൻ',
  ...'นำใเเ\u0e49\u0e4dาເເເລຳ',
  ...'ស្រី\u17d2ကြ\u1039',
  ...'漢圖気カガーｶﾞ々',
  ...'한글ㅎㅏㄴ㉠㉮\u1112\u1161\u11ab',
  ...'ሠላ፡ბᲑմև',
  ...'09٣๓½ﬁ㈱Ⅳ',
  ...`'’ʼʻ‘"”·・-.,…，。 `,
  ...'\0\u00ad\u200b\u200c\u200d\u200f\ufeff\u0301\u0323\u0345\u3099',
  '\ud800',
  '\udc00',
  '🙂',
  '𠮷',
  '𝔄',
  '𞤀',
]
const texts = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes)),
)
/** Always tried: a tone mark before a Thai vowel in two characters, a mark alone, Hangul that joins a circled letter. */
const examples: [string][] = [['\u0e49\u0e4d\u0e32'], ['\u0e4d\u0e49\u0e32'], ['\u3099'], ['\uff9e'], ['㉠ㅏ']]
const runs = { numRuns: 1000, examples }

const withoutMark = (text: string) => text.replace(/^\p{M}+/u, '')

describe('search: of any text', () => {
  test('tokens stand in order and without gaps, and none is empty or too long to be indexed', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0
        for (const [at, { position, start, end, lexeme, kind, surface }] of tokenise(text).entries()) {
          expect(position).toBe(at + 1)
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(lexeme).not.toBe('')
          expect(lexeme).not.toMatch(/[\0\s]/u)
          expect(lexeme.isWellFormed()).toBe(true)
          expect(Buffer.byteLength(lexeme)).toBeLessThan(2046)
          if (kind === 'word') expect(fold(surface)).toBe(lexeme)
          last = start
        }
      }),
      runs,
    )
  })

  test('the piece of the text a token stands for says the token again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { lexeme, start, end } of tokenise(text)) {
          const piece = text.slice(start, end)
          const again = fold(normalise(piece).text)
          expect(again, piece).toContain(lexeme)
          // A mark that no letter stands before may share its place with the vowel after it, or be a word alone.
          if (piece.normalize('NFKC') === piece) expect(withoutMark(again)).toBe(withoutMark(lexeme))
        }
      }),
      runs,
    )
  })

  test('what is folded stays as it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = fold(text.toWellFormed().normalize('NFKC'))
        expect(fold(once)).toBe(once)
      }),
      runs,
    )
  })

  test('composed or decomposed, the words are the same', () => {
    const lexemes = (text: string) => tokenise(text).map(({ lexeme }) => lexeme)
    fc.assert(
      fc.property(texts, (text) => {
        const expected = lexemes(text)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
          expect(lexemes(text.toWellFormed().normalize(form)), form).toEqual(expected)
      }),
      runs,
    )
  })

  test('in capitals, the words are the same', () => {
    const reversible = texts.filter((text) =>
      [...text].every((letter) => letter.toUpperCase().toLowerCase() === letter),
    )
    const lexemes = (text: string) => tokenise(text).map(({ lexeme }) => lexeme)
    fc.assert(
      fc.property(reversible, (text) => {
        expect(lexemes(text.toUpperCase())).toEqual(lexemes(text))
      }),
      runs,
    )
  })
})
