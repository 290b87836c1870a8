import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { readingMessages } from '../i18n/reading-messages.ts'
import { chooseLanguage } from '../reading-language/reading-language.ts'
import { Message } from '../ui/message.tsx'
import styles from './other-languages.module.css'
import { PlaceLink } from './place/place-link.tsx'
import { pairOf, readingPath } from './reading-place.ts'

/** A place that is not translated: where else it can be read. */
export function OtherLanguages({ work, reading }: { work: WorkDetail; reading: Reading }) {
  const second = reading.beside?.language.code
  const isSecond = ({ code }: { code: string }) => Number(code === second)
  const isPair = ({ code }: { code: string }) => second !== undefined && code !== second
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
                <PlaceLink
                  reading={reading}
                  to={language.code}
                  href={readingPath(
                    work,
                    isPair(language) ? pairOf(language.code, second) : language.code,
                    reading.chapter?.number,
                  )}
                  {...(isPair(language) ? { rel: 'nofollow' } : { hrefLang: textIn(language).lang })}
                  title={language.name}
                  onClick={() => isPair(language) || chooseLanguage(language.code)}
                >
                  <bdi {...textIn(language)}>{language.autonym}</bdi>
                </PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
