import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'

/**
 * Lets a search box suggest while one types. Who never searches never fetches the code for it; without it the box is as
 * good as before.
 * @returns `suggest`, for when the box gets the focus, and the list, to stand behind the box
 */
export function useSuggesting(box: RefObject<HTMLInputElement | null>): { suggest: () => void; list: ReactNode } {
  const [Suggestions, setSuggestions] = useState<ComponentType<{ box: HTMLInputElement }>>()

  function suggest() {
    import('./suggestions/suggestions.tsx').then(
      (module) => setSuggestions(() => module.Suggestions),
      () => {},
    )
  }
  // The hand may have been quicker than this code.
  useEffect(() => {
    if (box.current === document.activeElement) suggest()
  }, [])

  return { suggest, list: Suggestions && box.current && <Suggestions box={box.current} /> }
}
