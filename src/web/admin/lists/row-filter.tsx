import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { tableMessages as t } from '../parts/form-messages.ts'
import styles from './filters.module.css'
import type { List } from './use-list.ts'

interface RowFilterProps<T> {
  list: List<T>
  /** Name of the filter in the address: its value is the id of a row. */
  name: string
  /** `Author`. */
  label: string
  /** Path of the call that reads such rows, without an id. */
  path: string
}

/** Names the row that a list is narrowed to, where a link has led to it so, and takes that back; nothing without one. */
export function RowFilter<T>({ list, name, label, path }: RowFilterProps<T>) {
  const id = list.filter(name)
  const { data } = useQuery<{ title?: string; name?: string }>({ queryKey: [`${path}/${id}`], enabled: id !== '' })
  if (id === '') return null
  const shown = data?.title ?? data?.name ?? id
  return (
    <p className={styles.row}>
      {label}: <bdi>{shown}</bdi>
      <button
        type="button"
        aria-label={t.withoutFilter(`${label}: ${shown}`)}
        title={t.clear}
        onClick={() => list.setFilter({ [name]: '' })}
      >
        <Icon path={closeIcon} />
      </button>
    </p>
  )
}
