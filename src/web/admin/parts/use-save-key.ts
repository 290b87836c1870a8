import { type RefObject, useEffect } from 'react'

/** Ctrl+S, and Cmd+S, save: not the page, but what is written on it. */
export function useSaveKey(save: RefObject<() => unknown>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // Over a question the page waits for its answer.
      if (!event.repeat && !document.querySelector('[role="dialog"], [role="alertdialog"]')) save.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [save])
}
