import { readingPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { useLocale } from '../i18n/locale.ts'
import type { KeptWork } from './kept-database.ts'
import styles from './kept-links.module.css'

/** The title of a kept work as a link to it: in the original if that is kept, else in the first kept language. */
export function KeptTitle({ kept: { work, codes }, className }: { kept: KeptWork; className?: string | undefined }) {
  const { marks: interfaceText } = useLocale()
  const original = work.originalLanguage.code
  const code = codes.includes(original) ? original : (codes[0] ?? original)
  return (
    <Link
      className={className}
      href={readingPath(work, code, undefined)}
      {...(work.localTitle === null ? textIn(work.originalLanguage) : interfaceText)}
    >
      {work.localTitle ?? work.title}
    </Link>
  )
}

/** The kept languages of a work, each a link to its text. @param chapter undefined: from the first */
export function KeptLanguages({ kept: { work, codes }, chapter }: { kept: KeptWork; chapter?: number | undefined }) {
  return (
    <ul className={styles.languages}>
      {work.availableLanguages
        .filter(({ code }) => codes.includes(code))
        .map((language) => (
          <li key={language.code}>
            <Link href={readingPath(work, language.code, chapter)} {...textIn(language)}>
              {language.autonym}
            </Link>
          </li>
        ))}
    </ul>
  )
}
