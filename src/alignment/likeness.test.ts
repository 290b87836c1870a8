import { expect, test } from 'vitest'
import { bandOf, waysThrough } from './band.ts'
import { blockShape } from './block-shapes.ts'
import { ComparedText } from './compared-text.ts'
import { addEvidence } from './likeness.ts'
import type { Bead } from './links.ts'

/** Which of five names each of eight paragraphs has. */
const NAMED = [[0, 1], [2], [0, 3], [1, 4], [2, 3], [0, 4], [1, 2], [3, 4]]
const textOf = (names: readonly string[]) =>
  new ComparedText(NAMED.map((of) => blockShape(of.map((n) => names[n]).join(' '), 'p')))

const evidenceOf = (first: ComparedText, second: ComparedText) => {
  const band = bandOf(first.length, second.length, waysThrough(first.length, second.length), 9)
  const evidence = new Float32Array((first.length + 1) * band.width)
  const beads = first.blocks.map((): Bead => [1, 1])
  addEvidence(evidence, first.likeness, second.likeness, beads, band)
  return (row: number, column: number) => evidence[band.at(row, column)] as number
}

test('a block answers to the block that is like the same others, though they have no word in common', () => {
  const evidence = evidenceOf(
    textOf(['Dragan', 'Milica', 'Stevan', 'Jelena', 'Radovan']),
    textOf(['драган', 'милица', 'стеван', 'јелена', 'радован']),
  )
  for (let row = 0; row < NAMED.length; row += 1)
    for (const column of [row - 1, row + 1])
      if (column in NAMED) expect(evidence(row, row)).toBeGreaterThan(evidence(row, column))
})

test('blocks that are all alike, or like none, say nothing', () => {
  const same = textOf(['word', 'word', 'word', 'word', 'word'])
  expect(evidenceOf(same, same)(3, 3)).toBe(0)
  const apart = new ComparedText(NAMED.map((_, n) => blockShape(`word${'abcdefgh'[n]}`.repeat(2), 'p')))
  expect(evidenceOf(apart, apart)(3, 3)).toBe(0)
})
