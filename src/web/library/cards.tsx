import { categoryPath, languagePath } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import type { Language, LanguageShelf } from '#contract/languages.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { useMessages } from '../i18n/locale.ts'
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
            {language.autonym !== language.name && <small>{language.name}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface LanguageShelvesProps {
  languages: readonly Language[]
  /** Empty: not read yet, or they could not be read. */
  shelves: readonly LanguageShelf[]
}

/** Languages with what each has to read: how many works, and how one of them begins. */
export function LanguageShelves({ languages, shelves }: LanguageShelvesProps) {
  const languageMessages = useMessages('language')
  const byId = new Map(shelves.map((shelf) => [shelf.id, shelf]))
  return (
    <ul className={styles.shelves}>
      {languages.map((language) => {
        const { works, line } = byId.get(language.id) ?? {}
        return (
          <li key={language.id}>
            <Link href={languagePath(language.id)}>
              <bdi {...textIn(language)}>{language.autonym}</bdi>
              <small>
                {language.autonym !== language.name && language.name} {works ? languageMessages.works(works) : ''}
              </small>
              {line && <q {...textIn(language)}>{line}</q>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

export function LanguageCardsLoading({ count }: { count: number }) {
  const siteMessages = useMessages('site')
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
  const siteMessages = useMessages('site')
  return (
    <ul className={styles.categories} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.categoryLoading} />
      ))}
    </ul>
  )
}
