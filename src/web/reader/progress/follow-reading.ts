import './progress-line.css'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { textIn, textInCode } from '../../i18n/language-tag.ts'
import { rememberReading } from '../../last-read/last-read.ts'
import { readerPosition } from '../../page-text/position.ts'
import { findText } from '../../page-text/text-flow.ts'
import { noteRead } from '../../reading-language/reading-language.ts'
import { openCode } from '../reading-place.ts'
import { measureShareRead, progressIn } from './progress.ts'

/** A reader who has not scrolled for so long has come to rest. */
const REST_MS = 600
/** In a shorter visit nothing was read. */
const MIN_VISIT_MS = 4000

/**
 * Draws the line of progress below the strip of languages, and lets the device remember the reader's position.
 * @param openedAt when the text was opened, by `performance.now()` @returns stops it
 */
export function followReading(work: WorkDetail, reading: Reading, openedAt: number): () => void {
  // Who stays will open a tool: then the list of them is here. Where it cannot be loaded now, it is loaded later.
  import('../tools/load-tool.ts').catch(() => {})
  const listeners = new AbortController()
  const { signal } = listeners
  let frame = 0
  let restTimer: ReturnType<typeof setTimeout> | undefined

  const drawLine = () => {
    frame = 0
    document
      .querySelector<HTMLElement>('[data-strip]')
      ?.style.setProperty('--read', measureShareRead(reading).toFixed(4))
  }
  const rest = () => {
    const text = findText()
    if (text && text.getBoundingClientRect().top < innerHeight) rememberPosition(work, reading)
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(drawLine)
    clearTimeout(restTimer)
    restTimer = setTimeout(rest, Math.max(REST_MS, openedAt + MIN_VISIT_MS - performance.now()))
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden' && performance.now() > openedAt + MIN_VISIT_MS) rest()
  }

  // `capture`: vertical lines scroll in a frame of their own, whose events do not bubble.
  addEventListener('scroll', onScroll, { signal, passive: true, capture: true })
  addEventListener('resize', onScroll, { signal })
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  // A tool's bar may replace the strip; its line begins empty.
  const observer = new MutationObserver(drawLine)
  const page = document.querySelector('[data-strip]')?.parentElement
  if (page) observer.observe(page, { childList: true })
  onScroll()
  return () => {
    listeners.abort()
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(restTimer)
  }
}

function rememberPosition(work: WorkDetail, reading: Reading): void {
  const { language, chapter, contents, title, titleLanguage } = reading
  const share = measureShareRead(reading)
  const { lang, dir } = textIn(language)
  const entry = {
    work: work.id,
    title,
    ...textInCode(titleLanguage, [language, work.originalLanguage]),
    author: work.author.name,
    original: work.originalLanguage.code,
    code: openCode(reading),
    autonym: language.autonym,
    autonymLang: lang,
    autonymDir: dir,
    chapter: chapter?.number,
    chapters: contents.length,
    passage: readerPosition.current()?.ord,
    share: progressIn(reading, share).ofWork,
    at: Date.now(),
  }
  rememberReading(entry, share)
  noteRead(language.code)
}
