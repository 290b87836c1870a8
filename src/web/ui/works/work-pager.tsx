import { Link } from '../../framework/router/link.tsx'
import { pagerMessages } from './pager-messages.ts'
import { pagePath } from './work-lists.ts'
import styles from './work-pager.module.css'

interface WorkPagerProps {
  /** Of the list, without the page. */
  path: string
  page: number
  pages: number
}

/** The pages of a long list as links: the ends, the neighbours, and those on either side. */
export function WorkPager({ path, page, pages }: WorkPagerProps) {
  if (pages < 2) return null
  const t = pagerMessages
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {page > 1 && (
        <Link href={pagePath(path, page - 1)} rel="prev">
          <span aria-hidden="true">← </span>
          {t.previous}
        </Link>
      )}
      <ol>
        {numbers(page, pages).map((number, i, all) => (
          <li key={number} data-gap={i > 0 && number > (all[i - 1] ?? 0) + 1 ? '' : undefined}>
            <Link
              href={pagePath(path, number)}
              aria-label={t.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link href={pagePath(path, page + 1)} rel="next">
          {t.next}
          <span aria-hidden="true"> →</span>
        </Link>
      )}
    </nav>
  )
}

function numbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)].sort((one, other) => one - other)
}
