import { useEffect, useRef, useState } from 'react'
import styles from './cover.module.css'
import type { CoverWords } from './cover-svg.ts'
import { drawCover, fetchCovers } from './draw-cover.ts'

/** The board that is made for a work. One that came with the page is left as it is. */
export function MadeCover({ words }: { words: CoverWords }) {
  const board = useRef<HTMLSpanElement>(null)
  const [, redraw] = useState(false)

  useEffect(() => {
    if (board.current?.childElementCount === 0) fetchCovers().then(() => redraw(true))
  }, [])

  const svg = drawCover(words) ?? ''
  return (
    <span ref={board} className={styles.board} dangerouslySetInnerHTML={{ __html: svg }} suppressHydrationWarning />
  )
}
