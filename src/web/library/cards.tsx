import { categoryPath, languagePath } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import type { Language } from '#contract/languages.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { CategoryIcon } from '../ui/category-icon.tsx'
import styles from './cards.module.css'

/** Languages by their own names, each in its own script. */
export function LanguageCards({ languages }: { languages: readonly Language[] }) {
  return (
    <ul className={styles.languages}>
      {languages.map((language) => (
        <li key={language.id}>
          <Link href={languagePath(language.id)}>
            <bdi {...textIn(language)}>{language.autonym}</bdi>
            {language.autonym !== language.name && <small {...interfaceText}>{language.name}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function LanguageCardsLoading({ count }: { count: number }) {
  return (
    <ul className={styles.languages} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.languageLoading} />
      ))}
    </ul>
  )
}

export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.categories}>
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
    <ul className={styles.categories} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.categoryLoading} />
      ))}
    </ul>
  )
}
