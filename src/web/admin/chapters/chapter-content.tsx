import { useId, useMemo } from 'react'
import type { StaffChapterText } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import type { KnownAlignment } from '../editor/use-alignment.ts'
import styles from './chapter-content.module.css'
import { chapterMessages as t } from './chapter-messages.ts'

interface ChapterContentProps {
  field: { value: string; onChange: (content: string) => void; onBlur: () => void }
  language: StaffLanguage
  /** To stand beside it. */
  original: StaffChapterText | undefined
  originalLanguage: StaffLanguage | undefined
  alignment: KnownAlignment
  error: string | undefined
}

/** The editor with its label and rule; one area of it is not the whole of it, so it is no plain field. */
export function ChapterContent({ field, language, original, originalLanguage, alignment, error }: ChapterContentProps) {
  const id = useId()
  const beside = useMemo(
    () => (original && originalLanguage ? { content: original.content, language: originalLanguage } : undefined),
    [original, originalLanguage],
  )
  return (
    <div className={styles.content}>
      <p className={styles.label}>{t.content}</p>
      <p className={styles.hint} id={`${id}-hint`}>
        {t.contentHint}
      </p>
      {alignment.isWaiting ? (
        <p className={styles.hint}>{editorMessages.loading}</p>
      ) : (
        <TextEditor
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          language={language}
          original={beside}
          aligned={alignment.aligned}
          invalid={error !== undefined}
          describedBy={error ? `${id}-error` : `${id}-hint`}
          label={t.content}
        />
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
