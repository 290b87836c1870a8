import { useEffect, useState } from 'react'

/** On Android every word is composed by the keyboard until it is finished, in any script. */
const COMPOSES_ALL = /Android/.test(navigator.userAgent)

/**
 * What has been typed into a box, without the space around it; undefined while nothing is to be proposed for it. What
 * an input method is still composing is not typed yet.
 */
export function useTypedWords(box: HTMLInputElement): [string | undefined, (words: string | undefined) => void] {
  const [words, setWords] = useState<string>()

  useEffect(() => {
    const listening = new AbortController()
    const listen = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      box.addEventListener(type, listener, listening)
    const read = () => setWords(box.value.trim())
    const close = () => setWords(undefined)
    listen('input', (event) => {
      if (COMPOSES_ALL || !(event as InputEvent).isComposing) read()
    })
    if (!COMPOSES_ALL) listen('compositionstart', close)
    listen('compositionend', read)
    listen('blur', close)
    box.form?.addEventListener('submit', close, listening)
    addEventListener('popstate', close, listening)
    // Typed before this code was here.
    if (document.activeElement === box && box.value !== box.defaultValue) read()
    return () => listening.abort()
  }, [box])

  return [words, setWords]
}
