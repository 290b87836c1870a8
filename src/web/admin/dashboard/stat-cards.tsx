import type { UseQueryResult } from '@tanstack/react-query'
import type { Stats } from '#contract/staff.ts'
import { formatNumber } from '../../i18n/interface.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Retry } from '../parts/retry.tsx'
import { languagesPath, pendingPath, translationsPath, worksPath } from '../paths.ts'
import styles from './dashboard.module.css'
import { dashboardMessages as t } from './dashboard-messages.ts'

const cards = [
  { label: t.totalWorks, figure: 'totalWorks', href: worksPath },
  { label: t.languages, figure: 'totalLanguages', href: languagesPath },
  { label: t.translations, figure: 'totalTranslations', href: translationsPath },
  { label: t.pendingTranslations, figure: 'pendingTranslations', href: pendingPath },
] as const

/** Four figures, each the way to what it counts. */
export function StatCards({ stats: { data, isError, refetch } }: { stats: UseQueryResult<Stats> }) {
  return (
    <section aria-label={t.figures} aria-busy={!data && !isError}>
      <ul className={styles.stats}>
        {cards.map(({ label, figure, href }) => (
          <li key={figure}>
            <StaffLink href={href}>
              <span>{label}</span>
              <strong>{data ? formatNumber(data[figure]) : isError ? '—' : <span className={styles.ghost} />}</strong>
            </StaffLink>
          </li>
        ))}
      </ul>
      {isError && !data && <Retry onRetry={refetch} />}
    </section>
  )
}
