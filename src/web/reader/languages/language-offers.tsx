import { pairOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { chooseLanguage, declineLanguage, useDeclined, useMyLanguage } from '../../reading-language/reading-language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { Message } from '../../ui/message.tsx'
import { LanguageLink, PositionLink } from './language-link.tsx'
import styles from './language-offers.module.css'

interface LanguageOffersProps {
  work: WorkDetail
  reading: Reading
}

/** Offers the open text in the reader's own language. The page keeps room for it: nothing moves when it comes. */
export function LanguageOffer({ work, reading }: LanguageOffersProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const mine = useMyLanguage(work.availableLanguages.filter(({ code }) => reading.readableIn.includes(code)))
  const isDeclined = useDeclined(mine?.code)
  // A reader of a pair has chosen both languages.
  if (!mine || isDeclined || reading.beside || mine.code === reading.language.code) return null

  function decline(code: string) {
    // The button vanishes and would take the focus with it.
    document.querySelector('h1')?.focus({ preventScroll: true })
    declineLanguage(code)
  }

  return (
    <p className={styles.offer} data-offer data-screen-only {...interfaceText}>
      <PositionLink
        href={readingPath(work, mine.code, reading.chapter?.number)}
        reading={reading}
        to={mine.code}
        hrefLang={textIn(mine).lang}
        onClick={() => chooseLanguage(mine.code)}
      >
        <span>{t.offer}</span> <bdi {...textIn(mine)}>{mine.autonym}</bdi>
      </PositionLink>
      <IconButton label={t.decline} icon={closeIcon} onClick={() => decline(mine.code)} />
    </p>
  )
}

/** In place of a text that is not translated: the languages in which this chapter or work can be read. */
export function OtherLanguages({ work, reading }: LanguageOffersProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const second = reading.beside?.language.code
  const isSecond = ({ code }: { code: string }) => Number(code === second)
  const readable = work.availableLanguages
    .filter(({ code }) => reading.readableIn.includes(code))
    .toSorted((a, b) => isSecond(b) - isSecond(a))
  return (
    <>
      <Message>{t.unavailable}</Message>
      {readable.length > 0 && (
        <nav className={styles.others} aria-label={t.readItIn}>
          <p {...interfaceText}>{t.readItIn}</p>
          <ul>
            {readable.map((language) => (
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
