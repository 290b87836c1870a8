import { Icon } from '../../ui/icon.tsx'
import { addIcon, authorsIcon, categoriesIcon, translationsIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { addWorkPath, authorsPath, categoriesPath, translationsPath } from '../paths.ts'
import styles from './dashboard.module.css'
import { dashboardMessages as t } from './dashboard-messages.ts'

const actions = [
  { label: t.addWork, href: addWorkPath, icon: addIcon },
  { label: t.manageTranslations, href: translationsPath, icon: translationsIcon },
  { label: t.manageAuthors, href: authorsPath, icon: authorsIcon },
  { label: t.manageCategories, href: categoriesPath, icon: categoriesIcon },
] as const

export function QuickActions() {
  return (
    <section className={styles.card} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{t.actions}</h2>
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
    </section>
  )
}
