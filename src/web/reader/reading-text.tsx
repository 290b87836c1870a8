import { useLocale, useMessages } from '../i18n/locale.ts'
import './typography/base.css'
import './typography/verse.css'
import './typography/rtl.css'
import './typography/cjk.css'
import './typography/indic.css'
import './typography/plays.css'
import './typography/choices.css'
import type { ComponentProps, ReactNode } from 'react'
import type { Reading } from '#contract/reading.ts'
import { TEXT_KEY } from '../framework/page/page-state.ts'
import styles from './reading-text.module.css'
import { opensWithInitial, textAttributes } from './typography/text-attributes.ts'

interface ReadingTextProps extends ComponentProps<'article'> {
  html: string
  language: Reading['language']
  /** Key of the text's read: the page reads the text back from the HTML under this key when it hydrates. */
  readKey: string
}

export function ReadingText({ html, language, readKey, ...rest }: ReadingTextProps) {
  return (
    <article
      {...textAttributes(html, language)}
      {...rest}
      {...{ [TEXT_KEY]: readKey }}
      data-initial={opensWithInitial(html) || undefined}
    />
  )
}

/** Before a text that is not finished. */
export function UnfinishedNote({ children }: { children: ReactNode }) {
  const { marks: interfaceText } = useLocale()
  return (
    <p className={styles.unfinished} {...interfaceText}>
      {children}
    </p>
  )
}

const LINES = Array.from({ length: 14 }, (_, i) => <span key={i} />)

/** In place of a text that is loading. @param isOfChapter the head of a chapter stands above it */
export function TextLoading({ isOfChapter }: { isOfChapter: boolean }) {
  const siteMessages = useMessages('site')
  return (
    <div className={styles.loading} role="status" aria-label={siteMessages.loading}>
      {isOfChapter && <div />}
      {LINES}
    </div>
  )
}
