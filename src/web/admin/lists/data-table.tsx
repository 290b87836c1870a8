import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import { tableMessages as t } from '../parts/form-messages.ts'
import styles from './data-table.module.css'
import { ListFrame, type ListProps } from './list-frame.tsx'
import type { List, Sorting } from './use-list.ts'
import type { Selection } from './use-selection.ts'

interface TableProps<T> extends ListProps<T> {
  /** Names the table for screen readers. */
  caption: string
  /** The cells of the first are the headers of their rows. */
  columns: readonly Column<T>[]
  rowKey: (row: T) => string | number
  /** Buttons and links of a row. */
  actions?: (row: T) => ReactNode
  /** Which rows are chosen; undefined: none can be. */
  selection?: Selection<T> | undefined
}

/** A table that the server sorts, filters and divides into pages. On a phone each row is a card. */
export function DataTable<T>({ list, empty, noun, ...table }: TableProps<T>) {
  return (
    <ListFrame list={list} empty={empty} noun={noun}>
      <PlainTable
        {...table}
        items={list.items}
        isBusy={list.isStale}
        heading={(column) => <Heading key={column.title} column={column} list={list} />}
      />
    </ListFrame>
  )
}

function Heading<T>({ column, list }: { column: Column<T>; list: List<T> }) {
  const { sort, order } = list.sorting
  if (!column.sort) return <PlainHeading column={column} />
  const isSorted = column.sort === sort
  const next: Sorting = { sort: column.sort, order: isSorted && order === 'asc' ? 'desc' : 'asc' }
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      {...looksOf(column)}
    >
      <button type="button" onClick={() => list.sortBy(next)} title={t.sortBy(column.title)}>
        {column.title}
        {isSorted && <Icon path={order === 'asc' ? upIcon : downIcon} />}
      </button>
    </th>
  )
}

export interface Column<T> {
  /** Above the column; on a phone beside each value. */
  title: string
  /** The server's name of the order by this column; undefined: it cannot be sorted by. */
  sort?: string
  /** Its cells are aligned at their end. */
  numeric?: boolean
  /** It takes the room that is left, and its cells cut what is longer than that. */
  grows?: boolean
  cell: (row: T) => ReactNode
}

interface PlainTableProps<T> {
  /** Names the table for screen readers. */
  caption: string
  /** The cells of the first are the headers of their rows. */
  columns: readonly Column<T>[]
  /** undefined: not read yet. */
  items: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** Buttons and links of a row. */
  actions?: ((row: T) => ReactNode) | undefined
  selection?: Selection<T> | undefined
  /** The shown rows are being read again. */
  isBusy?: boolean
  /** Number of grey rows while the rows are read. */
  skeletonRows?: number
  /** The header cell of a column; by default its title. */
  heading?: (column: Column<T>) => ReactNode
}

/** A table of given rows. On a phone each row is a card. */
export function PlainTable<T>({
  caption,
  columns,
  items,
  rowKey,
  actions,
  selection,
  isBusy = false,
  skeletonRows = 8,
  heading = (column) => <PlainHeading key={column.title} column={column} />,
}: PlainTableProps<T>) {
  return (
    <table className={styles.table} aria-busy={!items || isBusy}>
      <caption className="unseen">{caption}</caption>
      <thead className="narrow-unseen">
        <tr>
          {selection && (
            <th scope="col" className={styles.choice}>
              <ChoiceOfPage selection={selection} />
            </th>
          )}
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
              <tr key={rowKey(row)} data-chosen={selection?.has(row) || undefined}>
                {selection && (
                  <td className={styles.choice}>
                    <Choice
                      label={t.chooseRow(selection.nameOf(row))}
                      checked={selection.has(row)}
                      onChange={(isRange) => selection.toggle(row, isRange)}
                    />
                  </td>
                )}
                {columns.map((column, index) => (
                  <Cell key={column.title} column={column} row={row} isName={index === 0} />
                ))}
                {actions && <td className={styles.actions}>{actions(row)}</td>}
              </tr>
            ))
          : Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row} className={styles.skeleton}>
                {[...(selection ? [{ title: 'choice' }] : []), ...columns, ...(actions ? [{ title: '' }] : [])].map(
                  (column) => (
                    <td key={column.title}>
                      <span />
                    </td>
                  ),
                )}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function PlainHeading<T>({ column }: { column: Column<T> }) {
  return (
    <th scope="col" {...looksOf(column)}>
      {column.title}
    </th>
  )
}

/** Of all cells of a column, from its heading on: columns change their widths less when the rows arrive. */
const looksOf = <T,>({ numeric, grows }: Column<T>) => ({
  'data-numeric': numeric || undefined,
  'data-grows': grows || undefined,
})

function Cell<T>({ column, row, isName }: { column: Column<T>; row: T; isName: boolean }) {
  const shown = { 'data-title': column.title, ...looksOf(column) }
  return isName ? (
    <th scope="row" {...shown}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...shown}>{column.cell(row)}</td>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen, but not all. */
  isMixed?: boolean
  /** @param isRange with Shift: everything from the row that was chosen before */
  onChange: (isRange: boolean) => void
}

/** A box to choose rows with. */
function Choice({ label, checked, isMixed = false, onChange }: ChoiceProps) {
  return (
    <label>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

function ChoiceOfPage<T>({ selection }: { selection: Selection<T> }) {
  const { ofPage } = selection
  return (
    <Choice
      label={t.choosePage}
      checked={ofPage === 'all'}
      isMixed={ofPage === 'some'}
      onChange={selection.togglePage}
    />
  )
}
