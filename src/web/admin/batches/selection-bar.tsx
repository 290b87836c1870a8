import type { ReactNode } from 'react'
import type { Selection } from '../lists/use-selection.ts'
import { type Noun, batchMessages as t } from './batch-messages.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps<T> {
  selection: Selection<T>
  /** Rows that the filters let through. */
  total: number
  noun: Noun
  /** Buttons. */
  children: ReactNode
}

/** How much is chosen, and what can be done with it; nothing while nothing is. It stays in sight at the end of the window. */
export function SelectionBar<T>({ selection, total, noun, children }: SelectionBarProps<T>) {
  const { count, isAll, isFull, ofPage } = selection
  return (
    <section className={styles.bar} data-selection="" aria-label={t.bar} hidden={count === 0}>
      <p role="status">{count > 0 && `${t.chosen(count, noun)}. ${isFull ? t.full : ''}`}</p>
      {!isAll && ofPage === 'all' && count < total && (
        <button type="button" className={styles.plain} onClick={selection.chooseAll}>
          {t.chooseAll(total, noun)}
        </button>
      )}
      <button type="button" className={styles.plain} onClick={selection.clear}>
        {t.clear}
      </button>
      <div className={styles.deeds}>{children}</div>
    </section>
  )
}
