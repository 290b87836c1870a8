import { startTransition, useEffect, useRef, useState } from 'react'
import type { Work } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import styles from './cover.module.css'
import type { CoverWords } from './cover-svg.ts'
import { drawCover, fetchCovers } from './draw-cover.ts'

/** The measures of a drawn board (cover-svg.ts). */
const BOARD = { width: 180, height: 260 }

type CoveredWork = Pick<Work, 'title' | 'author' | 'coverImage' | 'categories' | 'originalLanguage'>

interface CoverProps {
  work: CoveredWork
  /** Its picture is fetched only when it comes near the visible part of the page. */
  lazy?: boolean
  /** It is shown too small to be read: a drawn board has no words. */
  isSmall?: boolean
}

/** A work's cover: its picture, or a drawn board. Screen readers pass over it: its words stand beside it. */
export function Cover({ work, lazy = false, isSmall = false }: CoverProps) {
  const [failed, setFailed] = useState(false)
  const { lang, dir } = textIn(work.originalLanguage)

  if (work.coverImage === null || work.coverImage === '') {
    const category = work.categories[0]?.name
    const words = { title: work.title, author: work.author.name, category, lang, rtl: dir === 'rtl', isSmall }
    return <DrawnCover words={words} />
  }
  if (failed) return <MissingCover />
  return (
    <span className={styles.board}>
      <img
        // The picture may have failed before the page woke up.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(true)
        }}
        src={work.coverImage}
        alt=""
        width={BOARD.width}
        height={BOARD.height}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </span>
  )
}

function MissingCover() {
  return (
    <span className={`${styles.board} ${styles.missing}`}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1" aria-hidden="true">
        <path d="M6 3.5h12.5v14H7.2A1.7 1.7 0 0 0 5.5 19.2V4a.5.5 0 0 1 .5-.5ZM5.5 19.2a1.7 1.7 0 0 0 1.7 1.7h11.3v-3.4M9.5 7.5h5.5" />
      </svg>
    </span>
  )
}

/** A drawn board. One that came with the page is left as it is. */
function DrawnCover({ words }: { words: CoverWords }) {
  const board = useRef<HTMLSpanElement>(null)
  const [, redraw] = useState(false)

  useEffect(() => {
    // A list has many: they are drawn in slices, between which the browser scrolls and answers.
    if (board.current?.childElementCount === 0)
      fetchCovers().then(
        () => startTransition(() => redraw(true)),
        // Without a network it stays a board without words.
        () => {},
      )
  }, [])

  const svg = drawCover(words) ?? ''
  return (
    <span
      ref={board}
      className={styles.board}
      data-rtl={words.rtl || undefined}
      dangerouslySetInnerHTML={{ __html: svg }}
      suppressHydrationWarning
    />
  )
}
