import { Select } from './select.tsx'
import type { List } from './use-list.ts'

/** Stands for no filter: an item of a list is never empty. */
const ALL = 'all'

interface FilterSelectProps<T> {
  list: List<T>
  /** Of the filter in the address. */
  name: string
  label: string
  /** 'All languages' */
  all: string
  options: readonly { value: string; label: string }[]
}

/** Narrows a list to one of a few. */
export function FilterSelect<T>({ list, name, label, all, options }: FilterSelectProps<T>) {
  return (
    <Select
      aria-label={label}
      value={list.filter(name) || ALL}
      onChange={(value) => list.setFilter({ [name]: value === ALL ? '' : value })}
      options={[{ value: ALL, label: all }, ...options]}
    />
  )
}
