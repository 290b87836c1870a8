import { diffArrays } from 'diff'

/** A stretch of a text, and what stands in its place. */
interface TextChange {
  /** Offset in the text as it was. */
  from: number
  to: number
  insert: string
}

/** The search for the smallest difference stops after this time. */
const PATIENCE_MS = 300

/** The stretches in which a text differs from another, in order: what is the same stays, and a caret in it. */
export function changesBetween(before: string, after: string): TextChange[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const [oldRest, nowRest] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const parts = diffArrays(oldRest, nowRest, { timeout: PATIENCE_MS }) ?? [
    { value: oldRest, removed: true, added: false },
    { value: nowRest, removed: false, added: true },
  ]
  const changes: TextChange[] = []
  let at = lengthOf(old.slice(0, start))
  let change: TextChange | undefined
  for (const { value, removed, added } of parts) {
    if (!removed && !added) {
      change = undefined
      at += lengthOf(value)
      continue
    }
    if (!change) {
      change = { from: at, to: at, insert: '' }
      changes.push(change)
    }
    if (added) change.insert += value.join('')
    else at = change.to += lengthOf(value)
  }
  return changes.map((one) => trimmed(before, one))
}

/** Without the letters at both ends that stay as they are. */
function trimmed(text: string, { from, to, insert }: TextChange): TextChange {
  const was = text.slice(from, to)
  const most = Math.min(was.length, insert.length)
  let start = 0
  while (start < most && was[start] === insert[start]) start += 1
  let end = 0
  while (end < most - start && was.at(-1 - end) === insert.at(-1 - end)) end += 1
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) }
}

const linesOf = (text: string) => text.split(/(?<=\n)/)
const lengthOf = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length, 0)
