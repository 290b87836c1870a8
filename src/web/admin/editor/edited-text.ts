import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TextAlignment } from '#contract/translations.ts'

export interface TextLanguage {
  code: string
  isRtl: boolean
  name: string
}

export interface TextEditorProps {
  /** Markdown. */
  value: string
  /** Told at once, and of a very long text at each pause and before the focus leaves. */
  onChange: (content: string) => void
  onBlur?: () => void
  /** The text's language. */
  language: TextLanguage & { fontFamily: string | null }
  /** The original to stand beside it; undefined: there is none, or this is the original. */
  original: { content: string; language: TextLanguage } | undefined
  /** As it was saved last, if that is known. */
  aligned?: AlignedText | undefined
  invalid?: boolean
  describedBy?: string | undefined
  label: string
}

interface SavedText {
  content: string
  isComplete: boolean
  revision: number
}

/** A text as it was saved and aligned. */
export interface AlignedText {
  saved: SavedText
  alignment: NonNullable<TextAlignment>
  /** It is aligned with the original that stands beside it, and not with another text or a former state. */
  isWithOriginal: boolean
}

export interface KnownAlignment {
  /** What an editor is opened with: later, it is not to be taken away from under the hand. */
  isWaiting: boolean
  aligned: AlignedText | undefined
}

/**
 * How a saved text is aligned; where that is not known the editor does without.
 * @param path of the call; undefined: there is no text yet
 */
export function useAlignment(
  path: string | undefined,
  saved: SavedText | undefined,
  original: { languageId: number; revision: number } | null | undefined,
): KnownAlignment {
  const [first] = useState(path)
  const { data: alignment, isFetchedAfterMount } = useQuery<TextAlignment>({
    queryKey: [path ?? ''],
    enabled: path !== undefined,
    staleTime: 0,
  })
  const aligned = useMemo(() => {
    if (!alignment || alignment.revision !== saved?.revision) return undefined
    const { languageId, revision } = alignment.hub
    const isWithOriginal = original?.languageId === languageId && original.revision === revision
    return { saved, alignment, isWithOriginal }
  }, [alignment, saved, original])
  return { isWaiting: first !== undefined && path === first && !isFetchedAfterMount, aligned }
}
