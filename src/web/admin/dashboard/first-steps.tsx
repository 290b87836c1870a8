import type { Stats } from '#contract/staff.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { addAuthorPath, addCategoryPath, addLanguagePath, addWorkPath, importPath } from '../paths.ts'
import styles from './dashboard.module.css'
import { firstStepsMessages as t } from './dashboard-messages.ts'

/** In the order in which a work needs them: its form asks for a language, an author and a category. */
const steps = [
  { label: t.addLanguage, href: addLanguagePath, figure: 'totalLanguages' },
  { label: t.addAuthor, href: addAuthorPath, figure: 'totalAuthors' },
  { label: t.addCategory, href: addCategoryPath, figure: 'totalCategories' },
  { label: t.addWork, href: addWorkPath, figure: 'totalWorks' },
] as const

/** In a library without works: what staff add first, and how books or a whole library are imported. */
export function FirstSteps({ stats }: { stats: Stats }) {
  return (
    <section className={styles.first} aria-labelledby="first-steps">
      <h2 id="first-steps">{t.title}</h2>
      <p>{t.hint}</p>
      <ol>
        {steps.map(({ label, href, figure }) => (
          <li key={href}>
            <StaffLink href={href} className={`link ${styles.step}`}>
              {label}
            </StaffLink>
            {stats[figure] > 0 && (
              <span className={styles.done}>
                <Icon path={checkIcon} />
                {t.done}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p>
        {t.orBooks}{' '}
        <StaffLink href={importPath()} className="link">
          {t.importBooks}
        </StaffLink>
      </p>
      <p>
        {t.orImport} <code>{t.importCommand}</code>
      </p>
    </section>
  )
}
