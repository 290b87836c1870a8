import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bead, readLinks } from '#alignment/links.ts'
import { blockAtOffset } from '#words/paragraphs.ts'
import { contentOf, makeRows, missingIn } from './rows.ts'
import { firstGap, type SavedAlignment, savedPairs } from './saved-pairs.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
/** Each block one passage, unless given otherwise; blocks of a text begin at 0, 10, 20… */
const saved = (links: string, of: { here?: number[]; there?: number[] } = {}): SavedAlignment => {
  const beads = readLinks(links)
  const count = (side: 0 | 1) => beads.reduce((sum, bead) => sum + bead[side], 0)
  const here = of.here ?? numbers(count(0))
  return { content: '', beads, places: here.map((block) => block * 10 + 3), originals: of.there ?? numbers(count(1)) }
}
const describePairs = (
  alignment: SavedAlignment,
  originals: number,
  translations: number,
  free: readonly number[] = [],
) =>
  savedPairs(
    originals,
    numbers(translations).map((n) => n * 10),
    (block) => free.includes(block),
    alignment,
  ).map(({ original, translation, note }) => `${original ?? '–'} ${translation ?? '–'}${note ? ` ${note}` : ''}`)

describe('§2 translations: the rows of a saved text are those of its alignment', () => {
  test.each<[string, SavedAlignment, number, number, string[]]>([
    ['one to one', saved('3'), 3, 3, ['0 0', '1 1', '2 2']],
    ['a missing one', saved('1 0-1 1'), 3, 2, ['0 0', '1 –', '2 1']],
    ['one that the original lacks', saved('1 1-0 1'), 2, 3, ['0 0', '– 1', '1 2']],
    ['two in one', saved('1 1-2 1'), 4, 3, ['0 0', '1 1', '2 – joined', '3 2']],
    ['one in two', saved('1 2-1 1'), 3, 4, ['0 0', '1 1', '– 2 joined', '2 3']],
    ['the end not written yet', saved('1 0-1 0-1'), 3, 1, ['0 0', '1 –', '2 –']],
    ['nothing written', saved('0-1 0-1'), 2, 0, ['0 –', '1 –']],
    [
      'a list of three, of which one is missing, is one block',
      saved('2 0-1 1', { here: [0, 1, 2], there: [0, 1, 1, 2] }),
      3,
      3,
      ['0 0', '1 1 part', '2 2'],
    ],
    [
      'a pause, which no reader reads, stands beside a pause',
      saved('2', { here: [0, 2], there: [0, 2] }),
      3,
      3,
      ['0 0', '1 1 unseen', '2 2'],
    ],
    ['and alone where there is none', saved('2', { there: [0, 2] }), 3, 2, ['0 0', '1 – unseen', '2 1']],
    [
      'notes in the midst, read at the end',
      saved('3', { here: [0, 2, 1], there: [0, 2, 1] }),
      3,
      3,
      ['0 0', '1 1', '2 2'],
    ],
  ])('%s', (_, alignment, originals, translations, pairs) => {
    expect(describePairs(alignment, originals, translations)).toEqual(pairs)
  })

  test('a place that is kept free stands beside what is missing', () => {
    expect(describePairs(saved('1 0-1 1', { here: [0, 2] }), 3, 3, [1])).toEqual(['0 0', '1 1', '2 2'])
    expect(describePairs(saved('2', { here: [0, 2] }), 2, 3, [1])).toEqual(['0 0', '– 1 unseen', '1 2'])
  })

  test('every block of both stands in them once, in order, whatever the alignment', () => {
    const bead = fc.constantFrom<Bead>([1, 1], [1, 0], [0, 1], [2, 1], [1, 2], [2, 2])
    const blocks = fc.array(fc.nat(9), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(bead), blocks, blocks, (beads, here, there) => {
        const alignment = { content: '', beads, places: here.map((block) => block * 10), originals: there }
        const pairs = savedPairs(
          10,
          numbers(10).map((n) => n * 10),
          () => false,
          alignment,
        )
        expect(pairs.flatMap(({ original }) => original ?? [])).toEqual(numbers(10))
        expect(pairs.flatMap(({ translation }) => translation ?? [])).toEqual(numbers(10))
      }),
    )
  })

  test('what is joined lacks nothing; what is written in is paired by likeness no more than before', () => {
    const original = ['One.', 'Two.', 'Three.']
    const content = 'Un. Deux.\n\nTrois.'
    const alignment = { content, beads: readLinks('1-2 1'), places: [0, 11], originals: [0, 1, 2] }
    const rows = makeRows(original, content, alignment)
    expect(rows.list.map((row) => [row.original, row.text, missingIn(row, true)])).toEqual([
      [0, 'Un. Deux.', undefined],
      [1, '', undefined],
      [2, 'Trois.', undefined],
    ])
    expect(contentOf(rows)).toBe(content)
    expect(makeRows(original, `${content}!`, alignment).list.filter((row) => missingIn(row, true))).toHaveLength(1)
  })
})

test('§2 translations: the first gap of a text', () => {
  expect(firstGap(saved('2 0-1 1'))).toBe(13)
  expect(firstGap(saved('0-1 1'))).toBe(0)
  expect(firstGap(saved('2 1-0'))).toBeUndefined()
})

test('the block at a place', () => {
  expect([0, 4, 5, 9, 10, 99].map((place) => blockAtOffset([0, 5, 10], place))).toEqual([0, 0, 1, 1, 2, 2])
  expect(blockAtOffset([], 5)).toBe(0)
})
