import { useQuery } from '@tanstack/react-query'
import type { Stats } from '#contract/staff.ts'
import { translationListMessages as t } from '../../i18n/staff/translation-list-messages.ts'
import { Progress } from '../parts/progress.tsx'
import { LanguageBars } from './language-bars.tsx'
import styles from './status-card.module.css'

/** How far the library is: its figures, and each language's. */
export function StatusCard() {
  const { data: stats, isError } = useQuery<Stats>({ queryKey: ['/api/admin/stats'] })
  return (
    <section className={styles.card} aria-labelledby="translation-status">
      <h2 id="translation-status">{t.status}</h2>
      {isError && <p role="alert">{t.failed}</p>}
      <div className={styles.figures} aria-busy={!stats && !isError}>
        <Figure of={stats && t.across(stats.totalTranslations, stats.totalWorks)} />
        <Figure of={stats && t.available(stats.totalLanguages)} />
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
