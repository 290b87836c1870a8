import type { ComponentProps, MouseEvent, SyntheticEvent } from 'react'
import { codesOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { Link } from '../../framework/router/link.tsx'
import { useNavigation } from '../../framework/router/navigation.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { chooseLanguage } from '../../reading-language/reading-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { positionTransfers } from '../position/position-transfer.ts'

interface PositionLinkProps extends ComponentProps<'a'> {
  href: string
  /** What is open; undefined: it is loading, or failed to load. */
  reading: Reading | undefined
  /** Code of the language of the text there; of a pair, of its first text. */
  to: string
}

/** A link to the same position in another text of the work: the block at the top of the screen stays there. */
export function PositionLink({ reading, to, href, onClick, ...rest }: PositionLinkProps) {
  const { goTo } = useNavigation()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const transfer = event.defaultPrevented ? undefined : positionTransfers.plan(reading, to)
    if (!transfer) return
    event.preventDefault()
    goTo(`${href}#p${transfer.ord}`, { scroll: transfer.arrive })
  }

  /** The browser may open the address in a new tab, or copy it. */
  function nameBlock({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) {
    const transfer = positionTransfers.plan(reading, to)
    currentTarget.setAttribute('href', transfer ? `${href}#p${transfer.ord}` : href)
  }

  return <Link {...rest} href={href} onClick={follow} onPointerDown={nameBlock} onKeyDown={nameBlock} />
}

export type OfferedLanguage = WorkDetail['availableLanguages'][number]

export interface LanguageLinkProps {
  work: WorkDetail
  language: OfferedLanguage
  /** Code of the language or pair that the link leads to; the language itself unless given. */
  code?: string
  isChosen?: boolean
  chapter: number | undefined
  /** What is open; undefined: it is loading, or failed to load. */
  reading: Reading | undefined
  /** Also shows the language's name in the language of the interface. */
  named?: boolean
  onClick?: () => void
}

/** A link to the same position in another language. */
export function LanguageLink({ work, language, chapter, reading, isChosen, named, onClick, ...to }: LanguageLinkProps) {
  const { marks: interfaceText } = useLocale()
  const readingMessages = useMessages('reading')
  const { code = language.code } = to
  const [first, second] = codesOf(code)
  return (
    <PositionLink
      reading={reading}
      to={first}
      // A pair shows nothing that the pages of its languages do not: search engines need not follow.
      {...(second === undefined ? { hrefLang: textIn(language).lang } : { rel: 'nofollow' })}
      href={readingPath(work, code, chapter)}
      title={language.name}
      aria-current={isChosen ? 'page' : undefined}
      onClick={() => {
        if (second === undefined) chooseLanguage(first)
        onClick?.()
      }}
    >
      {isChosen && <Icon path={checkIcon} />}
      <bdi {...textIn(language)}>{language.autonym}</bdi>
      {named && language.name !== language.autonym && <small {...interfaceText}>{language.name}</small>}
      {language.id === work.originalLanguageId && <small {...interfaceText}>{readingMessages.original}</small>}
    </PositionLink>
  )
}
