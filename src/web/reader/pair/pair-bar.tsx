import { useEffect } from 'react'
import { codesOf, pairOf, readingPath } from '#contract/addresses.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon, swapIcon } from '../../ui/icons.ts'
import { LanguageLink, type ShownLanguage } from '../languages/language-link.tsx'
import { LanguagePicker } from '../languages/language-picker.tsx'
import { PositionLink } from '../position/position-link.tsx'
import { keepBeside } from './kept-beside.ts'
import { LayoutChoice } from './layout-choice.tsx'
import styles from './pair-bar.module.css'
import { pairMessages as t } from './pair-messages.ts'
import type { PairBarProps } from './pair-parts.ts'

/** The two languages that are read: each can be another, they can change places, and the second can go. */
export function PairBar({ work, code, chapter, reading }: PairBarProps) {
  const [first, second = ''] = codesOf(code)
  const known = [...work.availableLanguages, ...(reading?.beside ? [reading.language, reading.beside.language] : [])]

  const isThere = reading?.beside?.text != null
  useEffect(() => {
    if (isThere) keepBeside(second)
  }, [second, isThere])

  const picker = (title: string, chosen: string, pairWith: (code: string) => string) => {
    const offer = (language: ShownLanguage, close: () => void) => (
      <LanguageLink
        work={work}
        language={language}
        code={pairWith(language.code)}
        isChosen={language.code === chosen}
        chapter={chapter}
        reading={reading}
        named
        onClick={close}
      />
    )
    const language = known.find((one) => one.code === chosen)
    const label = (
      <>
        <span className="unseen" {...interfaceText}>
          {title}
        </span>
        <bdi {...(language && textIn(language))}>{language?.autonym ?? chosen}</bdi>
      </>
    )
    return <LanguagePicker title={title} label={label} languages={work.availableLanguages} offer={offer} />
  }
  const swapped = pairOf(second, first)

  return (
    <div className={styles.bar}>
      {picker(t.first, first, (one) => (one === second ? swapped : pairOf(one, second)))}
      <PositionLink
        reading={reading}
        to={second}
        href={readingPath(work, swapped, chapter)}
        rel="nofollow"
        aria-label={t.swap}
        title={t.swap}
      >
        <Icon path={swapIcon} />
      </PositionLink>
      {picker(t.second, second, (one) => (one === first ? swapped : pairOf(first, one)))}
      <PositionLink
        reading={reading}
        to={first}
        href={readingPath(work, first, chapter)}
        aria-label={t.close}
        title={t.close}
      >
        <Icon path={closeIcon} />
      </PositionLink>
      <LayoutChoice />
    </div>
  )
}
