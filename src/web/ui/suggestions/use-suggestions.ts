import { useEffect, useState } from 'react'
import { readAddress } from '#contract/addresses.ts'
import type { Suggestion } from '#contract/search.ts'
import { createApi } from '../../framework/data/api.ts'

const PAUSE_MS = 150

interface Answer {
  words: string
  suggestions: readonly Suggestion[]
}

/**
 * What fits the words: asked for after a short pause, and no more once they are others. Until they are answered, the
 * answer to what they continue, or were cut from, stands for theirs.
 * @param words undefined or empty: nothing is looked for
 * @returns undefined: nothing is known, or it cannot be had
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
