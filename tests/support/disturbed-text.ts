import { type BlockShape, blockShape, blockShapes } from '#alignment/block-shapes.ts'
import type { Bead } from '#alignment/links.ts'
import { readWork } from '#server/exchange/import/read-work.ts'
import { filesIn } from '#server/exchange/import/source.ts'
import { renderText } from '#server/texts/render/render-text.ts'
import { SAMPLES, sampleSlugs } from './samples.ts'

/** Texts that are not rendered block by block. */
const UNEVEN = ['the-travels-of-a-word/pt', 'to-be-called-for/zh']

/** One block in so many is merged, split or left out. */
const ONE_IN = 10

export interface Written {
  text: string
  kind: string
}

/** `i j` for each block j of a text that renders block i of another. */
export type Links = Set<string>

/** Every place of the sample library: code → its blocks. */
export async function samplePlaces(): Promise<Map<string, Written[]>[]> {
  const works = await Promise.all(sampleSlugs.map((slug) => readWork(filesIn(SAMPLES), slug)))
  return works.flatMap((work) =>
    (work.chapters.length > 0 ? work.chapters.map(({ texts }) => texts) : [work.texts]).map(
      (texts) =>
        new Map(
          texts
            .filter(({ code }) => !UNEVEN.includes(`${work.slug}/${code}`))
            .map(({ code, content }) => [code, written(content)]),
        ),
    ),
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

/** Merges, splits and leaves out. @returns `touched`: blocks of the original that no longer stand one to one */
export function disturb(blocks: readonly Written[], next: () => number) {
  const made: Written[] = []
  const from: number[][] = []
  const touched = new Set<number>()
  for (let i = 0; i < blocks.length; i += 1) {
    const block = blocks[i] as Written
    const after = blocks[i + 1]
    if (next() >= 1 / ONE_IN) {
      made.push(block)
      from.push([i])
      continue
    }
    touched.add(i)
    const way = Math.floor(next() * 3)
    const cut = way === 1 ? middle(block.text) : 0
    if (way === 0 && after && after.kind === block.kind) {
      made.push({ ...block, text: `${block.text} ${after.text}` })
      from.push([i, i + 1])
      touched.add(i + 1)
      i += 1
    } else if (way === 1 && cut > 0) {
      made.push({ ...block, text: block.text.slice(0, cut).trim() }, { ...block, text: block.text.slice(cut).trim() })
      from.push([i], [i])
    } else if (way === 2) continue
    else {
      touched.delete(i)
      made.push(block)
      from.push([i])
    }
  }
  return { blocks: made, from, touched }
}

/** The end of the sentence nearest to the middle; 0: it is one sentence. */
function middle(text: string): number {
  const ends = [...text.matchAll(/[.!?…。！？۔؟।]["”»」』）)]*\s*(?=\S)|\n(?=\S)/g)].map(
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
