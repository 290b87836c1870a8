import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component still stands in the page: whoever has moved on meanwhile must not be moved again. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
