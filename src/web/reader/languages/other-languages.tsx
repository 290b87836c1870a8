import { pairOf } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { Message } from '../../ui/message.tsx'
import { readingMessages } from '../reading-messages.ts'
import { LanguageLink } from './language-link.tsx'
import styles from './other-languages.module.css'

/** A place that is not translated: where else it can be read. */
export function OtherLanguages({ work, reading }: { work: WorkDetail; reading: Reading }) {
  const second = reading.beside?.language.code
  const isSecond = ({ code }: { code: string }) => Number(code === second)
  const here = work.availableLanguages
    .filter(({ code }) => reading.readableIn.includes(code))
    .toSorted((one, other) => isSecond(other) - isSecond(one))
  return (
    <>
      <Message>{readingMessages.unavailable}</Message>
      {here.length > 0 && (
        <nav className={styles.others} aria-label={readingMessages.readItIn}>
          <p {...interfaceText}>{readingMessages.readItIn}</p>
          <ul>
            {here.map((language) => (
              <li key={language.id}>
                <LanguageLink
                  work={work}
                  language={language}
                  code={pairOf(language.code, language.code === second ? undefined : second)}
                  chapter={reading.chapter?.number}
                  reading={reading}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
