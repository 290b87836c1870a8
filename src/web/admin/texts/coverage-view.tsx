import { memo } from 'react'
import type { StaffLanguage } from '#contract/languages.ts'
import type { CoverageRow } from '#contract/translations.ts'
import { Select } from '../forms/select.tsx'
import { Pager } from '../lists/data-table.tsx'
import { FilterBox } from '../lists/filters.tsx'
import { useList } from '../lists/use-list.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { StateLegend, StateMark } from '../parts/badge.tsx'
import { tableMessages } from '../parts/form-messages.ts'
import { stateOf, textStateMessages } from '../parts/text-state.ts'
import { useLanguages } from '../parts/use-entries.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { addTranslationPath, chaptersPath, editTranslationPath, editWorkPath, translationsPath } from '../paths.ts'
import styles from './coverage-view.module.css'
import { coverageMessages as t } from './translation-messages.ts'

const WORKS = 50
const sorts = { title: 'asc', missing: 'desc' } as const
const sortOptions = [
  { value: 'title', label: t.sorts.title },
  { value: 'missing', label: t.sorts.missing },
]

/** A grid of works and languages with the state of each text. */
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

interface CoverageGridProps {
  rows: readonly CoverageRow[]
  languages: readonly StaffLanguage[]
  /** Newer rows are being read. */
  isStale?: boolean
}

/** A table of marks, each a link to its text. It scrolls in its own box, its headers stay in sight. */
function CoverageGrid({ rows, languages, isStale = false }: CoverageGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.box} aria-label={t.region} tabIndex={0}>
      <table className={styles.grid} aria-busy={isStale}>
        <caption className="unseen">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.work}</th>
            {languages.map(({ id, name, code }) => (
              <th key={id} scope="col">
                <abbr title={name} aria-label={name}>
                  {code}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.workId} row={row} languages={languages} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Row = memo(function Row({ row, languages }: { row: CoverageRow; languages: readonly StaffLanguage[] }) {
  const cells = new Map(row.cells.map((cell) => [cell.languageId, cell]))
  return (
    <tr>
      <th scope="row">
        <StaffLink
          href={row.hasChapters ? chaptersPath(row.workId) : editWorkPath(row.workId)}
          className={styles.title}
          title={row.title}
        >
          <bdi>{row.title}</bdi>
        </StaffLink>
      </th>
      {languages.map(({ id, name }) => {
        const cell = cells.get(id)
        const isOriginal = id === row.originalLanguageId
        const label = textStateMessages.cell(row.title, name, stateOf(cell), isOriginal)
        return (
          <td key={id}>
            <StaffLink href={hrefOf(row, id)} className={styles.cell} aria-label={label} title={label}>
              <StateMark state={stateOf(cell)} isOriginal={isOriginal} />
            </StaffLink>
          </td>
        )
      })}
    </tr>
  )
})

function hrefOf({ workId, hasChapters, cells }: CoverageRow, languageId: number): string {
  if (hasChapters) return chaptersPath(workId)
  const id = cells.find((cell) => cell.languageId === languageId)?.translationId
  return id ? editTranslationPath(id) : addTranslationPath({ workId, languageId })
}
