import '../../reader/typography/base.css'
import '../../reader/typography/verse.css'
import '../../reader/typography/rtl.css'
import '../../reader/typography/cjk.css'
import '../../reader/typography/indic.css'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Preview as DrawnPreview } from '#contract/translations.ts'
import { givenFace } from '#faces/chosen-face.ts'
import { blockAtOffset, cut, offsetsOf } from '#words/paragraphs.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { opensWithInitial } from '../../reader/typography/text-attributes.ts'
import { abortableApi } from '../staff-client.ts'
import type { TextEditorProps } from './edited-text.ts'
import { previewMessages as t } from './editor-messages.ts'
import styles from './preview.module.css'
import { drawnAt, previewPart } from './preview-part.ts'

interface PreviewProps {
  content: string
  /** Offset of the caret in the text. */
  offset: number
  language: TextEditorProps['language']
}

/** If there are more blocks than this, only those in sight are laid out. */
const MANY = 60

/** The text as readers will see it, drawn after a pause in typing. */
export function Preview({ content, offset, language }: PreviewProps) {
  const preview = usePreview(content, offset)
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

/** Links open in a new window; footnotes are scrolled to. */
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

const PAUSE_MS = 400

interface Shown {
  /** undefined: nothing is drawn yet. */
  html: string | undefined
  /** Number of the drawn block with the caret, from 0. */
  at: number
  /** Number of the first paragraph that is drawn, from 0. */
  from: number
  /** The paragraphs that are drawn, from 1; undefined: all. */
  part: { from: number; to: number; all: number } | undefined
  failed: boolean
}

/** Has the server render a text at each pause in typing. A new request cancels the one before. */
function usePreview(content: string, offset: number): Shown {
  const [shown, setShown] = useState<Shown>({ html: undefined, at: 0, from: 0, part: undefined, failed: false })
  const lastContent = useRef<string>(undefined)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const whole = cut(content)
      const { blocks } = whole
      const block = blockAtOffset(offsetsOf(whole), offset)
      const part = previewPart(content, blocks, block)
      const news = {
        at: drawnAt(blocks, part.from, block),
        from: part.from,
        part: part.isWhole ? undefined : { from: part.from + 1, to: part.to, all: blocks.length },
      }
      if (part.content === lastContent.current) return setShown((before) => ({ ...before, ...news }))
      if (part.content.trim() === '') {
        lastContent.current = part.content
        return setShown({ html: '', failed: false, ...news })
      }
      try {
        const { html } = await abortableApi(abort.signal).post<DrawnPreview>('/api/admin/preview', {
          content: part.content,
        })
        lastContent.current = part.content
        setShown({ html, failed: false, ...news })
      } catch {
        if (!abort.signal.aborted) setShown((before) => ({ ...before, failed: true }))
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [content, offset])
  return shown
}

const drawn = new WeakMap<Element, string[]>()

/**
 * Puts sanitised HTML into an element and replaces only the blocks that changed: the scroll position and the pictures of a
 * long text stay when a letter changes.
 */
function drawText(element: Element, html: string): void {
  const template = document.createElement('template')
  // A wide table scrolls by itself: the keyboard has to reach it.
  template.innerHTML = html.replaceAll('<table', '<table tabindex="0"')
  const next = [...template.content.children]
  const texts = next.map((child) => child.outerHTML)
  const before = drawn.get(element) ?? []
  drawn.set(element, texts)
  let start = 0
  while (start < before.length && start < texts.length && before[start] === texts[start]) start += 1
  let end = 0
  const most = Math.min(before.length, texts.length) - start
  while (end < most && before.at(-1 - end) === texts.at(-1 - end)) end += 1
  const old = [...element.children].slice(start, before.length - end)
  const anchor = element.children[before.length - end] ?? null
  for (const child of old) child.remove()
  for (const child of next.slice(start, next.length - end)) element.insertBefore(child, anchor)
}
