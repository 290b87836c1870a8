import { useQuery } from '@tanstack/react-query'
import type { StaffWork } from '#contract/works.ts'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { tableMessages as t } from '../parts/form-messages.ts'
import { SmallCover } from '../parts/small-cover.tsx'
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
  const { data } = useQuery<StaffWork | { name: string }>({ queryKey: [`${path}/${id}`], enabled: id !== '' })
  if (id === '') return null
  const work = data && 'title' in data ? data : undefined
  const shown = work?.title ?? (data as { name: string } | undefined)?.name ?? id
  return (
    <p className={styles.row}>
      {work && <SmallCover work={work} />}
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
