import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'

/**
 * Suggestions for a search box. Their code is loaded when the box gets the focus; if that fails the box works as before.
 * @returns `suggest`, to call when the box gets the focus, and the list, to draw after the box
 */
export function useSuggesting(box: RefObject<HTMLInputElement | null>): { suggest: () => void; list: ReactNode } {
  const [Suggestions, setSuggestions] = useState<ComponentType<{ box: HTMLInputElement }>>()

  function suggest() {
    import('./suggestions/suggestions.tsx').then(
      (module) => setSuggestions(() => module.Suggestions),
      () => {},
    )
  }
  // The reader may be in the box before the page wakes up.
  useEffect(() => {
    if (box.current === document.activeElement) suggest()
  }, [])

  return { suggest, list: Suggestions && box.current && <Suggestions box={box.current} /> }
}
