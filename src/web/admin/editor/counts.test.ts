import { expect, test } from 'vitest'
import { Counter, type Counts } from './counts.ts'

function all(counter: Counter, content: string): { counts: Counts; steps: number } {
  const counting = counter.count(content)
  for (let steps = 0; ; steps++) {
    const { done, value } = counting.next()
    if (done) return { counts: value, steps }
  }
}

test.each([
  ['en', 'It was a dark and stormy night.', 7, 31],
  ['ar', 'كَانَ لَيْلًا مُظْلِمًا', 3, 14],
  ['zh', '這是一個黑暗的夜晚。', 6, 10],
  ['th', 'ภาษาไทยง่าย', 3, 10],
  ['en', 'A 𝔤othic letter 😀', 3, 17],
])(
  '§3 translations: words and characters are counted as the language has them (%s)',
  (tag, text, words, characters) => {
    const { counts } = all(new Counter(tag), text)
    expect(counts.characters).toBe(characters)
    // Dictionaries of words grow: Chinese and Thai may be cut a little differently.
    expect(Math.abs(counts.words - words)).toBeLessThanOrEqual(tag === 'zh' || tag === 'th' ? 2 : 0)
    expect(counts.paragraphs).toBe(1)
  },
)

test('§3 translations: a keystroke costs the counting of one paragraph', () => {
  const counter = new Counter('en')
  const paragraphs = Array.from({ length: 500 }, (_, n) => `Paragraph number ${n} of the text.`)
  expect(all(counter, paragraphs.join('\n\n'))).toEqual({
    counts: { words: 3000, characters: expect.any(Number), paragraphs: 500 },
    steps: 500,
  })
  paragraphs[250] += ' More!'
  const again = all(counter, paragraphs.join('\n\n'))
  expect(again.steps).toBe(1)
  expect(again.counts.words).toBe(3001)
})

test('§3 translations: an empty text has nothing to count', () => {
  expect(all(new Counter('en'), ' \n\n').counts).toEqual({ words: 0, characters: 0, paragraphs: 0 })
})
