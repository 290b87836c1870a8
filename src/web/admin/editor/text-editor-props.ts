import type { AlignedText } from './use-alignment.ts'

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
