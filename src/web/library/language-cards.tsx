import { languagePath } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import styles from './language-cards.module.css'

/** Languages by their own names, each in its own script. */
export function LanguageCards({ languages }: { languages: readonly Language[] }) {
  return (
    <ul className={styles.cards}>
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
    <ul className={styles.cards} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.placeholder} />
      ))}
    </ul>
  )
}
