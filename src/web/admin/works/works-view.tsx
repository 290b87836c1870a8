import { type StaffWork, workStatuses } from '#contract/works.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon, uploadIcon } from '../../ui/icons.ts'
import { WorkBatch } from '../batches/work-batch.tsx'
import { Select } from '../forms/select.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { FilterBox, FilterSelect } from '../lists/filters.tsx'
import { DeleteButton, EditLink } from '../lists/row-actions.tsx'
import { RowFilter } from '../lists/row-filter.tsx'
import { type List, type Sorting, useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { StatusBadge } from '../parts/badge.tsx'
import { savedMessages } from '../parts/form-messages.ts'
import { useCategories, useLanguages } from '../parts/use-entries.ts'
import { View } from '../parts/view.tsx'
import { addWorkPath, editWorkPath, importPath } from '../paths.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { sortingNames, statusNames, workMessages as t } from './work-messages.ts'
import styles from './work-title.module.css'
import { LanguageChips, WorkTitle } from './work-title.tsx'

const columns: readonly Column<StaffWork>[] = [
  { title: t.workTitle, sort: 'title', grows: true, cell: (work) => <WorkTitle work={work} /> },
  {
    title: t.author,
    sort: 'author',
    cell: (work) => (
      <bdi className={styles.entry} title={work.author.name}>
        {work.author.name}
      </bdi>
    ),
  },
  {
    title: t.categories,
    cell: ({ categories }) => {
      const names = categories.map(({ name }) => name).join(', ')
      return (
        <span className={styles.entry} title={names}>
          {names || t.none}
        </span>
      )
    },
  },
  { title: t.languages, cell: (work) => <LanguageChips languages={work.availableLanguages} /> },
  { title: t.status, sort: 'status', cell: (work) => <StatusBadge status={work.status} /> },
]

export function WorksView() {
  const list = useList<StaffWork>('/api/admin/works', {
    sorting: { sort: 'created', order: 'desc' },
    filters: ['filter', 'status', 'category', 'language', 'author', 'featured'],
  })
  const selection = useSelection(list, ({ title }) => title)
  return (
    <View
      title={t.title}
      actions={
        <>
          <StaffLink href={importPath()} className="button quiet">
            <Icon path={uploadIcon} />
            {t.importBooks}
          </StaffLink>
          <StaffLink href={addWorkPath} className="button">
            <Icon path={addIcon} />
            {t.add}
          </StaffLink>
        </>
      }
    >
      <WorkFilters list={list} />
      <SavedViews of="works" list={list} />
      <DataTable
        list={list}
        caption={t.title}
        columns={columns}
        rowKey={(work) => work.id}
        noun={t.noun}
        empty={t.empty}
        selection={selection}
        actions={(work) => (
          <>
            <EditLink href={editWorkPath(work.id)} name={work.title} />
            <DeleteButton
              kind="work"
              name={work.title}
              path={`/api/admin/works/${work.id}?revision=${work.revision}`}
              deleted={savedMessages.deleted.work}
            />
          </>
        )}
      />
      <WorkBatch list={list} selection={selection} />
    </View>
  )
}

const byId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const statuses = workStatuses.map((status) => ({ value: status, label: statusNames[status] }))
const featured = [
  { value: 'true', label: t.featured },
  { value: 'false', label: t.notFeatured },
]
const sortings = Object.entries(sortingNames).map(([value, label]) => ({ value, label }))

/** The filters of the list of works, and its order: on a phone there are no column headers to sort by. */
function WorkFilters({ list }: { list: List<StaffWork> }) {
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
      <FilterSelect list={list} name="featured" label={t.featured} all={t.featuredOrNot} options={featured} />
      <RowFilter list={list} name="author" label={t.author} path="/api/admin/authors" />
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
