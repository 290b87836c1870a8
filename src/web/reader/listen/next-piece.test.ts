import { describe, expect, test } from 'vitest'
import { nextPiece } from './next-piece.ts'

function pieces(text: string, lang = 'en', longest = 600): string[] {
  const found: string[] = []
  for (let piece = nextPiece(text, 0, { lang, longest }); piece; piece = nextPiece(text, piece[1], { lang, longest }))
    found.push(text.slice(...piece))
  return found
}

const words = (n: number) => `W${'word '.repeat(n - 1)}end.`

describe('what is said in one breath', () => {
  test('short sentences together, longer ones each by itself', () => {
    expect(pieces('No. Yes. Why?')).toEqual(['No. Yes. Why?'])
    expect(pieces(`${words(25)} ${words(25)} No.`)).toEqual([words(25), `${words(25)} No.`])
    expect(pieces(words(100))).toEqual([words(100)])
  })

  test('verse line by line, a table cell by cell', () => {
    expect(pieces('I’m she who sees you\nwhen it’s me you see;\n')).toEqual([
      'I’m she who sees you',
      'when it’s me you see;',
    ])
    expect(pieces('silk\t12\n\tbales')).toEqual(['silk', '12', 'bales'])
  })

  test('a sentence that is too long for the voice, before a comma or between words', () => {
    const text = `${'aa '.repeat(30)}bb, ${'cc '.repeat(60)}dd.`
    const cut = pieces(text, 'en', 150)
    expect(cut[0]).toBe(`${'aa '.repeat(30)}bb,`)
    expect(cut.every((piece) => piece.length <= 150 && /\w/.test(piece))).toBe(true)
    expect(cut.join(' ')).toBe(text)
  })

  test('Chinese, Arabic and Thai are cut in their own way', () => {
    const sentence = `${'人'.repeat(60)}。`
    expect(pieces(sentence + sentence, 'zh')).toEqual([sentence, sentence])
    const long = `${'水'.repeat(30)}，${'火'.repeat(40)}。`
    expect(pieces(long, 'zh', 150)).toEqual([`${'水'.repeat(30)}，`, `${'火'.repeat(40)}。`])
    expect(pieces(`${'قال '.repeat(30)}نعم؟ ${'كلا '.repeat(30)}.`, 'ar')).toEqual([
      `${'قال '.repeat(30)}نعم؟`,
      `${'كلا '.repeat(30)}.`,
    ])
    const thai = 'แม่น้ำสายหนึ่งไหลผ่าน'.repeat(12)
    const cut = pieces(thai, 'th', 100)
    expect(cut.length).toBeGreaterThan(2)
    expect(cut.join('')).toBe(thai)
  })

  test('what has neither letter nor figure is not said', () => {
    expect(pieces('* * *')).toEqual([])
    expect(pieces('— …\nThen\n⁂')).toEqual(['Then'])
  })

  test('goes on in the middle of a sentence', () => {
    const text = 'One two three. Four.'
    const piece = nextPiece(text, 4, { lang: 'en', longest: 600 })
    expect(piece && text.slice(...piece)).toBe('two three. Four.')
  })
})
