import { useState } from 'react'
import type { Work } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { BOARD } from './board-size.ts'
import styles from './cover.module.css'
import { MadeCover } from './made-cover.tsx'

type CoveredWork = Pick<Work, 'title' | 'author' | 'coverImage' | 'categories' | 'originalLanguage'>

interface CoverProps {
  work: CoveredWork
  /** In a list: its picture is fetched when it comes near. */
  lazy?: boolean
}

/** A work's cover: its picture, or the board that is made for it. Says nothing that does not stand beside it. */
export function Cover({ work, lazy = false }: CoverProps) {
  const [failed, setFailed] = useState(false)
  const { lang, dir } = textIn(work.originalLanguage)

  if (work.coverImage === null || work.coverImage === '') {
    const category = work.categories[0]?.name
    return <MadeCover words={{ title: work.title, author: work.author.name, category, lang, rtl: dir === 'rtl' }} />
  }
  if (failed) return <MissingCover />
  return (
    <span className={styles.board}>
      <img
        // The picture may have failed before this code was here.
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
