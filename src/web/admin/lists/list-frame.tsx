import { type ReactNode, useEffect, useId, useState } from 'react'
import { NumberInput } from '../forms/field.tsx'
import { Select } from '../forms/select.tsx'
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
        <PageSize list={list} />
        <Pager list={list} />
      </div>
    </>
  )
}

/** Chooses how many rows a page has; nothing where all rows are on a page of any size. */
function PageSize<T>({ list: { total, size, sizes, resize } }: { list: List<T> }) {
  if (total <= Math.min(...sizes)) return null
  return (
    <div className={styles.size}>
      <Select
        aria-label={t.pageSize}
        value={String(size)}
        options={sizes.map((each) => ({ value: String(each), label: t.onPage(each) }))}
        onChange={(next) => resize(Number(next))}
      />
    </div>
  )
}

/** Links to the previous and the next page, and a field that leads to any; nothing with a single page. */
function Pager<T>({ list }: { list: List<T> }) {
  const { page, pages, pageHref, goToPage } = list
  if (pages < 2 && page === 1) return null
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {page > 1 && <StaffLink href={pageHref(Math.min(page - 1, pages))}>{t.previous}</StaffLink>}
      <PageField page={page} pages={pages} onGo={goToPage} />
      {page < pages && <StaffLink href={pageHref(page + 1)}>{t.next}</StaffLink>}
    </nav>
  )
}

interface PageFieldProps {
  page: number
  pages: number
  onGo: (page: number) => void
}

/** 'Page _ of 12': Enter goes to the page that is written. */
function PageField({ page, pages, onGo }: PageFieldProps) {
  const id = useId()
  const [wanted, setWanted] = useState<number | null>(page)
  useEffect(() => setWanted(page), [page])
  const go = () => {
    if (wanted !== null && Number.isInteger(wanted) && wanted !== page) onGo(wanted)
    // What is no page leaves the field as it was; one beyond the last leads to the last.
    setWanted(page)
  }
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label htmlFor={id}>{t.page}</label>
      <NumberInput
        id={id}
        value={wanted}
        onChange={setWanted}
        onBlur={() => setWanted(page)}
        enterKeyHint="go"
        aria-describedby={`${id}-of`}
      />
      <span id={`${id}-of`}>{t.of(pages)}</span>
    </form>
  )
}
