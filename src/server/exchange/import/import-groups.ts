import { countCells } from '#alignment/band.ts'
import { isLong } from '../../texts/render/render-aside.ts'
import type { SourceText, SourceWork } from './read-work.ts'

/** How much a group of works is. */
interface Size {
  works: number
  /** Chapters and texts: the notice of a commit names them all (changes.ts). */
  rows: number
  /** Characters of the texts, each with its hub, and cells, as a save aligns them (align-texts.ts). */
  characters: number
  cells: number
  /** Of the covers, which are in memory. */
  bytes: number
}

/** Less than a save aligns at once, and than one notice can name. */
const MOST: Size = { works: 20, rows: 200, characters: 400_000, cells: 1_200_000, bytes: 8_000_000 }

/**
 * Reads works in groups that are written together. One group is read at a time, so that works are added in the order of
 * their slugs, a group at a time.
 * @param read a work; undefined: it was refused
 * @returns the next group, each time that it is called; an empty one: there are no more. An error of `read` comes after
 * the works that were read before it
 */
export function inGroups(
  slugs: readonly string[],
  read: (slug: string) => Promise<SourceWork | undefined>,
  isStopped: () => boolean,
): () => Promise<SourceWork[]> {
  const waiting = slugs.values()
  /** What did not go with the group before. */
  let left: SourceWork | undefined
  let failure: { error: unknown } | undefined
  const readNext = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const work = await read(next.value)
      if (work || isStopped()) return work
    }
  }
  const keepError = (error: unknown) => {
    failure = { error }
    return undefined
  }
  const readGroup = async () => {
    const group: SourceWork[] = []
    let size: Size | undefined
    while (!isStopped() && !failure) {
      const work = left ?? (await readNext().catch(keepError))
      left = undefined
      if (!work) break
      const both = addSizes(size, sizeOf(work))
      if (size && (isTooMuch(both) || isApart(work))) {
        left = work
        break
      }
      group.push(work)
      size = both
      if (isApart(work)) break
    }
    if (failure && group.length === 0) throw failure.error
    return group
  }
  let reading: Promise<unknown> = Promise.resolve()
  return () => {
    const next = reading.then(readGroup)
    reading = next.catch(() => {})
    return next
  }
}

export const textsOf = ({ texts, chapters }: SourceWork): SourceText[] => [
  ...texts,
  ...chapters.flatMap((chapter) => chapter.texts),
]

/** Of long texts, and of covers on other sites, one alone can take longer than others should be locked, or wait. */
const isApart = (work: SourceWork): boolean =>
  (work.cover !== undefined && 'address' in work.cover) || textsOf(work).some(({ content }) => isLong(content))

const isTooMuch = (size: Size): boolean => Object.entries(MOST).some(([name, most]) => size[name as keyof Size] > most)

const addSizes = (a: Size | undefined, b: Size): Size => ({
  works: (a?.works ?? 0) + b.works,
  rows: (a?.rows ?? 0) + b.rows,
  characters: (a?.characters ?? 0) + b.characters,
  cells: (a?.cells ?? 0) + b.cells,
  bytes: (a?.bytes ?? 0) + b.bytes,
})

function sizeOf({ texts, chapters, cover, fields }: SourceWork): Size {
  const size = { works: 1, rows: texts.length + chapters.length, characters: 0, cells: 0, bytes: 0 }
  if (cover && 'bytes' in cover) size.bytes = cover.bytes.length
  for (const ofPlace of [texts, ...chapters.map((chapter) => chapter.texts)]) {
    const hub = ofPlace.find(({ code }) => code === fields.originalLanguage) ?? ofPlace[0]
    if (!hub) continue
    const blocks = countBlocks(hub)
    for (const text of ofPlace) {
      size.characters += text.content.length + hub.content.length
      if (text !== hub) size.cells += countCells(blocks, countBlocks(text))
    }
    if (ofPlace !== texts) size.rows += ofPlace.length
  }
  return size
}

/** About as many as the text will have. */
const countBlocks = ({ content }: SourceText): number => content.split(/\n\s*\n/).length
