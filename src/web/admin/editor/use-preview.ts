import { useEffect, useRef, useState } from 'react'
import type { Preview } from '#contract/translations.ts'
import { abortableApi } from '../staff-client.ts'
import { cut } from './paragraphs.ts'
import { blockAt, drawnAt, previewPart } from './preview-part.ts'

const PAUSE_MS = 400

interface Shown {
  /** undefined: nothing was drawn yet. */
  html: string | undefined
  /** Number of the drawn block that is written at. */
  at: number
  /** Number of the first paragraph that is drawn, from 0. */
  from: number
  /** Of a text that is not drawn whole: which paragraphs are, from 1. */
  part: { from: number; to: number; all: number } | undefined
  failed: boolean
}

/** Has the server draw a text at each pause in writing; an older drawing that is under way is given up. */
export function usePreview(content: string, place: number): Shown {
  const [shown, setShown] = useState<Shown>({ html: undefined, at: 0, from: 0, part: undefined, failed: false })
  const asked = useRef<string>(undefined)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const { lead, blocks } = cut(content)
      const block = blockAt(lead, blocks, place)
      const part = previewPart(content, blocks, block)
      const news = {
        at: drawnAt(blocks, part.from, block),
        from: part.from,
        part: part.isWhole ? undefined : { from: part.from + 1, to: part.to, all: blocks.length },
      }
      if (part.content === asked.current) return setShown((before) => ({ ...before, ...news }))
      if (part.content.trim() === '') {
        asked.current = part.content
        return setShown({ html: '', failed: false, ...news })
      }
      try {
        const { html } = await abortableApi(abort.signal).post<Preview>('/api/admin/preview', { content: part.content })
        asked.current = part.content
        setShown({ html, failed: false, ...news })
      } catch {
        if (!abort.signal.aborted) setShown((before) => ({ ...before, failed: true }))
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [content, place])
  return shown
}
