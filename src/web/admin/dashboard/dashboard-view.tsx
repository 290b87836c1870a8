import { useQuery } from '@tanstack/react-query'
import type { Stats } from '#contract/staff.ts'
import { View } from '../parts/view.tsx'
import { ContentOverview } from './content-overview.tsx'
import styles from './dashboard.module.css'
import { dashboardMessages as t } from './dashboard-messages.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentWorks } from './recent-works.tsx'
import { StatCards } from './stat-cards.tsx'

export function DashboardView() {
  const stats = useQuery<Stats>({ queryKey: ['/api/admin/stats'] })
  return (
    <View title={t.title}>
      <StatCards stats={stats} />
      <RecentWorks />
      <div className={styles.beside}>
        <ContentOverview stats={stats} />
        <QuickActions />
      </div>
    </View>
  )
}
