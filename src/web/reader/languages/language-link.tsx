import { codesOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { chooseLanguage } from '../../reading-language/reading-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { PositionLink } from '../position/position-link.tsx'
import { readingMessages } from '../reading-messages.ts'

export type ShownLanguage = WorkDetail['availableLanguages'][number]

export interface LanguageLinkProps {
  work: WorkDetail
  language: ShownLanguage
  /** What is read there (`pairOf`); the language alone unless said. */
  code?: string
  isChosen?: boolean
  chapter: number | undefined
  /** What is open; undefined: on its way, or not to be had. */
  reading: Reading | undefined
  /** With its name in the language of the interface beside its own. */
  named?: boolean
  onClick?: () => void
}

/** The way to the same place in another language. */
export function LanguageLink({ work, language, chapter, reading, isChosen, named, onClick, ...to }: LanguageLinkProps) {
  const { code = language.code } = to
  const [first, second] = codesOf(code)
  return (
    <PositionLink
      reading={reading}
      to={first}
      // Of every two languages there is a page, which says nothing that theirs do not.
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
