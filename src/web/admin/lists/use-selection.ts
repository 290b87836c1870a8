import { useEffect, useRef, useState } from 'react'
import { type Chosen, MOST_CHOSEN } from '#contract/batches.ts'
import type { List } from './use-list.ts'

/** The rows of a list that are chosen to do something with. They stay chosen on other pages and in another order. */
export interface Selection<T> {
  has: (row: T) => boolean
  /** @param isRange also all rows between it and the one that was chosen before */
  toggle: (row: T, isRange: boolean) => void
  togglePage: () => void
  /** How much of the shown page is chosen. */
  ofPage: 'all' | 'some' | 'none'
  /** Chooses everything that the filters let through. */
  chooseAll: () => void
  /** Everything that the filters let through is chosen. */
  isAll: boolean
  clear: () => void
  count: number
  /** More cannot be chosen one by one. */
  isFull: boolean
  /** For the call; undefined: nothing is chosen. */
  rows: Chosen | undefined
  nameOf: (row: T) => string
}

/**
 * @param nameOf for people, and screen readers
 * @param idOf its number among all rows; by default its id
 */
export function useSelection<T extends { id: number }>(list: List<T>, nameOf: (row: T) => string): Selection<T>
export function useSelection<T>(list: List<T>, nameOf: (row: T) => string, idOf: (row: T) => number): Selection<T>
export function useSelection<T>(
  list: List<T>,
  nameOf: (row: T) => string,
  idOf = (row: T) => (row as { id: number }).id,
): Selection<T> {
  const { items = [], matching, total } = list
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE)
  const [isAll, setAll] = useState(false)
  const last = useRef<number>(undefined)
  const clear = () => {
    setChosen(NONE)
    setAll(false)
    last.current = undefined
  }
  // What the filters hide must not be changed unseen.
  const filters = JSON.stringify(matching)
  useEffect(clear, [filters])

  const ids = items.map(idOf)
  const shown = ids.filter((id) => isAll || chosen.has(id))
  const put = (next: ReadonlySet<number>) => {
    setAll(false)
    if (next.size <= MOST_CHOSEN) setChosen(next)
  }
  /** What is chosen, one by one: of everything only the shown page. */
  const now = () => new Set(isAll ? ids : chosen)
  return {
    has: (row) => isAll || chosen.has(idOf(row)),
    toggle(row, isRange) {
      const id = idOf(row)
      const next = now()
      const isOn = !next.has(id)
      const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1
      const at = ids.indexOf(id)
      const range = from === -1 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1)
      for (const one of range) {
        if (isOn) next.add(one)
        else next.delete(one)
      }
      last.current = id
      put(next)
    },
    togglePage() {
      const next = now()
      const isOn = shown.length < ids.length
      for (const id of ids) {
        if (isOn) next.add(id)
        else next.delete(id)
      }
      put(next)
    },
    ofPage: shown.length === 0 ? 'none' : shown.length === ids.length ? 'all' : 'some',
    chooseAll: () => setAll(true),
    isAll,
    clear,
    count: isAll ? total : chosen.size,
    isFull: chosen.size >= MOST_CHOSEN,
    rows: isAll ? { matching, expected: total } : chosen.size > 0 ? { ids: [...chosen] } : undefined,
    nameOf,
  }
}

const NONE: ReadonlySet<number> = new Set()
