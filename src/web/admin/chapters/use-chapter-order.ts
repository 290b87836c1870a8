import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StaffChapter } from '#contract/chapters.ts'
import { ApiError } from '../../framework/data/api.ts'
import { formMessages } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi, useRefresh } from '../staff-client.ts'
import { chaptersKey } from './chapter-data.ts'
import { chapterMessages as t } from './chapter-messages.ts'

interface ChapterOrder {
  /** As they stand, moves that are on their way to the server among them. */
  chapters: StaffChapter[]
  move: (from: number, to: number) => void
  /** The last move in words. */
  news: string
}

/**
 * Moves chapters at once, and tells the server: one call at a time, the last wish only. What it refuses is taken back.
 * @param saved the chapters as the server has them
 */
export function useChapterOrder(workId: number, saved: StaffChapter[]): ChapterOrder {
  const client = useQueryClient()
  const refresh = useRefresh()
  const toast = useToast()
  const [wished, setWished] = useState<StaffChapter[]>()
  const [news, setNews] = useState('')
  const latest = useRef<StaffChapter[]>(undefined)
  const underWay = useRef(false)
  const chapters = wished ?? saved

  const wish = (next: StaffChapter[] | undefined) => {
    latest.current = next
    setWished(next)
  }

  const send = async () => {
    if (underWay.current) return
    underWay.current = true
    try {
      // What is read of the list meanwhile would be old.
      await client.cancelQueries({ queryKey: chaptersKey(workId) })
      let was = saved.map(({ id }) => id)
      for (let sent: StaffChapter[] | undefined; latest.current !== sent; ) {
        sent = latest.current
        const chapterIds = sent?.map(({ id }) => id) ?? []
        const rows = await staffApi.put<StaffChapter[]>(`/api/admin/works/${workId}/chapters/order`, {
          chapterIds,
          was,
        })
        was = rows.map(({ id }) => id)
        client.setQueryData(chaptersKey(workId), rows)
        if (latest.current === sent) await refresh()
      }
    } catch (error) {
      setNews(t.orderRestored)
      if (error instanceof ApiError && error.status === 409) {
        toast.failure(formMessages.error, t.orderConflict)
        setNews(t.orderConflict)
        await client.invalidateQueries({ queryKey: chaptersKey(workId) })
      } else toast.failure(formMessages.error, t.orderFailed(failureMessage(error)))
    } finally {
      wish(undefined)
      underWay.current = false
    }
  }

  const move = (from: number, to: number) => {
    const chapter = chapters[from]
    if (!chapter || to < 0 || to >= chapters.length || from === to) return
    wish(chapters.toSpliced(from, 1).toSpliced(to, 0, chapter))
    setNews(t.moved(chapter.title, to + 1, chapters.length))
    send()
  }
  return { chapters, move, news }
}
