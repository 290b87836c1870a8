import { useEffect, useState } from 'react'
import styles from './filter-box.module.css'
import { tableMessages as t } from './form-messages.ts'
import type { List } from './use-list.ts'

const PAUSE_MS = 250

/** Narrows a list by words, at each pause in typing. */
export function FilterBox<T>({ list, label = t.filter }: { list: List<T>; label?: string }) {
  const asked = list.filter('filter')
  const [words, setWords] = useState(asked)
  // The address may change by itself: a link, the back button. A space that was just typed stays.
  useEffect(() => setWords((now) => (now.trim() === asked ? now : asked)), [asked])
  useEffect(() => {
    if (words.trim() === asked) return
    const timer = setTimeout(() => list.setFilter({ filter: words.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, asked, list.setFilter])
  return (
    <input
      type="search"
      className={styles.box}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      aria-label={label}
      placeholder={label}
      maxLength={200}
    />
  )
}
