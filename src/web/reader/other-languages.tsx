import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { readingMessages } from '../i18n/reading-messages.ts'
import { Link } from '../navigation/link.tsx'
import { Message } from '../ui/message.tsx'
import styles from './other-languages.module.css'
import { readingPath } from './reading-place.ts'

/** A place that is not translated: where else it can be read. */
export function OtherLanguages({ work, reading }: { work: WorkDetail; reading: Reading }) {
  const here = work.availableLanguages.filter(({ code }) => reading.readableIn.includes(code))
  return (
    <>
      <Message>{readingMessages.unavailable}</Message>
      {here.length > 0 && (
        <nav className={styles.others} aria-label={readingMessages.readItIn}>
          <p {...interfaceText}>{readingMessages.readItIn}</p>
          <ul>
            {here.map((language) => (
              <li key={language.id}>
                <Link
                  href={readingPath(work, language.code, reading.chapter?.number)}
                  hrefLang={textIn(language).lang}
                  title={language.name}
                >
                  <bdi {...textIn(language)}>{language.autonym}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
