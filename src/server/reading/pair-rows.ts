import type { Bead } from '#alignment/links.ts'
import { type Piece, piecesOf } from './html-pieces.ts'

/** HTML of blocks in two texts that are translations of each other; null: the other side has no counterpart. */
export type Row = [first: string | null, second: string | null]

/**
 * Cuts two texts into rows of blocks that are translations of each other, as short as alignment and HTML structure allow:
 * lists and quotations are cut between their items, tables and notes stay whole.
 * @param first rendered HTML, like `second`: every block has its anchor
 * @param prefix is put before the anchors of the second text and its links to them, as the first text has the same
 */
export function pairRows(first: string, second: string, beads: readonly Bead[], prefix: string): Row[] {
  const [a, b] = [piecesOf(first, ''), piecesOf(second, prefix)]
  const [endsOfFirst, endsOfSecond] = [endsOf(a), endsOf(b)]
  const rows: Row[] = []
  let [i, j, from, to] = [0, 0, 0, 0]
  for (const [m, n] of beads) {
    i += m
    j += n
    const [end, other] = [endsOfFirst.get(i), endsOfSecond.get(j)]
    if (end === undefined || other === undefined || (end === from && other === to)) continue
    rows.push([joined(a.slice(from, end)), joined(b.slice(to, other))])
    ;[from, to] = [end, other]
  }
  // The beads cover everything, unless a text was saved after it was aligned.
  const rest: Row = [joined(a.slice(from)), joined(b.slice(to))]
  return rest[0] === null && rest[1] === null ? rows : [...rows, rest]
}

const joined = (pieces: readonly Piece[]) => (pieces.length === 0 ? null : pieces.map(({ html }) => html).join(''))

/** For each number of blocks, the number of pieces that hold them. A piece without blocks belongs to the next one. */
export function endsOf(pieces: readonly Piece[]): Map<number, number> {
  const ends = new Map([[0, 0]])
  let sum = 0
  for (const [index, { blocks }] of pieces.entries()) {
    sum += blocks
    if (blocks > 0) ends.set(sum, index + 1)
  }
  return ends
}
