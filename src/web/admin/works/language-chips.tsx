import type { Work } from '#contract/works.ts'
import styles from './language-chips.module.css'
import { languageCodes } from './language-codes.ts'
import { workMessages as t } from './work-messages.ts'

export function LanguageChips({ languages }: { languages: Work['availableLanguages'] }) {
  if (languages.length === 0) return t.none
  const { codes, others } = languageCodes(languages)
  return (
    <ul className={styles.chips} title={languages.map(({ name }) => name).join(', ')}>
      {codes.map(({ id, code }) => (
        <li key={id} className={styles.chip}>
          {code}
        </li>
      ))}
      {others > 0 && <li className={styles.more}>{t.more(others)}</li>}
    </ul>
  )
}
