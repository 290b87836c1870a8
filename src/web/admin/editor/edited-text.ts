import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { StaffReportDetail } from '#contract/reports.ts'
import type { TextAlignment } from '#contract/translations.ts'
import type { Untranslated } from './use-completeness.ts'

export interface TextLanguage {
  code: string
  isRtl: boolean
  name: string
}

export interface TextEditorProps {
  /** Markdown. */
  value: string
  /** Called at each change; with a very long text at each pause, and before the focus leaves. */
  onChange: (content: string) => void
  onBlur?: () => void
  /** The text's language. */
  language: TextLanguage & { fontFamily: string | null }
  /** The original to show beside it; undefined: there is none, or this text is the original. */
  original: { content: string; language: TextLanguage } | undefined
  /** The last saved text with its alignment; undefined where that is not known. */
  aligned?: AlignedText | undefined
  /** The report of a reader that the text was opened for. */
  report?: StaffReportDetail | undefined
  /** Called when another number of paragraphs of the original is missing; with undefined where there is no original. */
  onUntranslated?: ((found: Untranslated | undefined) => void) | undefined
  invalid?: boolean
  describedBy?: string | undefined
  label: string
}

interface SavedText {
  content: string
  isComplete: boolean
  revision: number
}

/** A saved text with its alignment. */
export interface AlignedText {
  saved: SavedText
  alignment: NonNullable<TextAlignment>
  /** The alignment is with the original that stands beside it, not with another text or an older revision. */
  isWithOriginal: boolean
}

export interface KnownAlignment {
  /** The alignment of the text that was opened is still being read: the editor waits for it. */
  isWaiting: boolean
  aligned: AlignedText | undefined
}

/**
 * Reads the alignment of a saved text. Without it the editor pairs the paragraphs itself.
 * @param path of the call; undefined: there is no saved text
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
