import { diffArrays } from 'diff'
import { type Block, cut, join } from '#words/paragraphs.ts'

/** The search for the smallest difference stops after this time. */
const PATIENCE_MS = 1000

/** Paragraphs `from` to `to` of the base, without `to`. Equal numbers: the place between two. */
interface Region {
  from: number
  to: number
  /** More paragraphs stand there now. */
  grows: boolean
}

/** A region, and what it became. */
interface Hunk extends Region {
  blocks: readonly Block[]
}

/**
 * Merges two changed versions of a Markdown text, paragraph by paragraph.
 * @param base the text that both were made from
 * @returns the text with the changes of both. Where both have changed the same paragraph, or added one in the same place,
 *   it has `mine`, and `overlaps` is true
 */
export function mergeTexts(base: string, theirs: string, mine: string): { text: string; overlaps: boolean } {
  // An empty paragraph that is still to be written is one, too.
  const [was, there, here] = [base, theirs, mine].map((text) => cut(text, { keepEmpty: true })) as [Cut, Cut, Cut]
  const theirHunks = hunksOf(was.blocks, there.blocks)
  const myHunks = hunksOf(was.blocks, here.blocks)
  const merged: Block[] = []
  let at = 0
  let overlaps = false
  const apply = ({ from, to }: Region, blocks: readonly Block[]) => {
    merged.push(...was.blocks.slice(at, from), ...blocks)
    at = to
  }
  while (theirHunks.length > 0 || myHunks.length > 0) {
    const [first, second] = order(theirHunks[0], myHunks[0])
    if (!second || !meet(first, second)) {
      apply(first, first.blocks)
      ;(first === myHunks[0] ? myHunks : theirHunks).shift()
      continue
    }
    const region = { from: first.from, to: Math.max(first.to, second.to), grows: first.grows || second.grows }
    const [taken, takenMine]: [Hunk[], Hunk[]] = [[], []]
    let isGrowing = true
    while (isGrowing) {
      isGrowing = takeMeeting(theirHunks, region, taken) || takeMeeting(myHunks, region, takenMine)
    }
    const [theirPart, myPart] = [taken, takenMine].map((hunks) => partOf(was.blocks, region, hunks)) as [
      Block[],
      Block[],
    ]
    overlaps ||= !haveSameTexts(theirPart, myPart)
    apply(region, myPart)
  }
  merged.push(...was.blocks.slice(at))
  const text = join({
    lead: here.lead === was.lead ? there.lead : here.lead,
    blocks: merged.map(({ text, gap }, index) => ({ text, gap: index < merged.length - 1 ? gap || '\n\n' : '' })),
    tail: here.tail === was.tail ? there.tail : here.tail,
  })
  return { text, overlaps }
}

type Cut = ReturnType<typeof cut>

/** The changes from one list of paragraphs to another. A paragraph in the place of another is a hunk of its own. */
function hunksOf(before: readonly Block[], after: readonly Block[]): Hunk[] {
  const [old, now] = [before, after].map((blocks) => blocks.map(({ text }) => text)) as [string[], string[]]
  const changes = diffArrays(old, now, { timeout: PATIENCE_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const hunks: Hunk[] = []
  let [from, to, start, end] = [0, 0, 0, 0]
  const settle = () => {
    const [removed, added] = [to - from, end - start]
    if (removed === added)
      for (let n = 0; n < removed; n++)
        hunks.push({
          ...{ from: from + n, to: from + n + 1, grows: false },
          blocks: after.slice(start + n, start + n + 1),
        })
    else hunks.push({ from, to, grows: added > removed, blocks: after.slice(start, end) })
  }
  for (const { value, removed, added } of changes) {
    if (removed) to += value.length
    else if (added) end += value.length
    else {
      settle()
      from = to += value.length
      start = end += value.length
    }
  }
  settle()
  return hunks
}

/** The one that comes first, then the other. */
function order(theirs: Hunk | undefined, mine: Hunk | undefined): [Hunk, Hunk | undefined] {
  if (!theirs || !mine) return [(theirs ?? mine) as Hunk, undefined]
  const isMineFirst = mine.from < theirs.from || (mine.from === theirs.from && mine.to < theirs.to)
  return isMineFirst ? [mine, theirs] : [theirs, mine]
}

/** Whether two changes touch the same paragraph, or both add one in the same place. */
function meet(one: Region, other: Region): boolean {
  const isBeside = one.to === other.from || other.to === one.from
  return (one.from < other.to && other.from < one.to) || (isBeside && one.grows && other.grows)
}

/** Moves the first hunks into `taken` as long as they meet the region, which grows by them. @returns any was moved */
function takeMeeting(hunks: Hunk[], region: Region, taken: Hunk[]): boolean {
  const before = taken.length
  while (hunks[0] && meet(hunks[0], region)) {
    region.to = Math.max(region.to, hunks[0].to)
    region.grows ||= hunks[0].grows
    taken.push(hunks.shift() as Hunk)
  }
  return taken.length > before
}

/** What a region of the base became by some hunks. */
function partOf(blocks: readonly Block[], region: Region, hunks: readonly Hunk[]): Block[] {
  const part: Block[] = []
  let at = region.from
  for (const hunk of hunks) {
    part.push(...blocks.slice(at, hunk.from), ...hunk.blocks)
    at = hunk.to
  }
  return [...part, ...blocks.slice(at, region.to)]
}

const haveSameTexts = (some: readonly Block[], others: readonly Block[]) =>
  some.length === others.length && some.every(({ text }, index) => text === others[index]?.text)
