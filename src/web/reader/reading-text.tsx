import './typography/base.css'
import './typography/verse.css'
import './typography/rtl.css'
import './typography/cjk.css'
import './typography/indic.css'
import './typography/choices.css'
import type { ComponentProps } from 'react'
import type { Reading } from '#contract/reading.ts'
import { givenFace, isLegible } from '#faces/chosen-face.ts'
import { TEXT_KEY } from '../framework/page/page-state.ts'
import { languageTag, textIn } from '../i18n/language-tag.ts'
import { reachableTables } from './reachable-tables.ts'
import { opensWithInitial } from './typography/drop-initial.ts'

interface ReadingTextProps extends ComponentProps<'article'> {
  html: string
  language: Reading['language']
  /** Key of the query the text belongs to: it is read back from here when the page wakes up. */
  readKey: string
}

export function ReadingText({ html, language, readKey, ...rest }: ReadingTextProps) {
  return (
    <article
      className="text"
      {...textIn(language)}
      {...rest}
      {...{ [TEXT_KEY]: readKey }}
      data-initial={opensWithInitial(html) || undefined}
      data-legible={isLegible(languageTag(language.code)) || undefined}
      style={givenFace(language.fontFamily)}
      dangerouslySetInnerHTML={{ __html: reachableTables(html) }}
      suppressHydrationWarning
    />
  )
}
