/** Numbers of consecutive blocks of two texts that correspond to each other; 0: the other side has no counterpart. */
export type Bead = readonly [first: number, second: number]

/**
 * Writes beads as they are stored and sent: `12` for twelve beads 1-1, `2-1` for any other bead, `0-1*40` for forty of
 * them: `12 2-1 0-1*40 1-0 185`.
 */
export function writeLinks(beads: readonly Bead[]): string {
  const runs: { kind: string; count: number }[] = []
  for (const [m, n] of beads) {
    const kind = `${m}-${n}`
    const last = runs.at(-1)
    if (last?.kind === kind) last.count += 1
    else runs.push({ kind, count: 1 })
  }
  return runs.map(({ kind, count }) => (kind === '1-1' ? count : count > 1 ? `${kind}*${count}` : kind)).join(' ')
}

/** The reverse of `writeLinks`. */
export function readLinks(links: string): Bead[] {
  return links
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word): Bead[] => {
      const [m = 0, n, count = 1] = word.split(/[-*]/).map(Number)
      return n === undefined ? Array(m).fill([1, 1]) : Array(count).fill([m, n])
    })
}

/** The pairs of blocks, numbered from 0, that correspond to each other and to no other. */
export function oneToOne(beads: readonly Bead[]): [first: number, second: number][] {
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    if (m === 1 && n === 1) pairs.push([i, j])
    i += m
    j += n
  }
  return pairs
}

/** The block of another text that corresponds to a block. */
interface Counterpart {
  /** Its number, from 1. */
  ord: number
  /** There is no such block: `ord` is the block before the place where it would be. */
  isMissing: boolean
}

/**
 * Finds the block of another language that corresponds to a block.
 * @param links of `Reading`: the beads of each language's text and the hub; a text without them corresponds one to one
 */
export function counterpartIn(
  links: Readonly<Record<string, string>>,
  from: string,
  to: string,
  ord: number,
): Counterpart {
  const [own, other] = [links[from], links[to]]
  if (from === to) return { ord, isMissing: false }
  const hub = own === undefined ? { ord, isMissing: false } : across(readLinks(own), ord)
  if (other === undefined) return hub
  const reversed = readLinks(other).map(([m, n]): Bead => [n, m])
  const there = across(reversed, hub.ord)
  return { ord: there.ord, isMissing: hub.isMissing || there.isMissing }
}

/** The block of the second text that corresponds to a block of the first. */
function across(beads: readonly Bead[], ord: number): Counterpart {
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    if (ord <= i + m)
      return n === 0
        ? { ord: Math.max(1, j), isMissing: true }
        : { ord: j + 1 + Math.min(n - 1, Math.floor(((ord - i - 1) * n) / m)), isMissing: false }
    i += m
    j += n
  }
  return { ord: Math.max(1, j), isMissing: true }
}

/** The beads of two texts, composed of the beads of each with the same third text: their hub. */
export function composeLinks(first: readonly Bead[], second: readonly Bead[]): Bead[] {
  const [a, b] = [cutsOf(first), cutsOf(second)]
  const beads: Bead[] = []
  let [from, to] = [0, 0]
  const add = (m: number, n: number) => {
    if (m > 0 || n > 0) beads.push([m, n])
  }
  // A bead may end where both ended at the same block of the third text. Blocks without a counterpart there follow.
  for (let k = 0; k < Math.min(a.before.length, b.before.length); k += 1) {
    const [endOfFirst, endOfSecond] = [a.before[k] as number, b.before[k] as number]
    if (endOfFirst < 0 || endOfSecond < 0) continue
    add(endOfFirst - from, endOfSecond - to)
    from = a.after[k] as number
    to = b.after[k] as number
    for (let i = endOfFirst; i < from; i += 1) add(1, 0)
    for (let j = endOfSecond; j < to; j += 1) add(0, 1)
  }
  return beads
}

/**
 * For each number of blocks of the second text, the blocks of the first before it: without those that have no
 * counterpart, and with them; -1 where no bead ends.
 */
function cutsOf(beads: readonly Bead[]): { before: Int32Array; after: Int32Array } {
  const length = beads.reduce((sum, [, n]) => sum + n, 1)
  const [before, after] = [new Int32Array(length).fill(-1), new Int32Array(length).fill(-1)]
  before[0] = 0
  after[0] = 0
  let [i, k] = [0, 0]
  for (const [m, n] of beads) {
    i += m
    k += n
    if (n > 0) before[k] = i
    after[k] = i
  }
  return { before, after }
}
