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

export interface Passage {
  /** Number of a block, from 1. */
  ord: number
  /** It has no counterpart: `ord` is the block before the place where it would be. */
  isMissing: boolean
}

/**
 * Finds the block of another language that corresponds to a block.
 * @param links of `Reading`: the beads of each language's text and the hub; a text without them corresponds one to one
 */
export function passageIn(links: Readonly<Record<string, string>>, from: string, to: string, ord: number): Passage {
  const [own, other] = [links[from], links[to]]
  if (from === to) return { ord, isMissing: false }
  const hub = own === undefined ? { ord, isMissing: false } : across(readLinks(own), ord)
  if (other === undefined) return hub
  const reversed = readLinks(other).map(([m, n]): Bead => [n, m])
  const there = across(reversed, hub.ord)
  return { ord: there.ord, isMissing: hub.isMissing || there.isMissing }
}

/** The block of the second text that corresponds to a block of the first. */
function across(beads: readonly Bead[], ord: number): Passage {
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

/** The beads of two texts, composed of the beads of each and a third text. */
export function composeLinks(first: readonly Bead[], second: readonly Bead[]): Bead[] {
  const [a, b] = [cutsOf(first), cutsOf(second)]
  const end = Math.max(a.length, b.length)
  const beads: Bead[] = []
  let [from, to] = [0, 0]
  const add = (m: number, n: number) => {
    if (m > 0 || n > 0) beads.push([m, n])
  }
  // A bead may end where both ended at the same block of the third text. Blocks without a counterpart there follow.
  for (let k = 0; k < end; k += 1) {
    const [ofFirst, ofSecond] = [a[k], b[k]]
    if (!ofFirst || !ofSecond) continue
    add(ofFirst[0] - from, ofSecond[0] - to)
    for (let i = ofFirst[0]; i < ofFirst[1]; i += 1) add(1, 0)
    for (let j = ofSecond[0]; j < ofSecond[1]; j += 1) add(0, 1)
    ;[from, to] = [ofFirst[1], ofSecond[1]]
  }
  return beads
}

/** For each number of blocks of the second text where a bead ends: the blocks of the first before it, without and with those that have no counterpart. */
function cutsOf(beads: readonly Bead[]): ([number, number] | undefined)[] {
  const cuts: ([number, number] | undefined)[] = [[0, 0]]
  let [i, k] = [0, 0]
  for (const [m, n] of beads) {
    i += m
    k += n
    if (n === 0 && cuts[k]) cuts[k] = [(cuts[k] as [number, number])[0], i]
    else cuts[k] = [i, i]
  }
  return cuts
}
