import './progress-line.css'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { textIn, textInCode } from '../../i18n/language-tag.ts'
import { rememberReading } from '../../last-read/last-read.ts'
import { readerPosition } from '../../page-text/position.ts'
import { findText } from '../../page-text/text-flow.ts'
import { openCode } from '../reading-place.ts'
import { progressIn } from './progress.ts'
import { shareRead } from './share-read.ts'

/** Whoever has not scrolled for so long has come to rest. */
const REST_MS = 600
/** A shorter visit is none: nothing was read. */
const VISIT_MS = 4000

/**
 * Fills the line beneath the strip of languages while a text is read, and lets the device remember where its reader is.
 * @param since when the text was opened, as `performance.now()` has it @returns what ends it
 */
export function followReading(work: WorkDetail, reading: Reading, since: number): () => void {
  const visit = new AbortController()
  const { signal } = visit
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const draw = () => {
    frame = 0
    document.querySelector<HTMLElement>('[data-strip]')?.style.setProperty('--read', shareRead().toFixed(4))
  }
  const rest = () => {
    const text = findText()
    if (text && text.getBoundingClientRect().top < innerHeight) remember(work, reading)
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(draw)
    clearTimeout(timer)
    timer = setTimeout(rest, Math.max(REST_MS, since + VISIT_MS - performance.now()))
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden' && performance.now() > since + VISIT_MS) rest()
  }

  // Vertical lines move in a window of their own, whose events do not come up to the page.
  addEventListener('scroll', onScroll, { signal, passive: true, capture: true })
  addEventListener('resize', onScroll, { signal })
  document.addEventListener('visibilitychange', onHide, { signal })
  // Another bar may stand in the place of the languages, and begins empty.
  const observer = new MutationObserver(draw)
  const frameOfText = document.querySelector('[data-strip]')?.parentElement
  if (frameOfText) observer.observe(frameOfText, { childList: true })
  onScroll()
  return () => {
    visit.abort()
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function remember(work: WorkDetail, reading: Reading): void {
  const { language, chapter, contents, title, titleLanguage } = reading
  const share = shareRead()
  const own = textIn(language)
  const entry = {
    work: work.id,
    title,
    ...textInCode(titleLanguage, [language, work.originalLanguage]),
    author: work.author.name,
    original: work.originalLanguage.code,
    code: openCode(reading),
    autonym: language.autonym,
    autonymLang: own.lang,
    autonymDir: own.dir,
    chapter: chapter?.number,
    chapters: contents.length,
    passage: readerPosition.current()?.ord,
    share: progressIn(reading, share).ofWork,
    at: Date.now(),
  }
  rememberReading(entry, share)
}
