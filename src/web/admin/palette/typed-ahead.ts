/** What was typed before there was a box to type into. */
export interface TypedAhead {
  words: string
  /** Enter was pressed after the words. */
  isEntered: boolean
}

/**
 * Keeps what is typed from the page and collects it. Escape or a press on the page ends that, as the returned function
 * does.
 * @param onCancel called when Escape or a press has ended it
 * @returns ends it and returns what was typed
 */
export function collectTyped(onCancel: () => void): () => TypedAhead {
  const typed = { words: '', isEntered: false }
  const write = (key: string) => {
    if (typed.isEntered) return
    if (key === 'Enter') typed.isEntered = true
    else if (key === 'Backspace') typed.words = [...typed.words].slice(0, -1).join('')
    else typed.words += key
  }
  const collect = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229) return
    if (key === 'Escape') cancel()
    // The keys that write no letter have names of several.
    else if (key !== 'Enter' && key !== 'Backspace' && [...key].length > 1) return
    // The key that asked for the box may still be held.
    else if (!event.repeat) write(key)
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    removeEventListener('keydown', collect, true)
    removeEventListener('pointerdown', cancel, true)
  }
  const cancel = () => {
    end()
    onCancel()
  }
  addEventListener('keydown', collect, true)
  addEventListener('pointerdown', cancel, true)
  return () => {
    end()
    return typed
  }
}
