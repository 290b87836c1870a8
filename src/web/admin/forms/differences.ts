import { diffArrays, diffWordsWithSpace } from 'diff'
import { cut } from '../editor/paragraphs.ts'

export interface ConflictField {
  label: string
  theirs: string
  mine: string
  /** A text, whose versions are shown as one, with what differs. */
  isText?: boolean
}

/**
 * The fields in which two versions of a row differ, as people read them.
 * @param labels of the fields that are compared
 * @param tell says a value in words; ids, for one, by the name of what they stand for
 */
export function differences<K extends string>(
  labels: Record<K, string>,
  theirs: { [name in NoInfer<K>]?: unknown },
  mine: { [name in NoInfer<K>]?: unknown },
  tell: (name: K, value: unknown) => string = (_, value) => plain(value),
): ConflictField[] {
  return (Object.keys(labels) as K[]).flatMap((name) => {
    const both = { theirs: tell(name, theirs[name]), mine: tell(name, mine[name]) }
    return both.theirs === both.mine ? [] : [{ label: labels[name], ...both }]
  })
}

export function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

export type Part = { kind: 'same' | 'removed' | 'added'; text: string }

/** A stretch of two versions of a text, by paragraphs. */
export type Stretch =
  /** Paragraphs that both have. */
  | { kind: 'same'; texts: string[] }
  /** A paragraph in the place of another: `wordDifferences` tells what of it differs. */
  | { kind: 'changed'; before: string; after: string }
  /** One that only one of them has. */
  | { kind: 'removed' | 'added'; text: string }

/** So long it is looked for the least difference; after that, for any. */
const PATIENCE_MS = 1000
/** Longer paragraphs are not compared word by word. */
const LONGEST_PARAGRAPH = 40_000

/** How two versions of a Markdown text differ, by paragraphs. */
export function paragraphDifference(before: string, after: string): Stretch[] {
  const [old, now] = [textsOf(before), textsOf(after)]
  // Most of a text is the same: what is before and after the changes needs no search.
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const [oldRest, nowRest] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const changes = diffArrays(oldRest, nowRest, { timeout: PATIENCE_MS }) ?? [
    { value: oldRest, removed: true, added: false },
    { value: nowRest, removed: false, added: true },
  ]
  const stretches: Stretch[] = []
  if (start > 0) stretches.push({ kind: 'same', texts: old.slice(0, start) })
  let removed: string[] = []
  let added: string[] = []
  const settle = () => {
    const both = Math.min(removed.length, added.length)
    for (let n = 0; n < both; n++)
      stretches.push({ kind: 'changed', before: removed[n] as string, after: added[n] as string })
    for (const text of removed.slice(both)) stretches.push({ kind: 'removed', text })
    for (const text of added.slice(both)) stretches.push({ kind: 'added', text })
    ;[removed, added] = [[], []]
  }
  for (const change of changes) {
    if (change.removed) removed.push(...change.value)
    else if (change.added) added.push(...change.value)
    else {
      settle()
      stretches.push({ kind: 'same', texts: change.value })
    }
  }
  settle()
  if (end > 0) stretches.push({ kind: 'same', texts: old.slice(old.length - end) })
  return stretches
}

const textsOf = (text: string) => cut(text).blocks.map((block) => block.text)

/**
 * Compares paragraphs word by word; undefined: they are better shown as two.
 * @param tag BCP 47, for what is a word in it
 * @param budgetMs for all of them together: what is asked for after it is not compared
 */
export function wordDifferences(
  tag = 'und',
  budgetMs = 1500,
): (changed: Extract<Stretch, { kind: 'changed' }>) => Part[] | undefined {
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  // What was drawn once is drawn the same again.
  const known = new Map<Stretch, Part[] | undefined>()
  let left = budgetMs
  return (changed) => {
    if (known.has(changed)) return known.get(changed)
    const begun = performance.now()
    const parts = left > 0 ? words(changed.before, changed.after, segmenter, left) : undefined
    left -= performance.now() - begun
    known.set(changed, parts)
    return parts
  }
}

function words(before: string, after: string, intlSegmenter: Intl.Segmenter, left: number): Part[] | undefined {
  if (before.length + after.length > LONGEST_PARAGRAPH) return undefined
  const timeout = Math.min(left, PATIENCE_MS / 4)
  const parts = diffWordsWithSpace(before, after, { intlSegmenter, timeout })?.map<Part>(
    ({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }),
  )
  const kept = parts?.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0) ?? 0
  // Two paragraphs that share a few small words are two paragraphs.
  return kept * 4 < Math.min(before.length, after.length) ? undefined : parts
}
