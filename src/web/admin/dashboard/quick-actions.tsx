import { StaffLink } from '../location/staff-link.tsx'
import { StaffIcon } from '../parts/staff-icon.tsx'
import { addWorkPath, authorsPath, categoriesPath, translationsPath } from '../paths.ts'
import styles from './dashboard.module.css'
import { dashboardMessages as t } from './dashboard-messages.ts'

const actions = [
  { label: t.addWork, href: addWorkPath, icon: 'add' },
  { label: t.manageTranslations, href: translationsPath, icon: 'translations' },
  { label: t.manageAuthors, href: authorsPath, icon: 'authors' },
  { label: t.manageCategories, href: categoriesPath, icon: 'categories' },
] as const

export function QuickActions() {
  return (
    <section className={styles.card} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{t.actions}</h2>
      <ul className={styles.quick}>
        {actions.map(({ label, href, icon }) => (
          <li key={href}>
            <StaffLink href={href}>
              <StaffIcon name={icon} />
              {label}
            </StaffLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
