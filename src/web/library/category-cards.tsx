import { categoryPath } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import { Link } from '../framework/router/link.tsx'
import { siteMessages } from '../i18n/site-messages.ts'
import { CategoryIcon } from '../ui/category-icon.tsx'
import styles from './category-cards.module.css'

export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.cards}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link href={categoryPath(category.id)}>
            <CategoryIcon name={category.name} icon={category.icon} />
            <span dir="auto">{category.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function CategoryCardsLoading({ count }: { count: number }) {
  return (
    <ul className={styles.cards} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.placeholder} />
      ))}
    </ul>
  )
}
