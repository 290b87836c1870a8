import { type RefObject, useCallback, useEffect, useState } from 'react'
import { MARK } from '../../framework/router/marked-part.ts'

type ShownRows = ReadonlyMap<number, boolean>

/** Which rows show their second text where it waits for a tap: what is asked for, and what a link leads to. */
export function useShownRows(article: RefObject<HTMLElement | null>): [ShownRows, toggle: (index: number) => void] {
  const [shown, setShown] = useState<ShownRows>(new Map())

  useEffect(() => {
    const text = article.current
    if (!text) return
    const showMarked = () => {
      const marked = text.querySelector(`[${MARK}]`)
      const index = Array.from(text.children).findIndex((row) => row.lastElementChild?.contains(marked))
      if (index >= 0) setShown((before) => new Map(before).set(index, true))
    }
    showMarked()
    const observer = new MutationObserver(showMarked)
    observer.observe(text, { subtree: true, attributeFilter: [MARK] })
    return () => observer.disconnect()
  }, [])

  const toggle = useCallback((index: number) => {
    setShown((before) => new Map(before).set(index, before.get(index) !== true))
  }, [])
  return [shown, toggle]
}
