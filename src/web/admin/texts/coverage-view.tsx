import { memo } from 'react'
import type { StaffLanguage } from '#contract/languages.ts'
import type { CoverageRow } from '#contract/translations.ts'
import { Select } from '../forms/select.tsx'
import { FilterBox } from '../lists/filters.tsx'
import { ListFrame } from '../lists/list-frame.tsx'
import { useList } from '../lists/use-list.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { StateLegend, StateMark } from '../parts/badge.tsx'
import { stateOf, textStateMessages } from '../parts/text-state.ts'
import { useLanguages } from '../parts/use-entries.ts'
import { Retry, Toolbar, View } from '../parts/view.tsx'
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
      {languages.isLoadingError ? (
        <Retry onRetry={languages.refetch} />
      ) : (
        <ListFrame list={list} empty={t.empty} noun={t.noun}>
          {list.items && languages.data ? (
            <CoverageGrid rows={list.items} languages={languages.data} isStale={list.isStale} />
          ) : (
            <div className={styles.skeleton} aria-busy="true" />
          )}
        </ListFrame>
      )}
    </View>
  )
}

interface CoverageGridProps {
  rows: readonly CoverageRow[]
  languages: readonly StaffLanguage[]
  /** Newer rows are being read. */
  isStale: boolean
}

/** A table of marks, each a link to its text. It scrolls in its own box, its headers stay in sight. */
function CoverageGrid({ rows, languages, isStale }: CoverageGridProps) {
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
