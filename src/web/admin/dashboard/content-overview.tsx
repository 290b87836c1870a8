import type { UseQueryResult } from '@tanstack/react-query'
import type { Stats } from '#contract/staff.ts'
import { formatNumber } from '../../i18n/interface.ts'
import { Progress } from '../parts/progress.tsx'
import styles from './dashboard.module.css'
import { dashboardMessages as t } from './dashboard-messages.ts'
import { overviewPercent } from './overview-percent.ts'

const rows = [
  { label: t.authors, figure: 'totalAuthors' },
  { label: t.categories, figure: 'totalCategories' },
  { label: t.languages, figure: 'totalLanguages' },
] as const

/** How far the library has grown; why it could not be read is told once, above. */
export function ContentOverview({ stats: { data, isError } }: { stats: UseQueryResult<Stats> }) {
  return (
    <section className={styles.card} aria-labelledby="overview" aria-busy={!data && !isError}>
      <h2 id="overview">{t.overview}</h2>
      {rows.map(({ label, figure }) => (
        <Progress
          key={figure}
          label={label}
          percent={data ? overviewPercent(data[figure]) : 0}
          value={data ? formatNumber(data[figure]) : '—'}
        />
      ))}
    </section>
  )
}
