import type { ReactNode } from 'react'
import { StaffLink } from '../location/staff-link.tsx'
import { tableMessages as t } from '../parts/form-messages.ts'
import { InPlaceOfRows, Retry } from '../parts/view.tsx'
import styles from './list-frame.module.css'
import type { List } from './use-list.ts'

export interface ListProps<T> {
  list: List<T>
  /** Shown where the list has no rows, and no filter. */
  empty: ReactNode
  /** The noun for a row, and for several: 'work', 'works'. */
  noun: { one: string; many: string }
}

/** The rows of a list, with their number and the pages below. Without rows it says why there are none. */
export function ListFrame<T>({ list, empty, noun, children }: ListProps<T> & { children: ReactNode }) {
  const { items } = list
  if (list.isError && !items) return <Retry onRetry={list.retry} />
  if (items?.length === 0 && !list.isFiltered) return <InPlaceOfRows>{empty}</InPlaceOfRows>
  if (items?.length === 0)
    return (
      <InPlaceOfRows>
        <p>{t.noMatch}</p>
        <button type="button" className="button quiet" onClick={list.clearFilters}>
          {t.clear}
        </button>
      </InPlaceOfRows>
    )
  return (
    <>
      {children}
      <div className={styles.foot}>
        <p role="status">{items ? t.total(list.total, noun.one, noun.many) : t.loading}</p>
        <Pager list={list} />
      </div>
    </>
  )
}

/** Links to the previous and the next page; nothing with a single page. */
function Pager<T>({ list }: { list: List<T> }) {
  const { page, pages, pageHref } = list
  if (pages < 2 && page === 1) return null
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {page > 1 && <StaffLink href={pageHref(Math.min(page - 1, pages))}>{t.previous}</StaffLink>}
      <span>{t.page(page, pages)}</span>
      {page < pages && <StaffLink href={pageHref(page + 1)}>{t.next}</StaffLink>}
    </nav>
  )
}
