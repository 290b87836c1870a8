import { diffArrays, diffWordsWithSpace } from 'diff'
import { cut } from '#words/paragraphs.ts'

/** A value of a form in words. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

export type DiffWords = { kind: 'same' | 'removed' | 'added'; text: string }

/** A run of equal paragraphs, or a paragraph that differs between two versions of a text. */
export type DiffBlock =
  /** Paragraphs of both versions. */
  | { kind: 'same'; texts: string[] }
  /** A paragraph in the place of another: `wordDifferences` compares them. */
  | { kind: 'changed'; before: string; after: string }
  /** A paragraph of one version only. */
  | { kind: 'removed' | 'added'; text: string }

/** The search for the smallest difference stops after this time. */
const PATIENCE_MS = 1000
/** Longer paragraphs are not compared word by word. */
const LONGEST_PARAGRAPH = 40_000

/** How two versions of a Markdown text differ, by paragraphs. */
export function paragraphDifference(before: string, after: string): DiffBlock[] {
  const [old, now] = [textsOf(before), textsOf(after)]
  // Most of a text is the same: the paragraphs before and after the changes need no search.
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const [oldRest, nowRest] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const changes = diffArrays(oldRest, nowRest, { timeout: PATIENCE_MS }) ?? [
    { value: oldRest, removed: true, added: false },
    { value: nowRest, removed: false, added: true },
  ]
  const blocks: DiffBlock[] = []
  if (start > 0) blocks.push({ kind: 'same', texts: old.slice(0, start) })
  let removed: string[] = []
  let added: string[] = []
  const settle = () => {
    const both = Math.min(removed.length, added.length)
    for (let n = 0; n < both; n++)
      blocks.push({ kind: 'changed', before: removed[n] as string, after: added[n] as string })
    for (const text of removed.slice(both)) blocks.push({ kind: 'removed', text })
    for (const text of added.slice(both)) blocks.push({ kind: 'added', text })
    ;[removed, added] = [[], []]
  }
  for (const change of changes) {
    if (change.removed) removed.push(...change.value)
    else if (change.added) added.push(...change.value)
    else {
      settle()
      blocks.push({ kind: 'same', texts: change.value })
    }
  }
  settle()
  if (end > 0) blocks.push({ kind: 'same', texts: old.slice(old.length - end) })
  return blocks
}

const textsOf = (text: string) => cut(text).blocks.map((block) => block.text)

/**
 * Makes a function that compares a changed paragraph word by word. It returns undefined where the two are better shown
 * one after the other.
 * @param tag BCP 47 of the text: decides what a word is
 * @param budgetMs time for all paragraphs together; when it is spent, paragraphs are no longer compared
 */
export function wordDifferences(
  tag = 'und',
  budgetMs = 1500,
): (changed: Extract<DiffBlock, { kind: 'changed' }>) => DiffWords[] | undefined {
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  // A paragraph that was compared within the budget stays so when it is rendered again.
  const known = new Map<DiffBlock, DiffWords[] | undefined>()
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

function words(before: string, after: string, intlSegmenter: Intl.Segmenter, left: number): DiffWords[] | undefined {
  if (before.length + after.length > LONGEST_PARAGRAPH) return undefined
  const timeout = Math.min(left, PATIENCE_MS / 4)
  const parts = diffWordsWithSpace(before, after, { intlSegmenter, timeout })?.map<DiffWords>(
    ({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }),
  )
  const kept = parts?.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0) ?? 0
  // Two paragraphs that share a few small words are two paragraphs.
  return kept * 4 < Math.min(before.length, after.length) ? undefined : parts
}
