import type { Bead } from '#alignment/links.ts'
import { blockAtOffset } from '#words/paragraphs.ts'
import type { Pair } from './pair-blocks.ts'

/** The alignment of a saved text with its original. */
export interface SavedAlignment {
  /** Markdown of the saved text. */
  content: string
  beads: readonly Bead[]
  /** Offset in `content` of each rendered block that the beads count. */
  places: readonly number[]
  /** For each rendered block of the original: the number of its Markdown block, from 0. */
  originals: readonly number[]
}

/** What the saved alignment adds to a row. */
export type RowNote =
  /** Its paragraph is translated together with the one above. */
  | 'joined'
  /** Readers see nothing of it. */
  | 'unseen'
  /** A part of its paragraph is not translated. */
  | 'part'

export interface SavedPair extends Pair {
  note?: RowNote | undefined
}

/** The first and last block, on each side, that belong together. */
interface Group {
  original: [number, number]
  translation: [number, number]
}

/**
 * Pairs the Markdown blocks of a saved text with those of its original, from the alignment of their rendered blocks: a
 * Markdown block may render as several (a list), or as none.
 * @param originals number of Markdown blocks of the original
 * @param starts offset of each Markdown block of the text
 * @param isFree whether a block is a place that is kept free for a paragraph
 */
export function savedPairs(
  originals: number,
  starts: readonly number[],
  isFree: (block: number) => boolean,
  saved: SavedAlignment,
): SavedPair[] {
  const ofText = saved.places.map((place) => blockAtOffset(starts, place))
  const { groups, lacking } = grouped(saved, ofText)
  const [seenThere, seenHere] = [new Set(saved.originals), new Set(ofText)]
  const pairs: SavedPair[] = []
  let [o, t] = [0, 0]
  const alone = (original: number, translation: number) => {
    for (; o < original; o += 1) {
      const isSeen = seenThere.has(o)
      const fits = t < translation && (isFree(t) || !(isSeen || seenHere.has(t)))
      pairs.push({ original: o, translation: fits ? t++ : undefined, note: isSeen ? undefined : 'unseen' })
    }
    for (; t < translation; t += 1)
      pairs.push({ original: undefined, translation: t, note: seenHere.has(t) ? undefined : 'unseen' })
  }
  for (const group of groups) {
    alone(group.original[0], group.translation[0])
    while (o <= group.original[1] || t <= group.translation[1]) {
      const pair = {
        original: o <= group.original[1] ? o++ : undefined,
        translation: t <= group.translation[1] ? t++ : undefined,
      }
      const isJoined = pair.original === undefined || pair.translation === undefined
      pairs.push({ ...pair, note: isJoined ? 'joined' : lacking.has(pair.original as number) ? 'part' : undefined })
    }
  }
  alone(originals, starts.length)
  return pairs
}

/** @param ofText for each rendered block of the text: the number of its Markdown block */
function grouped({ beads, originals }: SavedAlignment, ofText: readonly number[]) {
  const spans: Group[] = []
  const lacking = new Set<number>()
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    const [here, there] = [ofText.slice(i, i + m), originals.slice(j, j + n)]
    i += m
    j += n
    if (m === 0) for (const block of there) lacking.add(block)
    else if (n > 0) spans.push({ original: spanOf(there), translation: spanOf(here) })
  }
  // Footnotes are rendered at the end, wherever they are written: rows keep the order of the Markdown.
  const groups: Group[] = []
  for (const { original, translation } of spans.sort((a, b) => a.original[0] - b.original[0]))
    join(groups, original, translation)
  return { groups, lacking }
}

const spanOf = (blocks: readonly number[]): [number, number] => [blocks[0] ?? 0, blocks.at(-1) ?? 0]

function join(groups: Group[], original: [number, number], translation: [number, number]): void {
  const last = groups.at(-1)
  if (!last || (original[0] > last.original[1] && translation[0] > last.translation[1]))
    groups.push({ original, translation })
  else if (original[0] >= last.original[1] && translation[0] >= last.translation[1]) {
    last.original[1] = original[1]
    last.translation[1] = translation[1]
  }
}

/** The offset of the first gap of a saved text; undefined without gaps. */
export function firstGap({ beads, places }: Pick<SavedAlignment, 'beads' | 'places'>): number | undefined {
  let i = 0
  for (const [m] of beads) {
    if (m === 0) return places[i - 1] ?? 0
    i += m
  }
  return undefined
}
