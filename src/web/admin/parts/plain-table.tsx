import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { tableMessages as t } from './form-messages.ts'

export interface Column<T> {
  /** Above the column, and beside each value on a phone. */
  title: string
  /** Name of the server's order; without one the column cannot be sorted by. */
  sort?: string
  /** Numbers stand at the end of their cell. */
  numeric?: boolean
  cell: (row: T) => ReactNode
}

interface PlainTableProps<T> {
  /** Says what the table holds. */
  caption: string
  /** The first names its row. */
  columns: readonly Column<T>[]
  /** undefined: not read yet. */
  items: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** What can be done with a row. */
  actions?: ((row: T) => ReactNode) | undefined
  /** What is shown is being read anew. */
  isBusy?: boolean
  /** Rows that stand in for those that are not read yet. */
  skeletonRows?: number
  /** The cell above a column, where it is more than its title. */
  heading?: (column: Column<T>) => ReactNode
}

/** Rows and columns; on a phone each row is a card. */
export function PlainTable<T>({
  caption,
  columns,
  items,
  rowKey,
  actions,
  isBusy = false,
  skeletonRows = 8,
  heading = (column) => <PlainHeading key={column.title} column={column} />,
}: PlainTableProps<T>) {
  return (
    <table className={styles.table} aria-busy={!items || isBusy}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(heading)}
          {actions && (
            <th scope="col">
              <span className="unseen">{t.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items
          ? items.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.title} column={column} row={row} isName={index === 0} />
                ))}
                {actions && <td className={styles.actions}>{actions(row)}</td>}
              </tr>
            ))
          : Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row} className={styles.skeleton}>
                {[...columns, ...(actions ? [{ title: '' }] : [])].map((column) => (
                  <td key={column.title}>
                    <span />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function PlainHeading<T>({ column }: { column: Column<T> }) {
  return (
    <th scope="col" data-numeric={column.numeric || undefined}>
      {column.title}
    </th>
  )
}

function Cell<T>({ column, row, isName }: { column: Column<T>; row: T; isName: boolean }) {
  const shown = { 'data-title': column.title, 'data-numeric': column.numeric || undefined }
  return isName ? (
    <th scope="row" {...shown}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...shown}>{column.cell(row)}</td>
  )
}
