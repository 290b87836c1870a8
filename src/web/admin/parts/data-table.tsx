import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import styles from './data-table.module.css'
import { tableMessages as t } from './form-messages.ts'
import { Pager } from './pager.tsx'
import { type Column, PlainTable } from './plain-table.tsx'
import type { List, Sorting } from './use-list.ts'

export type { Column }

interface TableProps<T> {
  list: List<T>
  /** Says what the table holds. */
  caption: string
  /** The first names its row. */
  columns: readonly Column<T>[]
  rowKey: (row: T) => string | number
  /** What can be done with a row. */
  actions?: (row: T) => ReactNode
  empty: ReactNode
  /** 'works': `one`, `many`. */
  noun: { one: string; many: string }
}

/** A table that the server sorts, filters and cuts into pages; on a phone each row is a card. */
export function DataTable<T>({ list, caption, columns, rowKey, actions, empty, noun }: TableProps<T>) {
  const { items } = list
  if (list.isError && !items)
    return (
      <div className={styles.message} role="alert">
        <p>{t.failed}</p>
        <button type="button" className="button quiet" onClick={list.retry}>
          {t.again}
        </button>
      </div>
    )
  if (items?.length === 0)
    return <div className={styles.message}>{list.isFiltered ? <NoMatch list={list} /> : empty}</div>
  return (
    <>
      <PlainTable
        caption={caption}
        columns={columns}
        items={items}
        rowKey={rowKey}
        actions={actions}
        isBusy={list.isStale}
        heading={(column) => <Heading key={column.title} column={column} list={list} />}
      />
      <div className={styles.foot}>
        <p role="status">{items ? t.total(list.total, noun.one, noun.many) : t.loading}</p>
        <Pager list={list} />
      </div>
    </>
  )
}

function Heading<T>({ column, list }: { column: Column<T>; list: List<T> }) {
  const { sort, order } = list.sorting
  if (!column.sort)
    return (
      <th scope="col" data-numeric={column.numeric || undefined}>
        {column.title}
      </th>
    )
  const isSorted = column.sort === sort
  const next: Sorting = { sort: column.sort, order: isSorted && order === 'asc' ? 'desc' : 'asc' }
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      data-numeric={column.numeric || undefined}
    >
      <button type="button" onClick={() => list.sortBy(next)} title={t.sortBy(column.title)}>
        {column.title}
        {isSorted && <Icon path={order === 'asc' ? upIcon : downIcon} />}
      </button>
    </th>
  )
}

function NoMatch<T>({ list }: { list: List<T> }) {
  return (
    <>
      <p>{t.noMatch}</p>
      <button
        type="button"
        className="button quiet"
        onClick={() =>
          list.setFilter({
            filter: '',
            status: '',
            flag: '',
            language: '',
            category: '',
            author: '',
            work: '',
            entity: '',
          })
        }
      >
        {t.clear}
      </button>
    </>
  )
}
