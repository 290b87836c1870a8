import { useEffect, useRef, useState } from 'react'
import { Select } from '../forms/select.tsx'
import { ariaKeys } from '../keys/desk-keys.ts'
import { useKey } from '../keys/use-key.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { tableMessages as t } from '../parts/form-messages.ts'
import styles from './filters.module.css'
import type { List } from './use-list.ts'

const PAUSE_MS = 250

/** Filters a list by the typed words, at each pause in typing. */
export function FilterBox<T>({ list, label = t.filter }: { list: List<T>; label?: string }) {
  const box = useRef<HTMLInputElement>(null)
  useKey('filter', () => {
    box.current?.focus()
    box.current?.select()
  })
  const wordsInAddress = list.filter('filter')
  const [words, setWords] = useState(wordsInAddress)
  // A link or the back button may change the address. A space that was just typed stays.
  useEffect(() => setWords((now) => (now.trim() === wordsInAddress ? now : wordsInAddress)), [wordsInAddress])
  useEffect(() => {
    if (words.trim() === wordsInAddress) return
    const timer = setTimeout(() => list.setFilter({ filter: words.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, wordsInAddress, list.setFilter])
  return (
    <input
      ref={box}
      type="search"
      aria-keyshortcuts={ariaKeys('filter')}
      className={styles.box}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      aria-label={label}
      placeholder={label}
      maxLength={200}
    />
  )
}

/** The value of the option without a filter: the value of an option is never empty. */
const ALL = 'all'

interface FilterSelectProps<T> {
  list: List<T>
  /** Name of the filter in the address. */
  name: string
  label: string
  /** 'All languages' */
  all: string
  options: readonly { value: string; label: string }[]
}

/** Filters a list by one of a few values. */
export function FilterSelect<T>({ list, name, label, all, options }: FilterSelectProps<T>) {
  const location = useLocationStore()
  const value = list.filter(name)
  const note = `${name} ${value}`
  const known = options.find((option) => option.value === value)?.label
  // After a reload it is shown before the options are read.
  useEffect(() => {
    if (known) location.note(note, known)
  }, [location, note, known])
  const noted = location.noted(note)
  return (
    <Select
      aria-label={label}
      value={value || ALL}
      {...(noted && { label: noted })}
      onChange={(value) => list.setFilter({ [name]: value === ALL ? '' : value })}
      options={[{ value: ALL, label: all }, ...options]}
    />
  )
}
