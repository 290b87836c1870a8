import type { StaffWork } from '#contract/works.ts'
import { workStatuses } from '#contract/works.ts'
import { FilterBox } from '../parts/filter-box.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Select } from '../parts/select.tsx'
import { useCategories } from '../parts/use-categories.ts'
import { useLanguages } from '../parts/use-languages.ts'
import type { List, Sorting } from '../parts/use-list.ts'
import styles from './work-filters.module.css'
import { sortingNames, statusNames, workMessages as t } from './work-messages.ts'

const byId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const statuses = workStatuses.map((status) => ({ value: status, label: statusNames[status] }))
const sortings = Object.entries(sortingNames).map(([value, label]) => ({ value, label }))

/** Above the works: words, status, category, language, and the order, which a phone has no column heads for. */
export function WorkFilters({ list }: { list: List<StaffWork> }) {
  const categories = useCategories() ?? []
  const { data: languages = [] } = useLanguages()
  const { sort, order } = list.sorting
  return (
    <div className={styles.filters}>
      <FilterBox list={list} label={t.filter} />
      <FilterSelect list={list} name="status" label={t.status} all={t.allStatuses} options={statuses} />
      <FilterSelect
        list={list}
        name="category"
        label={t.category}
        all={t.allCategories}
        options={categories.map(byId)}
      />
      <FilterSelect list={list} name="language" label={t.language} all={t.allLanguages} options={languages.map(byId)} />
      <Select
        aria-label={t.sorting}
        options={sortings}
        value={`${sort} ${order}`}
        onChange={(value) => {
          const [next = '', direction] = value.split(' ')
          list.sortBy({ sort: next, order: direction as Sorting['order'] })
        }}
      />
    </div>
  )
}
