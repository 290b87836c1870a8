import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, type RefObject, useEffect, useRef } from 'react'
import type { StaffLanguage } from '#contract/languages.ts'
import type { CoverageRow, LanguageStatus } from '#contract/translations.ts'
import { workStatuses } from '#contract/works.ts'
import { rowOptions, Select } from '../forms/select.tsx'
import { FilterBox, FilterSelect } from '../lists/filters.tsx'
import { ListFrame } from '../lists/list-frame.tsx'
import { type List, useList } from '../lists/use-list.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { StateLegend, StateMark } from '../parts/badge.tsx'
import { isFocusAbove } from '../parts/focus.ts'
import { stateOf, textStateMessages } from '../parts/text-state.ts'
import { useCategories, useLanguages } from '../parts/use-entries.ts'
import { Retry, Toolbar, View } from '../parts/view.tsx'
import {
  addTranslationPath,
  chaptersPath,
  chapterTextPath,
  editTranslationPath,
  editWorkPath,
  pathFromCoverage,
  translationsPath,
} from '../paths.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { statusNames } from '../works/work-messages.ts'
import styles from './coverage-view.module.css'
import { coverageMessages as t } from './translation-messages.ts'

const WORKS = 50
const sorts = { title: 'asc', missing: 'desc' } as const
const sortOptions = [
  { value: 'title', label: t.sorts.title },
  { value: 'missing', label: t.sorts.missing },
]
/** Filters of the works, by which what each language lacks is counted, too. */
const workFilters = ['filter', 'status', 'category'] as const
const statuses = workStatuses.map((status) => ({ value: status, label: statusNames[status] }))

/** A grid of works and languages with the state of each text. */
export function CoverageView() {
  const list = useList<CoverageRow>('/api/admin/translations/coverage', {
    sorting: { sort: 'title', order: 'asc' },
    filters: [...workFilters, 'lacks'],
    limit: WORKS,
  })
  const languages = useLanguages()
  const categories = useCategories() ?? []
  const lacking = useLacking(list)
  return (
    <View title={t.title} hint={t.hint} back={{ href: translationsPath, label: t.back }}>
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
        <FilterSelect
          list={list}
          name="lacks"
          label={t.lacking}
          all={t.allWorks}
          options={rowOptions(languages.data ?? []).map(({ value, label }) => ({ value, label: t.lacks(label) }))}
        />
        <FilterSelect list={list} name="status" label={t.status} all={t.allStatuses} options={statuses} />
        <FilterSelect
          list={list}
          name="category"
          label={t.category}
          all={t.allCategories}
          options={rowOptions(categories)}
        />
        <Select
          aria-label={t.sort}
          value={list.sorting.sort}
          options={sortOptions}
          onChange={(sort) => list.sortBy({ sort, order: sorts[sort as keyof typeof sorts] })}
        />
      </Toolbar>
      <SavedViews of="coverage" list={list} />
      <StateLegend />
      {languages.isLoadingError ? (
        <Retry onRetry={languages.refetch} />
      ) : (
        <ListFrame list={list} empty={t.empty} noun={t.noun}>
          {list.items && languages.data ? (
            <CoverageGrid list={list} rows={list.items} languages={languages.data} lacking={lacking} />
          ) : (
            <div className={styles.skeleton} aria-busy="true" />
          )}
        </ListFrame>
      )}
    </View>
  )
}

/** Counts for each language, by its id, the works without a text in it, among those that the other filters let through. */
function useLacking(list: List<CoverageRow>): ReadonlyMap<number, number> {
  const query = new URLSearchParams(workFilters.map((name) => [name, list.filter(name)]).filter(([, value]) => value))
  const { data } = useQuery<LanguageStatus[]>({
    queryKey: [`/api/admin/translations/status${query.size > 0 ? `?${query}` : ''}`],
    placeholderData: keepPreviousData,
  })
  return new Map(data?.map(({ languageId, missing }) => [languageId, missing]))
}

interface CoverageGridProps {
  list: List<CoverageRow>
  rows: readonly CoverageRow[]
  languages: readonly StaffLanguage[]
  lacking: ReadonlyMap<number, number>
}

/** A table of marks, each a link to its text. It scrolls in its own box, its headers stay in sight. */
function CoverageGrid({ list, rows, languages, lacking }: CoverageGridProps) {
  const box = useRef<HTMLElement>(null)
  useReturnToPlace(box)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={box} className={styles.box} aria-label={t.region} tabIndex={0}>
      <table className={styles.grid} aria-busy={list.isStale}>
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
          <tr>
            <td>{t.lackIt}</td>
            {languages.map(({ id, name }) => (
              <td key={id}>
                <Lacking list={list} id={id} name={name} count={lacking.get(id)} />
              </td>
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

const PLACE = 'mark'
const placeOf = ({ workId }: CoverageRow, languageId: number) => `${workId}.${languageId}`

/** Whoever comes back from a text goes on at its mark. */
function useReturnToPlace(box: RefObject<HTMLElement | null>): void {
  const location = useLocationStore()
  useEffect(() => {
    const place = location.noted(PLACE)
    if (place === '') return
    location.note(PLACE, '')
    // After the heading, which has the focus of a view that is opened.
    requestAnimationFrame(() => {
      if (!isFocusAbove()) box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
    })
  }, [])
}

interface LackingProps {
  list: List<CoverageRow>
  id: number
  name: string
  /** undefined: not read yet. */
  count: number | undefined
}

/** How many works lack a language, as a link to them; where they are shown already, back to all. */
function Lacking({ list, id, name, count }: LackingProps) {
  if (count === undefined || count === 0) return <span className={styles.lacking}>{count ?? ' '}</span>
  const isChosen = list.filter('lacks') === String(id)
  const words = isChosen ? t.showAll(name) : t.worksLack(count, name)
  return (
    <StaffLink
      href={list.filterHref({ lacks: isChosen ? '' : String(id) })}
      className={styles.lacking}
      aria-current={isChosen || undefined}
      aria-label={words}
      title={words}
    >
      {count.toLocaleString('en')}
    </StaffLink>
  )
}

const Row = memo(function Row({ row, languages }: { row: CoverageRow; languages: readonly StaffLanguage[] }) {
  const location = useLocationStore()
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
            <StaffLink
              href={hrefOf(row, id)}
              data-place={placeOf(row, id)}
              onClick={() => location.note(PLACE, placeOf(row, id))}
              className={styles.cell}
              aria-label={label}
              title={label}
            >
              <StateMark state={stateOf(cell)} isOriginal={isOriginal} />
            </StaffLink>
          </td>
        )
      })}
    </tr>
  )
})

/** The address of a text's form; of a work with chapters, that of the first chapter with a gap. */
function hrefOf({ workId, hasChapters, firstChapterId, cells }: CoverageRow, languageId: number): string {
  const cell = cells.find((one) => one.languageId === languageId)
  if (hasChapters) {
    const chapterId = cell ? cell.gapChapterId : firstChapterId
    return chapterId === null ? chaptersPath(workId) : pathFromCoverage(chapterTextPath(workId, chapterId, languageId))
  }
  const id = cell?.translationId
  return pathFromCoverage(id ? editTranslationPath(id) : addTranslationPath({ workId, languageId }))
}
