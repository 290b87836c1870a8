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

const NONE: readonly TextPart[] = []

/** A text on its way to becoming chapters: what is cut from it, and what has been changed by hand since. */
export function useSplit() {
  const [source, setSource] = useState('')
  const text = useDeferredValue(source)
  const [wished, setLevel] = useState<number>()
  const [withBefore, setWithBefore] = useState(false)
  const headings = useMemo(() => findHeadings(text), [text])
  const levels = countLevels(headings)
  const level = levels.some((one) => one.level === wished) ? wished : guessLevel(headings)
  const footnotes = useMemo(() => findFootnotes(text), [text])
  const cut = useMemo(() => splitAtHeadings(text, headings, level ?? 1), [text, headings, level])
  const first = useMemo(() => {
    const parts = withBefore && cut.before !== '' ? [beforeAsPart(cut.before), ...cut.parts] : cut.parts
    return shareFootnotes(parts, footnotes)
  }, [cut, withBefore, footnotes])
  // Changes by hand belong to one cut: another begins anew.
  const [edited, setEdited] = useState<{ of: readonly TextPart[]; parts: readonly TextPart[] }>({
    of: NONE,
    parts: NONE,
  })
  const parts = edited.of === first ? edited.parts : first
  const edit = (next: readonly TextPart[]) => setEdited({ of: first, parts: next })
  return {
    source,
    setSource,
    /** Cut from what was written a moment ago. */
    isBehind: text !== source,
    levels,
    level,
    setLevel,
    before: cut.before,
    withBefore,
    setWithBefore,
    parts,
    /** Parts were changed by hand: another text or another cut loses that. */
    isEdited: edited.of === first && edited.parts !== first,
    forgetEdits: () => setEdited({ of: NONE, parts: NONE }),
    entitle: (index: number, title: string) =>
      edit(parts.map((part, at) => (at === index ? { ...part, title } : part))),
    merge: (index: number) => edit(mergeWithPrevious(parts, index)),
    leaveOut: (index: number) => edit(parts.toSpliced(index, 1)),
  }
}
