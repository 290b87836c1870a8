import { shellMessages as t } from '../../i18n/staff/shell-messages.ts'
import { libraryPath } from '../../paths.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { StaffIcon } from '../parts/staff-icon.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'
import styles from './sidebar.module.css'
import { isWithin, sidebar } from './views.ts'

export function Sidebar() {
  const { path } = useStaffAddress()
  return (
    <nav className={styles.sidebar} aria-label={t.views}>
      <ul>
        {sidebar.map((entry) => (
          <li key={entry.path}>
            <StaffLink href={entry.path} aria-current={isWithin(entry, path) ? 'page' : undefined}>
              <StaffIcon name={entry.icon} />
              {entry.label}
            </StaffLink>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <a href={libraryPath}>
            <StaffIcon name="away" />
            {t.toLibrary}
          </a>
        </li>
        <li className={styles.out}>
          <StaffIcon name="out" />
          <SignOutButton className={styles.signOut} />
        </li>
      </ul>
    </nav>
  )
}
