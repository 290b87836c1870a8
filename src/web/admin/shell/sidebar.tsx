import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import type { OpenReports } from '#contract/reports.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { awayIcon, signOutIcon } from '../../ui/icons.ts'
import { useIsAdministrator } from '../access/session.ts'
import { SignOutButton } from '../access/sign-buttons.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import * as paths from '../paths.ts'
import { reportsPath } from '../paths.ts'
import { shellMessages as t } from './shell-messages.ts'
import styles from './sidebar.module.css'

/** A larger number is too wide for the badge. */
const MOST_SHOWN = 999

export function Sidebar() {
  const { path } = useStaffAddress()
  const open = useOpenReports()
  const entries = useSidebar()
  return (
    <nav className={styles.sidebar} aria-label={t.views}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <StaffLink href={entry.path} aria-current={isWithin(entry, path) ? 'page' : undefined}>
              <Icon path={entry.icon} />
              {entry.label}
              {entry.path === reportsPath && open > 0 && (
                <span className={styles.count}>
                  <span aria-hidden="true">{open > MOST_SHOWN ? `${MOST_SHOWN}+` : open}</span>
                  <span className="unseen">{t.openReports(open)}</span>
                </span>
              )}
            </StaffLink>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <a href={libraryPath}>
            <Icon path={awayIcon} />
            {t.toLibrary}
          </a>
        </li>
        <li className={styles.out}>
          <Icon path={signOutIcon} />
          <SignOutButton className={styles.signOut} />
        </li>
      </ul>
    </nav>
  )
}

export interface SidebarEntry {
  path: string
  label: string
  /** Name of an icon in `icons.ts`. */
  icon: string
  /** First parts of the addresses of other views that belong to it. */
  also: readonly string[]
  /** Editors do not see it. */
  isForAdministrators?: true
}

/** The sidebar of whoever is signed in, in its order. */
export function useSidebar(): readonly SidebarEntry[] {
  const isAdministrator = useIsAdministrator()
  return isAdministrator ? sidebar : sidebar.filter((entry) => !entry.isForAdministrators)
}

const sidebar: readonly SidebarEntry[] = [
  { path: paths.dashboardPath, label: t.dashboard, icon: icons.dashboardIcon, also: [] },
  {
    path: paths.worksPath,
    label: t.works,
    icon: icons.worksIcon,
    also: ['add-work', 'edit-work', 'import-books', 'chapters', 'split-chapters', 'history'],
  },
  {
    path: paths.translationsPath,
    label: t.translations,
    icon: icons.translationsIcon,
    also: ['coverage', 'find-replace', 'add-translation', 'edit-translation'],
  },
  { path: paths.authorsPath, label: t.authors, icon: icons.authorsIcon, also: ['add-author', 'edit-author'] },
  {
    path: paths.categoriesPath,
    label: t.categories,
    icon: icons.categoriesIcon,
    also: ['add-category', 'edit-category'],
  },
  { path: paths.languagesPath, label: t.languages, icon: icons.languagesIcon, also: ['add-language', 'edit-language'] },
  { path: paths.reportsPath, label: t.reports, icon: icons.reportIcon, also: ['reports'] },
  { path: paths.activityPath, label: t.activity, icon: icons.activityIcon, also: ['deleted'] },
  { path: paths.peoplePath, label: t.people, icon: icons.peopleIcon, also: [], isForAdministrators: true },
  { path: paths.settingsPath, label: t.settings, icon: icons.settingsIcon, also: [] },
]

function isWithin(entry: SidebarEntry, path: string): boolean {
  if (path === entry.path) return true
  const view = path.slice(paths.dashboardPath.length + 1).split('/')[0] ?? ''
  return entry.also.includes(view)
}

/** The number of open reports. Readers send them at any time: it is read again when the window gets the focus. */
function useOpenReports(): number {
  const { data, refetch } = useQuery<OpenReports>({ queryKey: ['/api/admin/reports/open'] })
  useEffect(() => {
    const look = () => {
      refetch()
    }
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [refetch])
  return data?.open ?? 0
}
