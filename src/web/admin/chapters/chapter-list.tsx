import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StaffChapter } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWork } from '#contract/works.ts'
import { RenameDialog } from './chapter-dialogs.tsx'
import { ChapterItem } from './chapter-item.tsx'
import styles from './chapter-list.module.css'
import { dragMessages, chapterMessages as t } from './chapter-messages.ts'
import { useChapterOrder } from './use-chapter-order.ts'

/** A press that moves less is a click. */
const DRAG_PX = 4

interface ChapterListProps {
  work: StaffWork
  chapters: StaffChapter[]
  languages: readonly StaffLanguage[]
}

/** The chapters in order: dragged, moved with arrows, renamed, deleted, and each text a way to its editor. */
export function ChapterList({ work, chapters: saved, languages }: ChapterListProps) {
  const { chapters, move, news } = useChapterOrder(work.id, saved)
  const [renamed, setRenamed] = useState<StaffChapter>()
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRef<string>(undefined)
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: number | string) => chapters.findIndex((chapter) => chapter.id === id)

  // A button that has moved with its row has lost the focus on the way.
  useEffect(() => {
    if (!refocus.current || chapters.length === 0) return
    list.current?.querySelector<HTMLElement>(`[data-move="${refocus.current}"]`)?.focus()
    refocus.current = undefined
  }, [chapters])

  const onDragEnd = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id))
  return (
    <>
      <p className="unseen" role="status">
        {news}
      </p>
      <p className={styles.count}>{t.count(chapters.length)}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: announcementsOf(chapters, hasMoved),
          screenReaderInstructions: { draggable: dragMessages.instructions },
        }}
      >
        <SortableContext items={chapters} strategy={verticalListSortingStrategy}>
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
        </SortableContext>
      </DndContext>
      {renamed && <RenameDialog work={work} chapter={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

function announcementsOf(chapters: readonly StaffChapter[], hasMoved: RefObject<boolean>): Announcements {
  const say = (
    words: (title: string, number: number, of: number) => string,
    id: number | string,
    at: number | string | undefined,
  ) => {
    const chapter = chapters.find((one) => one.id === id)
    const place = chapters.findIndex((one) => one.id === at)
    return chapter && place >= 0 ? words(chapter.title, place + 1, chapters.length) : undefined
  }
  return {
    onDragStart({ active }) {
      hasMoved.current = false
      return say(dragMessages.lifted, active.id, active.id)
    },
    onDragOver({ active, over }) {
      // It lies over its own place at first: that would drown that it was lifted.
      hasMoved.current ||= over?.id !== active.id
      return hasMoved.current ? say(dragMessages.over, active.id, over?.id) : undefined
    },
    onDragEnd: ({ active, over }) => say(dragMessages.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => say(dragMessages.takenBack, active.id, active.id),
  }
}
