import { useDeferredValue, useMemo, useState } from 'react'
import { findFootnotes, shareFootnotes } from './share-footnotes.ts'
import {
  beforeAsPart,
  countLevels,
  findHeadings,
  guessLevel,
  mergeWithPrevious,
  splitAtHeadings,
  type TextPart,
} from './split-at-headings.ts'

/** A split that is not saved, with the edits of its parts, where there are any. */
export interface KeptSplit {
  source: string
  level: number | undefined
  withBefore: boolean
  edited: readonly TextPart[] | undefined
}

/** The parts that a text is split into, and the edits of these parts. */
export function useSplit() {
  const [source, setSource] = useState('')
  const text = useDeferredValue(source)
  const [wished, setLevel] = useState<number>()
  const [withBefore, setWithBefore] = useState(false)
  const headings = useMemo(() => findHeadings(text), [text])
  const levels = countLevels(headings)
  const level = levels.some((known) => known.level === wished) ? wished : guessLevel(headings)
  const footnotes = useMemo(() => findFootnotes(text), [text])
  const cut = useMemo(() => splitAtHeadings(text, headings, level ?? 1), [text, headings, level])
  const first = useMemo(() => {
    const parts = withBefore && cut.before !== '' ? [beforeAsPart(cut.before), ...cut.parts] : cut.parts
    return shareFootnotes(parts, footnotes)
  }, [cut, withBefore, footnotes])
  // Edits belong to one split: another text or level drops them.
  const [edits, setEdits] = useState<KeptSplit>()
  const isOfThis = edits?.source === text && edits.level === level && edits.withBefore === withBefore
  const edited = isOfThis ? edits.edited : undefined
  const parts = edited ?? first
  const edit = (next: readonly TextPart[]) => setEdits({ source: text, level, withBefore, edited: next })
  const kept = useMemo((): KeptSplit => ({ source, level, withBefore, edited }), [source, level, withBefore, edited])
  return {
    source,
    setSource,
    /** The parts are still those of an earlier `source`. */
    isBehind: text !== source,
    levels,
    level,
    setLevel,
    before: cut.before,
    withBefore,
    setWithBefore,
    parts,
    /** Parts were edited: another text or level would lose that. */
    isEdited: edited !== undefined,
    forgetEdits: () => setEdits(undefined),
    kept,
    restore: (split: KeptSplit) => {
      setSource(split.source)
      setLevel(split.level)
      setWithBefore(split.withBefore)
      setEdits(split)
    },
    entitle: (index: number, title: string) =>
      edit(parts.map((part, at) => (at === index ? { ...part, title } : part))),
    merge: (index: number) => edit(mergeWithPrevious(parts, index)),
    leaveOut: (index: number) => edit(parts.toSpliced(index, 1)),
  }
}

/** Languages that are written without spaces between words. */
const UNSPACED = /^(?:zh|ja|yue|lzh|th|lo|km|my)\b/

/**
 * The number of words of each content, by content. Those in `known` are not counted again; others of `known` are dropped.
 * @param lang BCP 47
 */
export const countAnew = (
  contents: readonly string[],
  lang: string,
  known: ReadonlyMap<string, number>,
): Map<string, number> => new Map(contents.map((content) => [content, known.get(content) ?? countWords(content, lang)]))

/** @param lang BCP 47 */
export function countWords(text: string, lang: string): number {
  if (!UNSPACED.test(lang)) return text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’-]*[\p{L}\p{N}\p{M}])?/gu)?.length ?? 0
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) if (isWordLike) words++
  return words
}
