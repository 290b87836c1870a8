import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, paragraphDifference, type Stretch, wordDifferences } from './differences.ts'

type Drawn = Exclude<Stretch, { kind: 'changed' }> | { kind: 'changed'; parts: Part[] }

/** A difference as it is shown, with the words of all its paragraphs. */
function difference(before: string, after: string, tag?: string): Drawn[] {
  const partsOf = wordDifferences(tag)
  return paragraphDifference(before, after).flatMap<Drawn>((stretch) => {
    if (stretch.kind !== 'changed') return [stretch]
    const parts = partsOf(stretch)
    if (parts) return [{ kind: 'changed', parts }]
    return [
      { kind: 'removed', text: stretch.before },
      { kind: 'added', text: stretch.after },
    ]
  })
}

/** One of the two versions, told from their difference. */
const version = (stretches: Drawn[], side: 'removed' | 'added') =>
  stretches
    .flatMap((stretch) => {
      if (stretch.kind === 'same') return stretch.texts
      if (stretch.kind === 'changed')
        return [
          stretch.parts
            .filter(({ kind }) => kind === 'same' || kind === side)
            .map(({ text }) => text)
            .join(''),
        ]
      return stretch.kind === side ? [stretch.text] : []
    })
    .join('\n\n')

test('§4 stale edits: a difference of two texts holds both of them, to the letter', () => {
  const text = fc
    .array(fc.constantFrom('one two three', 'one four three', 'five', 'six seven', 'كتب الرجل', '他寫信'), {
      maxLength: 12,
    })
    .map((paragraphs) => paragraphs.join('\n\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const stretches = difference(before, after)
      expect(version(stretches, 'removed')).toBe(before)
      expect(version(stretches, 'added')).toBe(after)
    }),
    { numRuns: 500 },
  )
})

test('§4 stale edits: words that differ are shown within their paragraph, the rest as it is', () => {
  const stretches = difference('same\n\nThe old man slept.\n\nend', 'same\n\nThe young man slept.\n\nend')
  expect(stretches).toEqual([
    { kind: 'same', texts: ['same'] },
    {
      kind: 'changed',
      parts: [
        { kind: 'same', text: 'The ' },
        { kind: 'removed', text: 'old' },
        { kind: 'added', text: 'young' },
        { kind: 'same', text: ' man slept.' },
      ],
    },
    { kind: 'same', texts: ['end'] },
  ])
})

test('§4 stale edits: paragraphs that have little in common are two', () => {
  expect(difference('wholly other words', 'nothing shared here')).toEqual([
    { kind: 'removed', text: 'wholly other words' },
    { kind: 'added', text: 'nothing shared here' },
  ])
  expect(difference('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
  expect(difference('same', 'same')).toEqual([{ kind: 'same', texts: ['same'] }])
})

test('§4 stale edits: in a script without spaces words are told apart, too', () => {
  const [stretch] = difference('老人在黑暗的夜晚睡觉。', '年轻人在黑暗的夜晚睡觉。', 'zh')
  expect(stretch?.kind).toBe('changed')
})

test('§4 stale edits: two million characters are compared in a moment', () => {
  const paragraphs = Array.from({ length: 8000 }, (_, n) => `Paragraph ${n}. ${'Some more words of it. '.repeat(10)}`)
  const other = paragraphs.map((text, n) => (n % 400 === 7 ? `${text} And more.` : text))
  const begun = performance.now()
  const stretches = difference(paragraphs.join('\n\n'), other.join('\n\n'))
  expect(performance.now() - begun).toBeLessThan(6000)
  expect(stretches.filter(({ kind }) => kind === 'changed')).toHaveLength(20)
})

test('§4 stale edits: a text that is wholly another is compared in a moment, too', () => {
  const text = (word: string) =>
    Array.from({ length: 400 }, (_, n) =>
      Array.from({ length: 700 }, (_, m) => `${word}${(n * 31 + m * 17) % 997}`).join(' '),
    ).join('\n\n')
  const begun = performance.now()
  const stretches = paragraphDifference(text('old'), text('new'))
  expect(stretches).toHaveLength(400)
  const partsOf = wordDifferences('en', 300)
  for (const stretch of stretches) if (stretch.kind === 'changed') partsOf(stretch)
  expect(performance.now() - begun).toBeLessThan(6000)
})

test('§4 stale edits: what is left of a budget is compared, and drawn the same again', () => {
  const [changed] = paragraphDifference('The old man slept.', 'The young man slept.')
  if (changed?.kind !== 'changed') throw new Error('nothing has changed')
  const partsOf = wordDifferences('en')
  expect(partsOf(changed)).toHaveLength(4)
  expect(partsOf(changed)).toBe(partsOf(changed))
  expect(wordDifferences('en', 0)(changed)).toBeUndefined()
})
