import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { chooseLanguage, declineLanguage, useDeclined, useMyLanguage } from '../../reading-language/reading-language.ts'
import { CloseButton } from '../close-button.tsx'
import { PositionLink } from '../position/position-link.tsx'
import { readingMessages } from '../reading-messages.ts'
import styles from './language-offer.module.css'

interface LanguageOfferProps {
  work: WorkDetail
  reading: Reading
}

/** The way to this place in the reader's own language, where another is open. It comes into room that was kept free. */
export function LanguageOffer({ work, reading }: LanguageOfferProps) {
  const mine = useMyLanguage(work.availableLanguages.filter(({ code }) => reading.readableIn.includes(code)))
  const isDeclined = useDeclined(mine?.code)
  // Who reads two languages has chosen both.
  if (!mine || isDeclined || reading.beside || mine.code === reading.language.code) return null

  function decline(code: string) {
    // The button goes, and the focus with it.
    document.querySelector('h1')?.focus({ preventScroll: true })
    declineLanguage(code)
  }

  return (
    <p className={styles.offer} data-screen-only {...interfaceText}>
      <PositionLink
        href={readingPath(work, mine.code, reading.chapter?.number)}
        reading={reading}
        to={mine.code}
        hrefLang={textIn(mine).lang}
        onClick={() => chooseLanguage(mine.code)}
      >
        <span>{readingMessages.offer}</span> <bdi {...textIn(mine)}>{mine.autonym}</bdi>
      </PositionLink>
      <CloseButton label={readingMessages.decline} onClick={() => decline(mine.code)} />
    </p>
  )
}
