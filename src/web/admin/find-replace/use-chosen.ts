import { useEffect, useState } from 'react'
import type { ChosenText, FoundText } from '#contract/find-replace.ts'

export const keyOf = ({ of, id }: Pick<FoundText, 'of' | 'id'>) => `${of} ${id}`

/** For each text the numbers of its places that are not chosen, by its key. */
type LeftOut = ReadonlyMap<string, ReadonlySet<number>>

/** All texts and places are chosen at first, and again when they are found anew. */
export function useChosen(texts: readonly FoundText[], isNew: unknown) {
  const [leftOut, setLeftOut] = useState<LeftOut>(new Map())
  useEffect(() => setLeftOut(new Map()), [isNew])
  const left = (text: FoundText) => leftOut.get(keyOf(text)) ?? NONE
  const countOf = (text: FoundText) => text.hits.length - left(text).size
  const all = (text: FoundText): ReadonlySet<number> => new Set(text.hits.keys())
  const set = (changes: [string, ReadonlySet<number>][]) => setLeftOut(new Map([...leftOut, ...changes]))
  const rows: ChosenText[] = texts
    .filter((text) => countOf(text) > 0)
    .map((text) => ({
      ...{ of: text.of, id: text.id, revision: text.revision, except: [...left(text)] },
      ...(text.count > text.hits.length && { shown: text.hits.length }),
    }))
  return {
    rows,
    hits: texts.reduce((sum, text) => sum + countOf(text), 0),
    isChosen: (text: FoundText, hit: number) => !left(text).has(hit),
    /** Whether all of a text is chosen, something, or nothing. */
    stateOf: (text: FoundText): 'all' | 'some' | 'none' =>
      countOf(text) === 0 ? 'none' : left(text).size === 0 ? 'all' : 'some',
    toggleHit(text: FoundText, hit: number) {
      const next = new Set(left(text))
      if (!next.delete(hit)) next.add(hit)
      set([[keyOf(text), next]])
    },
    choose: (some: readonly FoundText[], are: boolean) =>
      set(some.map((text) => [keyOf(text), are ? NONE : all(text)])),
  }
}

export type Chosen = ReturnType<typeof useChosen>

const NONE: ReadonlySet<number> = new Set()
