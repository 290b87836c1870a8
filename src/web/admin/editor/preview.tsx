import '../../reader/typography/base.css'
import '../../reader/typography/verse.css'
import '../../reader/typography/rtl.css'
import '../../reader/typography/cjk.css'
import '../../reader/typography/indic.css'
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { textIn } from '../../i18n/language-tag.ts'
import { opensWithInitial } from '../../reader/typography/drop-initial.ts'
import { givenFace } from '../../reader/typography/given-face.ts'
import { drawText } from './draw-text.ts'
import { previewMessages as t } from './editor-messages.ts'
import styles from './preview.module.css'
import type { TextEditorProps } from './text-editor-props.ts'
import { usePreview } from './use-preview.ts'

interface PreviewProps {
  content: string
  /** The place in the text that is written at. */
  place: number
  language: TextEditorProps['language']
}

/** More than this is drawn only as far as it is in sight. */
const MANY = 60

/** The text as its readers will see it, a moment after it was written. */
export function Preview({ content, place, language }: PreviewProps) {
  const preview = usePreview(content, place)
  const article = useRef<HTMLElement>(null)
  const pane = useRef<HTMLElement>(null)
  const html = preview.html

  useLayoutEffect(() => {
    if (article.current && html !== undefined) drawText(article.current, html)
  }, [html])
  useEffect(() => {
    const shown = article.current?.children[preview.at]
    if (!shown || html === undefined || !pane.current || pane.current.matches(':hover, :focus-within')) return
    const [inner, outer] = [shown.getBoundingClientRect(), pane.current.getBoundingClientRect()]
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
    pane.current.scrollBy({ top: inner.top - outer.top - outer.height / 3, behavior: 'instant' })
  }, [html, preview.at])

  const initial = preview.from === 0 && html !== undefined && opensWithInitial(html)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself
    <section ref={pane} className={styles.pane} aria-label={t.title} tabIndex={0}>
      {preview.part && <p className={styles.note}>{t.part(preview.part.from, preview.part.to, preview.part.all)}</p>}
      {preview.failed && (
        <p className={styles.note} role="status">
          {t.failed}
        </p>
      )}
      {content.trim() === '' && <p className={styles.note}>{t.empty}</p>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only links in it are pressed, and those have their keys */}
      <article
        ref={article}
        className={`text ${styles.text}`}
        {...textIn(language)}
        style={givenFace(language.fontFamily)}
        data-initial={initial || undefined}
        data-many={(article.current?.childElementCount ?? 0) > MANY || undefined}
        onClick={follow}
      />
    </section>
  )
}

/** Links lead elsewhere, in a window of their own; notes are looked up here. */
function follow(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as Element).closest('a')
  const href = link?.getAttribute('href')
  if (!href) return
  event.preventDefault()
  if (href.startsWith('#')) {
    const id = decodeURIComponent(href.slice(1))
    event.currentTarget.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
  } else window.open(href, '_blank', 'noopener')
}
