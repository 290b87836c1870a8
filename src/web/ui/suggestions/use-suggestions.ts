import { useEffect, useState } from 'react'
import { readAddress } from '#contract/addresses.ts'
import type { Suggestion } from '#contract/search.ts'
import { createApi } from '../../framework/data/api.ts'

const PAUSE_MS = 150
/** On Android every word is composed by the keyboard until it is finished, in any script. */
const COMPOSES_ALL = /Android/.test(navigator.userAgent)

interface Answer {
  words: string
  suggestions: readonly Suggestion[]
}

/**
 * Suggestions for words, from the server, after a short pause; a request for older words is cancelled. Until the answer is
 * here, an older answer stands for it if one of the two texts begins with the other.
 * @param words undefined or empty: no suggestions
 * @returns undefined: no answer yet, or none to be had
 */
export function useSuggestions(words: string | undefined): readonly Suggestion[] | undefined {
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    if (!words) {
      setAnswer(undefined)
      return
    }
    const aborted = new AbortController()
    const ask = async () => {
      const api = createApi((path, init) => fetch(path, { ...init, signal: aborted.signal }))
      const suggestions = await api
        .get<Suggestion[]>(readAddress('suggestions', {}, { q: words }))
        .catch(() => undefined)
      if (!aborted.signal.aborted) setAnswer(suggestions && { words, suggestions })
    }
    const timer = setTimeout(ask, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [words])

  const fits = answer && words && (words.startsWith(answer.words) || answer.words.startsWith(words))
  return fits ? answer.suggestions : undefined
}

/**
 * The words that have been typed into a box, without the space around them; undefined while the list is closed. Letters
 * that an input method is still composing do not count yet. @returns the words, and a function that sets them
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
    // Typed before this code was loaded.
    if (document.activeElement === box && box.value !== box.defaultValue) read()
    return () => listening.abort()
  }, [box])

  return [words, setWords]
}
