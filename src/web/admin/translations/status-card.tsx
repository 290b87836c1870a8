import { useQuery } from '@tanstack/react-query'
import type { Stats } from '#contract/staff.ts'
import type { StaffTranslation } from '#contract/translations.ts'
import type { ListPart } from '../../framework/data/api.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { gapMessages } from '../parts/gap-messages.ts'
import { Progress } from '../parts/progress.tsx'
import { gapsPath } from '../paths.ts'
import { LanguageBars } from './language-bars.tsx'
import styles from './status-card.module.css'
import { translationListMessages as t } from './translation-list-messages.ts'

/** How far the library is: its figures, and each language's. */
export function StatusCard() {
  const { data: stats, isError } = useQuery<Stats>({ queryKey: ['/api/admin/stats'] })
  const { data: gaps } = useQuery<ListPart<StaffTranslation>>({
    queryKey: ['/api/admin/translations?flag=gaps&limit=1'],
    meta: { counted: true },
  })
  return (
    <section className={styles.card} aria-labelledby="translation-status">
      <h2 id="translation-status">{t.status}</h2>
      {isError && <p role="alert">{t.failed}</p>}
      <div className={styles.figures} aria-busy={!stats && !isError}>
        <Figure of={stats && t.across(stats.totalTranslations, stats.totalWorks)} />
        <Figure of={stats && t.available(stats.totalLanguages)} />
        {gaps?.total ? (
          <StaffLink href={gapsPath} className={styles.link}>
            <Figure of={gapMessages.some(gaps.total)} />
          </StaffLink>
        ) : (
          <Figure of={gaps && gapMessages.some(0)} />
        )}
      </div>
      <div className={styles.progress}>
        <Progress label={t.worksTranslated} percent={(stats?.worksTranslated ?? 0) * 100} />
        <Progress label={t.gridComplete} percent={(stats?.gridComplete ?? 0) * 100} />
      </div>
      <LanguageBars />
    </section>
  )
}

function Figure({ of }: { of: { number: string; words: string } | undefined }) {
  return (
    <p className={styles.figure}>
      <strong>{of?.number ?? '–'}</strong> {of?.words}
    </p>
  )
}
