import { StaffLink } from '../location/staff-link.tsx'
import { tableMessages as t } from './form-messages.ts'
import styles from './pager.module.css'
import type { List } from './use-list.ts'

/** The way through a long list; nothing where it fits one page. */
export function Pager<T>({ list }: { list: List<T> }) {
  const { page, pages, pageHref } = list
  if (pages < 2 && page === 1) return null
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {page > 1 && <StaffLink href={pageHref(Math.min(page - 1, pages))}>{t.previous}</StaffLink>}
      <span>{t.page(page, pages)}</span>
      {page < pages && <StaffLink href={pageHref(page + 1)}>{t.next}</StaffLink>}
    </nav>
  )
}
