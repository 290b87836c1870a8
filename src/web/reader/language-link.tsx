import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { readingMessages } from '../i18n/reading-messages.ts'
import { Link } from '../navigation/link.tsx'
import { Icon } from '../ui/icon.tsx'
import { readingPath } from './reading-place.ts'

interface LanguageLinkProps {
  work: WorkDetail
  language: WorkDetail['availableLanguages'][number]
  chosen: string | undefined
  chapter: number | undefined
  /** With its name in the language of the interface beside its own. */
  named?: boolean
  onClick?: () => void
}

/** The way to the same place in another language. */
export function LanguageLink({ work, language, chosen, chapter, named = false, onClick }: LanguageLinkProps) {
  const isOriginal = language.id === work.originalLanguageId
  return (
    <Link
      href={readingPath(work, language.code, chapter)}
      hrefLang={textIn(language).lang}
      title={language.name}
      aria-current={language.code === chosen ? 'page' : undefined}
      {...(onClick && { onClick })}
    >
      {language.code === chosen && <Icon name="check" />}
      <bdi {...textIn(language)}>{language.autonym}</bdi>
      {named && language.name !== language.autonym && <small {...interfaceText}>{language.name}</small>}
      {isOriginal && <small {...interfaceText}>{readingMessages.original}</small>}
    </Link>
  )
}
