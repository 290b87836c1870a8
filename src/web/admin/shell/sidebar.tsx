import { libraryPath } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { awayIcon, signOutIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { reportsPath } from '../paths.ts'
import { SignOutButton } from '../session/sign-out-button.tsx'
import { shellMessages as t } from './shell-messages.ts'
import styles from './sidebar.module.css'
import { useOpenReports } from './use-open-reports.ts'
import { isWithin, sidebar } from './views.ts'

/** More are too wide to be told at a glance. */
const MOST_SHOWN = 999

export function Sidebar() {
  const { path } = useStaffAddress()
  const open = useOpenReports()
  return (
    <nav className={styles.sidebar} aria-label={t.views}>
      <ul>
        {sidebar.map((entry) => (
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
