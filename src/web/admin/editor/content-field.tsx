import { useId, useMemo } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import styles from './content-field.module.css'
import type { KnownAlignment, TextEditorProps } from './edited-text.ts'
import { editorMessages as t } from './editor-messages.ts'
import { useReported } from './reported.tsx'
import { TextEditor } from './text-editor.tsx'

interface ContentFieldProps {
  /** The field that react-hook-form's `Controller` gives. */
  field: Pick<ControllerRenderProps, 'value' | 'onChange' | 'onBlur'>
  label: string
  hint: string
  error: string | undefined
  language: TextEditorProps['language']
  /** Markdown of the original, to stand beside the text. */
  original: string | undefined
  originalLanguage: { code: string; isRtl: boolean; name: string } | undefined
  alignment: KnownAlignment
  onUntranslated?: TextEditorProps['onUntranslated']
  /** The original, or the language, is still being read: the editor would change while somebody types. */
  isWaiting?: boolean
}

/** The editor of a text with its label, its rule and its error. It holds many controls, so it is not a `Field`. */
export function ContentField(props: ContentFieldProps) {
  const {
    field,
    label,
    hint,
    error,
    language,
    original,
    originalLanguage,
    alignment,
    onUntranslated,
    isWaiting = false,
  } = props
  const id = useId()
  const { report, isWaiting: waitsForReport } = useReported()
  const beside = useMemo(
    () => (original !== undefined && originalLanguage ? { content: original, language: originalLanguage } : undefined),
    [original, originalLanguage],
  )
  return (
    <div className={styles.content}>
      <p className="unseen" id={`${id}-hint`}>
        {hint}
      </p>
      {isWaiting || alignment.isWaiting || waitsForReport ? (
        <p className={styles.hint}>{t.loading}</p>
      ) : (
        <TextEditor
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          language={language}
          original={beside}
          aligned={alignment.aligned}
          report={report}
          onUntranslated={onUntranslated}
          invalid={error !== undefined}
          describedBy={error ? `${id}-error` : `${id}-hint`}
          label={label}
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
