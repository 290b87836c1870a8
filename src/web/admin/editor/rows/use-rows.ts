import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Report } from '../use-report.ts'
import { type Caret, contentOf, keepIds, makeRows, type Rows, type Step } from './rows.ts'
import type { SavedAlignment } from './saved-pairs.ts'

/** The rows of a text, with undo. */
export interface RowsEditor {
  rows: Rows
  canUndo: boolean
  canRedo: boolean
  /**
   * Takes a step; does nothing with undefined.
   * @param typed name of the row that was typed in: the caret stays, and quick typing there is undone in one step
   */
  apply: (step: ((rows: Rows) => Step | undefined) | undefined, typed?: string) => void
  undo: () => void
  redo: () => void
  /** Where the focus must go; whoever moves it there sets it to undefined. */
  wanted: { current: Caret | undefined }
}

/**
 * Keeps the rows of a text and its history of steps.
 * @param isShown false: no rows are made until they are shown
 * @param saved alignment of the saved text; undefined where it is not known
 */
export function useRows(
  original: readonly string[],
  value: string,
  report: Report,
  isShown: boolean,
  saved: SavedAlignment | undefined,
): RowsEditor {
  const [history, setHistory] = useState(() => begin(isShown ? makeRows(original, value, saved) : NONE))
  const known = useRef(saved)
  known.current = saved
  const latest = useRef(history)
  const made = useRef({ original, value: isShown ? value : undefined })
  const wasHidden = useRef(!isShown)
  const wanted = useRef<Caret>(undefined)

  const set = useCallback((next: History<Rows>) => {
    latest.current = next
    setHistory(next)
  }, [])

  // The form was given another text: a draft, a file, or the version of someone else.
  useEffect(() => {
    const isBack = wasHidden.current
    wasHidden.current = !isShown
    if (!isShown) return
    // The form may return an older text of these rows: that is not another text. But what was reported while the rows
    // were hidden was written in the whole text.
    const isOther = isBack || value !== report.lastReported()
    const isNew = made.current.original !== original || made.current.value === undefined
    if (isNew || (isOther && value !== contentOf(latest.current.present))) {
      const rows = makeRows(original, value, known.current)
      set(isNew ? begin(rows) : take(latest.current, keepIds(latest.current.present, rows), undefined, 0))
    }
    report.markReported(value)
    made.current = { original, value }
  }, [isShown, original, value, report, set])

  return useMemo(() => {
    const reportChange = () => report.changed(() => contentOf(latest.current.present))
    const travel = (next: History<Rows>) => {
      if (next === latest.current || next.present === latest.current.present) return
      wanted.current = changedAt(latest.current.present, next.present)
      set(next)
      reportChange()
    }
    return {
      rows: history.present,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      wanted,
      apply: (step, typed) => {
        const taken = step?.(latest.current.present)
        if (!taken) return
        const isTyping = typed !== undefined && taken.rows.list.length === latest.current.present.list.length
        if (!isTyping) wanted.current = taken.caret
        set(take(latest.current, taken.rows, isTyping ? typed : undefined, performance.now()))
        reportChange()
      },
      undo: () => travel(undo(latest.current)),
      redo: () => travel(redo(latest.current)),
    }
  }, [history, report, set])
}

const NONE: Rows = { list: [], lead: '', tail: '' }

/** The caret at the end of what differs between two states, in the second. */
function changedAt(before: Rows, after: Rows): Caret | undefined {
  const index = after.list.findIndex((row, n) => row !== before.list[n])
  const row = after.list[index] ?? after.list.at(-1)
  if (!row) return undefined
  const old = before.list.find(({ id }) => id === row.id)?.text ?? ''
  let same = 0
  const most = Math.min(old.length, row.text.length)
  while (same < most && old.at(-1 - same) === row.text.at(-1 - same)) same += 1
  return { id: row.id, offset: row.text.length - same }
}

/** The states of an editor for undo and redo. */
interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Group of the last step: a quick next step of the same group is undone with it. */
  group: string | undefined
  /** Time of the last step, in ms. */
  at: number
}

export const MOST_STEPS = 200
const TOGETHER_MS = 1000

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], group: undefined, at: 0 })

/**
 * Adds a step.
 * @param group steps of one group that follow each other within a second are undone together; undefined: alone
 * @param at time in ms
 */
export function take<T>(history: History<T>, present: T, group: string | undefined, at: number): History<T> {
  const isMore = group !== undefined && group === history.group && at - history.at < TOGETHER_MS
  if (isMore) return { ...history, present, future: [], at }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], group, at }
}

/** Goes back one step; the same object where there is none. */
export function undo<T>({ past, present, future, ...history }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, ...history }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], group: undefined, at: 0 }
}

/** Takes back the last undo; the same object where there is none. */
export function redo<T>({ past, present, future, ...history }: History<T>): History<T> {
  const [after, ...rest] = future
  if (after === undefined) return { past, present, future, ...history }
  return { past: [...past, present], present: after, future: rest, group: undefined, at: 0 }
}
