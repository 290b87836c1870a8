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
  /** In order, including moves that the server has not confirmed. */
  chapters: StaffChapter[]
  move: (from: number, to: number) => void
  /** The last move in words, for screen readers. */
  news: string
}

/**
 * Moves chapters on the page at once, then sends the order to the server: one call at a time, and only the newest order.
 * An order that the server refuses is taken back.
 * @param saved the chapters in the order of the server
 */
export function useChapterOrder(workId: number, saved: StaffChapter[]): ChapterOrder {
  const client = useQueryClient()
  const refresh = useRefresh()
  const toast = useToast()
  const [wished, setWished] = useState<StaffChapter[]>()
  const [news, setNews] = useState('')
  const latest = useRef<StaffChapter[]>(undefined)
  const isSending = useRef(false)
  const chapters = wished ?? saved

  const wish = (next: StaffChapter[] | undefined) => {
    latest.current = next
    setWished(next)
  }

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      // A read that is under way would bring back the old order.
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
      isSending.current = false
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
