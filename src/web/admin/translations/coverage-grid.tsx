import { memo } from 'react'
import type { StaffLanguage } from '#contract/languages.ts'
import type { CoverageRow } from '#contract/translations.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { stateOf, textStateMessages } from '../parts/text-state-messages.ts'
import { addTranslationPath, chaptersPath, editTranslationPath, editWorkPath } from '../paths.ts'
import styles from './coverage-grid.module.css'
import { coverageMessages as t } from './translation-list-messages.ts'

interface CoverageGridProps {
  rows: readonly CoverageRow[]
  languages: readonly StaffLanguage[]
  /** Newer ones are on their way. */
  isStale?: boolean
}

/** A table of marks, each the way to its text; it scrolls in its own box, its heads stay. */
export function CoverageGrid({ rows, languages, isStale = false }: CoverageGridProps) {
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
