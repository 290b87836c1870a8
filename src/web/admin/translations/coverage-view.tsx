import type { CoverageRow } from '#contract/translations.ts'
import { FilterBox } from '../parts/filter-box.tsx'
import { tableMessages } from '../parts/form-messages.ts'
import { Pager } from '../parts/pager.tsx'
import { Select } from '../parts/select.tsx'
import { StateLegend } from '../parts/state-mark.tsx'
import { useLanguages } from '../parts/use-languages.ts'
import { useList } from '../parts/use-list.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { translationsPath } from '../paths.ts'
import { CoverageGrid } from './coverage-grid.tsx'
import styles from './coverage-view.module.css'
import { coverageMessages as t } from './translation-list-messages.ts'

const WORKS = 50
const sorts = { title: 'asc', missing: 'desc' } as const
const sortOptions = [
  { value: 'title', label: t.sorts.title },
  { value: 'missing', label: t.sorts.missing },
]

/** Which works are in which languages, at a glance. */
export function CoverageView() {
  const list = useList<CoverageRow>('/api/admin/translations/coverage', {
    sorting: { sort: 'title', order: 'asc' },
    limit: WORKS,
  })
  const languages = useLanguages()
  const retry = () => {
    if (list.isError) list.retry()
    if (languages.isError) languages.refetch()
  }
  return (
    <View title={t.title} hint={t.hint} back={{ href: translationsPath, label: t.back }}>
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
        <Select
          aria-label={t.sort}
          value={list.sorting.sort}
          options={sortOptions}
          onChange={(sort) => list.sortBy({ sort, order: sorts[sort as keyof typeof sorts] })}
        />
      </Toolbar>
      <StateLegend />
      {list.isError || languages.isError ? (
        <div className={styles.message} role="alert">
          <p>{tableMessages.failed}</p>
          <button type="button" className="button quiet" onClick={retry}>
            {tableMessages.again}
          </button>
        </div>
      ) : list.items?.length === 0 ? (
        <div className={styles.message}>
          <p>{list.isFiltered ? tableMessages.noMatch : t.empty}</p>
          {list.isFiltered && (
            <button type="button" className="button quiet" onClick={() => list.setFilter({ filter: '' })}>
              {tableMessages.clear}
            </button>
          )}
        </div>
      ) : (
        <>
          {list.items && languages.data ? (
            <CoverageGrid rows={list.items} languages={languages.data} isStale={list.isStale} />
          ) : (
            <div className={styles.skeleton} aria-busy="true" />
          )}
          <div className={styles.foot}>
            <p role="status">
              {list.items ? tableMessages.total(list.total, t.noun.one, t.noun.many) : tableMessages.loading}
            </p>
            <Pager list={list} />
          </div>
        </>
      )}
    </View>
  )
}
