import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Stats } from '#contract/staff.ts'
import { englishLocale } from '../../i18n/english-locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon, authorsIcon, categoriesIcon, translationsIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Card } from '../parts/card.tsx'
import { Progress } from '../parts/progress.tsx'
import { Retry, View } from '../parts/view.tsx'
import {
  addWorkPath,
  authorsPath,
  categoriesPath,
  languagesPath,
  pendingPath,
  translationsPath,
  worksPath,
} from '../paths.ts'
import styles from './dashboard.module.css'
import { overviewPercent, dashboardMessages as t } from './dashboard-messages.ts'
import { FirstSteps } from './first-steps.tsx'
import { RecentWorks } from './recent-works.tsx'
import { ToDo } from './to-do.tsx'

export function DashboardView() {
  const stats = useQuery<Stats>({ queryKey: ['/api/admin/stats'] })
  return (
    <View title={t.title}>
      {stats.data?.totalWorks === 0 ? <FirstSteps stats={stats.data} /> : <ToDo stats={stats.data} />}
      <StatCards stats={stats} />
      <RecentWorks />
      <div className={styles.beside}>
        <ContentOverview stats={stats} />
        <QuickActions />
      </div>
    </View>
  )
}

const cards = [
  { label: t.totalWorks, figure: 'totalWorks', href: worksPath },
  { label: t.languages, figure: 'totalLanguages', href: languagesPath },
  { label: t.translations, figure: 'totalTranslations', href: translationsPath },
  { label: t.pendingTranslations, figure: 'pendingTranslations', href: pendingPath },
] as const

/** Four figures, each a link to the list that it counts. */
function StatCards({ stats: { data, isError, refetch } }: { stats: UseQueryResult<Stats> }) {
  return (
    <section aria-label={t.figures} aria-busy={!data && !isError}>
      <ul className={styles.stats}>
        {cards.map(({ label, figure, href }) => (
          <li key={figure}>
            <StaffLink href={href}>
              <span>{label}</span>
              <strong>
                {data ? englishLocale.formatNumber(data[figure]) : isError ? '—' : <span className={styles.ghost} />}
              </strong>
            </StaffLink>
          </li>
        ))}
      </ul>
      {isError && !data && <Retry onRetry={refetch} />}
    </section>
  )
}

const rows = [
  { label: t.authors, figure: 'totalAuthors' },
  { label: t.categories, figure: 'totalCategories' },
  { label: t.languages, figure: 'totalLanguages' },
] as const

/** Bars for authors, categories and languages. The figures above show the error where they cannot be read. */
function ContentOverview({ stats: { data, isError } }: { stats: UseQueryResult<Stats> }) {
  return (
    <Card id="overview" title={t.overview} isBusy={!data && !isError} className={styles.card}>
      {rows.map(({ label, figure }) => (
        <Progress
          key={figure}
          label={label}
          percent={data ? overviewPercent(data[figure]) : 0}
          value={data ? englishLocale.formatNumber(data[figure]) : '—'}
        />
      ))}
    </Card>
  )
}

const actions = [
  { label: t.addWork, href: addWorkPath, icon: addIcon },
  { label: t.manageTranslations, href: translationsPath, icon: translationsIcon },
  { label: t.manageAuthors, href: authorsPath, icon: authorsIcon },
  { label: t.manageCategories, href: categoriesPath, icon: categoriesIcon },
] as const

function QuickActions() {
  return (
    <Card id="quick-actions" title={t.actions} className={styles.card}>
      <ul className={styles.quick}>
        {actions.map(({ label, href, icon }) => (
          <li key={href}>
            <StaffLink href={href}>
              <Icon path={icon} />
              {label}
            </StaffLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
