import { useQuery } from '@tanstack/react-query'
import type { OpenReports } from '#contract/reports.ts'
import type { Stats } from '#contract/staff.ts'
import type { StaffWork } from '#contract/works.ts'
import type { ListPart } from '../../framework/data/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { gapIcon, penIcon, reportIcon, translationsIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { draftsPath, gapsPath, pendingPath, reportsPath } from '../paths.ts'
import styles from './dashboard.module.css'
import { toDoMessages as t } from './dashboard-messages.ts'

/** The first row of a list, and how long the list is. */
const useFirst = <T,>(path: string) =>
  useQuery<ListPart<T>>({ queryKey: [path], meta: { counted: true }, staleTime: 0 }).data

/** What waits for staff, each the way to it. */
export function ToDo({ stats }: { stats: Stats | undefined }) {
  const { data: reports } = useQuery<OpenReports>({ queryKey: ['/api/admin/reports/open'] })
  const gaps = useFirst('/api/admin/translations?flag=gaps&limit=1')
  const drafts = useFirst<StaffWork>('/api/admin/works?status=draft&sort=updated&order=asc&limit=1')
  const oldest = drafts?.items[0]?.updatedAt
  const all = [
    { count: reports?.open, words: t.reports, href: reportsPath, icon: reportIcon },
    { count: gaps?.total, words: t.gaps, href: gapsPath, icon: gapIcon },
    { count: stats?.pendingTranslations, words: t.pending, href: pendingPath, icon: translationsIcon },
    { count: drafts?.total, words: (n: number) => t.drafts(n, oldest), href: draftsPath, icon: penIcon },
  ]
  const isRead = all.every(({ count }) => count !== undefined)
  const waiting = all.filter(({ count = 0 }) => count > 0)
  return (
    <section className={styles.toDo} aria-labelledby="to-do" aria-busy={!isRead}>
      <h2 id="to-do">{t.title}</h2>
      {waiting.length > 0 ? (
        <ul>
          {waiting.map(({ count = 0, words, href, icon }) => (
            <li key={href}>
              <StaffLink href={href}>
                <Icon path={icon} />
                {words(count)}
              </StaffLink>
            </li>
          ))}
        </ul>
      ) : (
        <p>{isRead && t.nothing}</p>
      )}
    </section>
  )
}
