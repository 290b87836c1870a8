import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffBlock, type DiffWords, paragraphDifference, wordDifferences } from './differences.ts'

type Drawn = Exclude<DiffBlock, { kind: 'changed' }> | { kind: 'changed'; parts: DiffWords[] }

/** A difference as it is shown, with the words of all its paragraphs. */
function difference(before: string, after: string, tag?: string): Drawn[] {
  const partsOf = wordDifferences(tag)
  return paragraphDifference(before, after).flatMap<Drawn>((block) => {
    if (block.kind !== 'changed') return [block]
    const parts = partsOf(block)
    if (parts) return [{ kind: 'changed', parts }]
    return [
      { kind: 'removed', text: block.before },
      { kind: 'added', text: block.after },
    ]
  })
}

/** One of the two versions, told from their difference. */
const version = (diffBlocks: Drawn[], side: 'removed' | 'added') =>
  diffBlocks
    .flatMap((block) => {
      if (block.kind === 'same') return block.texts
      if (block.kind === 'changed')
        return [
          block.parts
            .filter(({ kind }) => kind === 'same' || kind === side)
            .map(({ text }) => text)
            .join(''),
        ]
      return block.kind === side ? [block.text] : []
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
      const diffBlocks = difference(before, after)
      expect(version(diffBlocks, 'removed')).toBe(before)
      expect(version(diffBlocks, 'added')).toBe(after)
    }),
    { numRuns: 500 },
  )
})

test('§4 stale edits: words that differ are shown within their paragraph, the rest as it is', () => {
  const diffBlocks = difference('same\n\nThe old man slept.\n\nend', 'same\n\nThe young man slept.\n\nend')
  expect(diffBlocks).toEqual([
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
  const [block] = difference('老人在黑暗的夜晚睡觉。', '年轻人在黑暗的夜晚睡觉。', 'zh')
  expect(block?.kind).toBe('changed')
})

test('§4 stale edits: two million characters are compared in a moment', () => {
  const paragraphs = Array.from({ length: 8000 }, (_, n) => `Paragraph ${n}. ${'Some more words of it. '.repeat(10)}`)
  const other = paragraphs.map((text, n) => (n % 400 === 7 ? `${text} And more.` : text))
  const begun = performance.now()
  const diffBlocks = difference(paragraphs.join('\n\n'), other.join('\n\n'))
  expect(performance.now() - begun).toBeLessThan(6000)
  expect(diffBlocks.filter(({ kind }) => kind === 'changed')).toHaveLength(20)
})

test('§4 stale edits: a text that is wholly another is compared in a moment, too', () => {
  const text = (word: string) =>
    Array.from({ length: 400 }, (_, n) =>
      Array.from({ length: 700 }, (_, m) => `${word}${(n * 31 + m * 17) % 997}`).join(' '),
    ).join('\n\n')
  const begun = performance.now()
  const diffBlocks = paragraphDifference(text('old'), text('new'))
  expect(diffBlocks).toHaveLength(400)
  const partsOf = wordDifferences('en', 300)
  for (const block of diffBlocks) if (block.kind === 'changed') partsOf(block)
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
