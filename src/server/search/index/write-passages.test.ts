import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPassages } from './write-passages.ts'

test('a block of usual length is one passage', () => {
  expect(cutPassages('')).toEqual([{ start: 0, body: '' }])
  expect(cutPassages('x'.repeat(2000))).toEqual([{ start: 0, body: 'x'.repeat(2000) }])
})

test('a long block is cut between words into passages that overlap', () => {
  const block = Array.from({ length: 1200 }, (_, i) => `word${i}`).join(' ')
  const cuts = cutPassages(block)
  expect(cuts.length).toBeGreaterThan(4)
  for (const [i, { start, body }] of cuts.entries()) {
    expect(body.length).toBeLessThanOrEqual(2000)
    expect(block.slice(start, start + body.length)).toBe(body)
    expect(body).toMatch(/^word\d/)
    const next = cuts[i + 1]
    // What may be asked for, 200 letters, is whole in one of the two.
    if (next) expect(start + body.length - next.start).toBeGreaterThanOrEqual(200)
  }
})

test('without blanks no letter is cut from its marks, nor in two', () => {
  const block = 'ក្សា'.repeat(700) + '𠀋'.repeat(1500)
  for (const { body } of cutPassages(block)) {
    expect(body.isWellFormed()).toBe(true)
    expect(body).not.toMatch(/^\p{M}/u)
  }
})

test('the passages of any block are its text, from its beginning to its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 9000, minLength: 1500 }), (block) => {
      let text = ''
      for (const { start, body } of cutPassages(block)) {
        expect(start).toBeLessThanOrEqual(text.length)
        text = text.slice(0, start) + body
      }
      expect(text).toBe(block)
    }),
    { numRuns: 60 },
  )
})
