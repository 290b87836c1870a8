import { type BlockShape, blockShape, blockShapes } from '#alignment/block-shapes.ts'
import type { Bead } from '#alignment/links.ts'
import { readWork } from '#server/exchange/import/read-work.ts'
import { filesIn } from '#server/exchange/import/source.ts'
import { renderText } from '#server/texts/render/render-text.ts'
import { SAMPLES, sampleSlugs } from './samples.ts'

/** Texts that are not rendered block by block. */
const UNEVEN = ['the-travels-of-a-word/pt', 'to-be-called-for/zh']

/** One block in so many is merged, split, left out or moved. */
const ONE_IN = 10
/** A moved block is put behind so many blocks that follow it, at most. */
const FARTHEST = 3

export interface Written {
  text: string
  kind: string
}

/** `i j` for each block j of a text that renders block i of another. */
export type Links = Set<string>

/** The texts of a work without chapters, or of one chapter. */
export interface SamplePlace {
  work: string
  /** Number of the chapter, from 0. */
  chapter: number
  /** Code of the language that the work was written in. */
  original: string
  /** Code → blocks. */
  texts: Map<string, Written[]>
}

/** Every place of the sample library. */
export async function samplePlaces(): Promise<SamplePlace[]> {
  const works = await Promise.all(sampleSlugs.map((slug) => readWork(filesIn(SAMPLES), slug)))
  return works.flatMap(({ slug, fields, chapters, texts: whole }) =>
    (chapters.length > 0 ? chapters.map(({ texts }) => texts) : [whole]).map((texts, chapter) => ({
      work: slug,
      chapter,
      original: fields.originalLanguage,
      texts: new Map(
        texts
          .filter(({ code }) => !UNEVEN.includes(`${slug}/${code}`))
          .map(({ code, content }) => [code, written(content)]),
      ),
    })),
  )
}

function written(markdown: string): Written[] {
  const { html, blocks } = renderText(markdown)
  const kinds = blockShapes(html)
  return blocks.map(({ text }, i) => ({ text, kind: kinds[i]?.kind ?? 'p' }))
}

export const shapes = (blocks: readonly Written[]): BlockShape[] =>
  blocks.map(({ text, kind }) => blockShape(text, kind))

export function linksOf(beads: readonly Bead[]): Links {
  const links: Links = new Set()
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    for (let k = 0; k < m; k += 1) for (let l = 0; l < n; l += 1) links.add(`${i + k} ${j + l}`)
    i += m
    j += n
  }
  return links
}

/** @param from of each block, which blocks of the original it renders */
export const trueLinks = (from: readonly number[][]): Links =>
  new Set(from.flatMap((of, j) => of.map((i) => `${i} ${j}`)))

export interface Disturbed {
  blocks: Written[]
  /** Of each block, which blocks of the original it renders. */
  from: number[][]
  /** Blocks that were left out. */
  lost: Set<number>
  /** Blocks that were moved. Their links cross others: no alignment that keeps the order can have them. */
  moved: Set<number>
}

/** Merges, splits, leaves out and moves. @param next numbers from 0 to 1 */
export function disturb(blocks: readonly Written[], next: () => number): Disturbed {
  const made: Written[] = []
  const from: number[][] = []
  const [lost, moved] = [new Set<number>(), new Set<number>()]
  /** A block on its way: it is put down after so many more. */
  let held: { block: Written; i: number; more: number } | undefined
  const add = (block: Written, of: number[]) => {
    made.push(block)
    from.push(of)
  }
  const putDown = () => {
    if (held) add(held.block, [held.i])
    held = undefined
  }
  const put = (of: number[], ...parts: Written[]) => {
    for (const part of parts) add(part, of)
    if (held && --held.more === 0) putDown()
  }
  for (let i = 0; i < blocks.length; i += 1) {
    const block = blocks[i] as Written
    const after = blocks[i + 1]
    if (next() >= 1 / ONE_IN) {
      put([i], block)
      continue
    }
    const way = Math.floor(next() * 4)
    const cut = way === 1 ? middle(block.text) : 0
    if (way === 0 && after && after.kind === block.kind) {
      put([i, i + 1], { ...block, text: `${block.text} ${after.text}` })
      i += 1
    } else if (way === 1 && cut > 0) {
      const [head, tail] = [block.text.slice(0, cut).trim(), block.text.slice(cut).trim()]
      put([i], { ...block, text: head }, { ...block, text: tail })
    } else if (way === 2) {
      lost.add(i)
    } else if (way === 3 && after && !held) {
      moved.add(i)
      held = { block, i, more: 1 + Math.floor(next() * FARTHEST) }
    } else put([i], block)
  }
  // Nothing may have come after it that was not left out: then it stands where it stood.
  if (held && from.at(-1)?.every((of) => of < (held?.i ?? 0)) !== false) {
    moved.delete(held.i)
  }
  putDown()
  return { blocks: made, from, lost, moved }
}

/** The end of the sentence nearest to the middle; 0: it is one sentence. */
function middle(text: string): number {
  const ends = [...text.matchAll(/[.!?…。！？۔؟।]+["”»«“」』）)*]*\s*(?=[\p{L}\p{N}—–―«“„「『])|\n(?=\S)/gu)].map(
    (end) => end.index + end[0].length,
  )
  const half = text.length / 2
  return ends.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? 0
}

/** The same numbers for the same seed, from 0 to 1. */
export function random(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A seed for `random` that differs in all its digits from those of other words. */
export function seedOf(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of words.join(' ')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}
