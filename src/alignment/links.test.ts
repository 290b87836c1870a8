import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bead, composeLinks, counterpartIn, oneToOne, readLinks, writeLinks } from './links.ts'

const beadsOf = (...words: string[]) => words.flatMap(readLinks)
const bead = fc.constantFrom<Bead>([1, 1], [1, 0], [0, 1], [2, 1], [1, 2], [2, 2])
const count = (beads: readonly Bead[], side: 0 | 1) => beads.reduce((sum, one) => sum + one[side], 0)

describe('links', () => {
  test('are written short', () => {
    expect(
      writeLinks([
        [1, 1],
        [1, 1],
        [2, 1],
        [1, 0],
        [1, 1],
      ]),
    ).toBe('2 2-1 1-0 1')
    expect(
      writeLinks([
        [0, 1],
        [0, 1],
        [0, 1],
        [2, 1],
        [2, 1],
      ]),
    ).toBe('0-1*3 2-1*2')
    expect(writeLinks([])).toBe('')
    expect(readLinks('2 0-1')).toEqual([
      [1, 1],
      [1, 1],
      [0, 1],
    ])
  })

  test('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(bead), (beads) => {
        expect(readLinks(writeLinks(beads))).toEqual(beads)
      }),
    )
  })
})

test('blocks that correspond to each other and to no other', () => {
  expect(oneToOne(readLinks('1 2-1 0-1 2 1-0 1'))).toEqual([
    [0, 0],
    [3, 3],
    [4, 4],
    [6, 5],
  ])
})

describe('counterpartIn', () => {
  const links = { zh: '2 1-2 1', pt: '3', fr: '1 0-1 3', de: '2 1-0 1 2-1' }

  test('one to one, where nothing else is said', () => {
    expect(counterpartIn({}, 'en', 'ar', 7)).toEqual({ ord: 7, isMissing: false })
    expect(counterpartIn(links, 'zh', 'zh', 3)).toEqual({ ord: 3, isMissing: false })
  })

  test('merged and split', () => {
    expect([1, 2, 3, 4, 5].map((ord) => counterpartIn(links, 'en', 'zh', ord).ord)).toEqual([1, 2, 3, 3, 4])
    expect([1, 2, 3, 4].map((ord) => counterpartIn(links, 'zh', 'en', ord).ord)).toEqual([1, 2, 3, 5])
  })

  test('the nearest before, where it is missing', () => {
    expect(counterpartIn(links, 'en', 'fr', 2)).toEqual({ ord: 1, isMissing: true })
    expect(counterpartIn(links, 'de', 'en', 3)).toEqual({ ord: 2, isMissing: true })
    expect(counterpartIn({ fr: '0-1 3' }, 'en', 'fr', 1)).toEqual({ ord: 1, isMissing: true })
    expect(counterpartIn(links, 'en', 'pt', 9)).toEqual({ ord: 3, isMissing: true })
  })

  test('from a translation to another through the third', () => {
    expect(counterpartIn(links, 'zh', 'fr', 3)).toEqual({ ord: 2, isMissing: false })
    expect(counterpartIn(links, 'zh', 'fr', 2)).toEqual({ ord: 1, isMissing: true })
  })
})

describe('composeLinks', () => {
  test('the same with itself is one to one, merged only where it must be', () => {
    expect(writeLinks(composeLinks(beadsOf('3'), beadsOf('3')))).toBe('3')
    expect(writeLinks(composeLinks(beadsOf('1 2-1 1'), beadsOf('3')))).toBe('1 2-1 1')
    expect(writeLinks(composeLinks(beadsOf('3'), beadsOf('1 2-1 1')))).toBe('1 1-2 1')
    expect(writeLinks(composeLinks(beadsOf('1 1-2 1'), beadsOf('1 1-2 1')))).toBe('3')
    expect(writeLinks(composeLinks(beadsOf('1-2 2'), beadsOf('1 1-2 1')))).toBe('2-2 1')
  })

  test('what one or both lack', () => {
    expect(writeLinks(composeLinks(beadsOf('1 0-1 1'), beadsOf('3')))).toBe('1 0-1 1')
    expect(writeLinks(composeLinks(beadsOf('1 0-1 1'), beadsOf('1 0-1 1')))).toBe('2')
    expect(writeLinks(composeLinks(beadsOf('1 1-0 1'), beadsOf('2')))).toBe('1 1-0 1')
    expect(writeLinks(composeLinks(beadsOf('1 1-0 1'), beadsOf('1 1-0 1')))).toBe('1 1-0 0-1 1')
    expect(writeLinks(composeLinks(beadsOf('1-0 1'), beadsOf('1')))).toBe('1-0 1')
  })

  test('covers all blocks of both, in order', () => {
    const pair = fc.array(bead).chain((first) =>
      fc.array(bead).map((second) => {
        const missing = count(first, 1) - count(second, 1)
        const rest = Array.from({ length: Math.abs(missing) }, (): Bead => [0, 1])
        return missing > 0 ? [first, [...second, ...rest]] : [[...first, ...rest], second]
      }),
    )
    fc.assert(
      fc.property(pair, ([first = [], second = []]) => {
        const beads = composeLinks(first, second)
        expect([count(beads, 0), count(beads, 1)]).toEqual([count(first, 0), count(second, 0)])
      }),
    )
  })
})
