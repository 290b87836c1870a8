import { useEffect } from 'react'
import { codesOf, pairOf, readingPath } from '#contract/addresses.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon, layoutIcon, swapIcon } from '../../ui/icons.ts'
import { LanguageLink, type OfferedLanguage, PositionLink } from '../languages/language-link.tsx'
import { LanguagePicker } from '../languages/language-picker.tsx'
import { StripDrawer } from '../languages/strip-drawer.tsx'
import { LayoutFields } from './layout-fields.tsx'
import styles from './pair-bar.module.css'
import { type PairBarProps, rememberSecondLanguage } from './pair-parts.ts'

/** Changes either language of a pair, swaps them, or closes the second. */
export function PairBar({ work, code, chapter, reading }: PairBarProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('pair')
  const [first, second = ''] = codesOf(code)
  const known = [...work.availableLanguages, ...(reading?.beside ? [reading.language, reading.beside.language] : [])]

  const hasSecondText = reading?.beside?.text != null
  useEffect(() => {
    if (hasSecondText) rememberSecondLanguage(second)
  }, [second, hasSecondText])

  const picker = (title: string, chosen: string, pairWith: (code: string) => string) => {
    const offer = (language: OfferedLanguage, close: () => void) => (
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
    const language = known.find((language) => language.code === chosen)
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
      {picker(t.first, first, (chosen) => (chosen === second ? swapped : pairOf(chosen, second)))}
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
      {picker(t.second, second, (chosen) => (chosen === first ? swapped : pairOf(first, chosen)))}
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

/** Needs a script. On a phone the choice stands among the text settings. */
function LayoutChoice() {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('pair')
  const label = (
    <>
      <Icon path={layoutIcon} />
      <span className="unseen" {...interfaceText}>
        {t.layout}
      </span>
    </>
  )
  return (
    <div className={styles.layout}>
      <StripDrawer label={label} title={t.layout}>
        <LayoutFields />
      </StripDrawer>
    </div>
  )
}
