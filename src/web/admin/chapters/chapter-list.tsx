import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useEffect, useRef, useState } from 'react'
import type { StaffChapter } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWork } from '#contract/works.ts'
import { RenameDialog } from './chapter-dialogs.tsx'
import { ChapterItem } from './chapter-item.tsx'
import styles from './chapter-list.module.css'
import { chapterMessages as t } from './chapter-messages.ts'
import { createDragManager } from './drag-manager.ts'
import { useChapterOrder } from './use-chapter-order.ts'

interface ChapterListProps {
  work: StaffWork
  chapters: StaffChapter[]
  languages: readonly StaffLanguage[]
}

/** The chapters in order. Each can be dragged, moved with arrows, renamed and deleted, and leads to its texts. */
export function ChapterList({ work, chapters: saved, languages }: ChapterListProps) {
  const { chapters, move, news } = useChapterOrder(work.id, saved)
  const [renamed, setRenamed] = useState<StaffChapter>()
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRef<string>(undefined)
  const [manager] = useState(createDragManager)

  // The pressed button loses the focus when its row moves in the page.
  useEffect(() => {
    if (!refocus.current || chapters.length === 0) return
    list.current?.querySelector<HTMLElement>(`[data-move="${refocus.current}"]`)?.focus()
    refocus.current = undefined
  }, [chapters])

  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !isSortable(source)) return
    // The list may have been read anew since the drag began: the chapter is found by its id.
    const from = chapters.findIndex(({ id }) => id === source.id)
    move(from, source.index)
  }
  return (
    <>
      <p className="unseen" role="status">
        {news}
      </p>
      <p className={styles.count}>{t.count(chapters.length)}</p>
      <DragDropProvider manager={manager} onDragEnd={onDragEnd}>
        <ol ref={list} className={styles.list} aria-label={t.list}>
          {chapters.map((chapter, index) => (
            <ChapterItem
              key={chapter.id}
              work={work}
              chapter={chapter}
              number={index + 1}
              count={chapters.length}
              languages={languages}
              onRename={() => setRenamed(chapter)}
              onMove={(by) => {
                refocus.current = `${chapter.id}${by}`
                move(index, index + by)
              }}
            />
          ))}
        </ol>
      </DragDropProvider>
      {renamed && <RenameDialog work={work} chapter={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
