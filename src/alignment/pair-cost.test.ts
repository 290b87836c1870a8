import { expect, test } from 'vitest'
import { blockShape } from './block-shapes.ts'
import { joinWithBefore, measure, WIDTH } from './measures.ts'
import { pairCost, VARIANCE } from './pair-cost.ts'

const costOf = (first: string, second: string, log = 0, kinds: [string, string] = ['p', 'p']) =>
  pairCost(
    measure([blockShape(first, kinds[0])]),
    0,
    measure([blockShape(second, kinds[1])]),
    0,
    { log, variance: VARIANCE },
    Math.exp(-log / 2),
    Number.POSITIVE_INFINITY,
  )
const letters = (count: number) => 'a'.repeat(count)

test('a pair costs more the more lengths and marks differ, and the same in both directions', () => {
  const plain = costOf(letters(60), letters(60))
  expect(costOf(letters(60), letters(90))).toBeGreaterThan(plain)
  expect(costOf(letters(60), letters(90), Math.log(1.5))).toBeLessThan(costOf(letters(60), letters(90)))
  expect(costOf(letters(60), letters(90), 0.2)).toBeCloseTo(costOf(letters(90), letters(60), -0.2))
  for (const mark of ['?', '!', '.', ',', '”', '7']) {
    const marked = `${letters(59)}${mark}`
    expect(costOf(letters(60), marked)).toBeGreaterThan(plain)
    expect(costOf(marked, marked)).toBeCloseTo(plain)
  }
  expect(costOf(letters(60), letters(60), 0, ['p', 'heading'])).toBeGreaterThan(plain + 4)
})

test('two blocks are measured as one that holds both', () => {
  const [one, other] = ['“Who?” asked 7 men, at 9.', 'Nobody answered.\nSo they waited!']
  const joined = joinWithBefore(measure([blockShape(one, 'p'), blockShape(other, 'p')]))
  const both = measure([blockShape(`${one}\n${other}`, 'p')])
  expect([...joined.slice(WIDTH, WIDTH + 7)]).toEqual([...both.slice(0, 7)])
  expect([...joined.slice(WIDTH + 8)]).toEqual([...both.slice(8)])
})
