import { useId, useMemo } from 'react'
import type { Language } from '#contract/languages.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import type { KnownAlignment } from '../editor/use-alignment.ts'
import type { ChosenPair } from './translation-data.ts'
import styles from './translation-form.module.css'
import { translationFormMessages as t } from './translation-messages.ts'

interface TranslationTextProps {
  field: { value: string; onChange: (content: string) => void; onBlur: () => void }
  pair: ChosenPair
  language: Language | undefined
  alignment: KnownAlignment
  /** Work and language are. */
  isChosen: boolean
  error: string | undefined
}

const UNKNOWN = { code: 'und', isRtl: false, fontFamily: null, name: '' }

/** The text itself, as soon as it is known what it stands beside. */
export function TranslationText({ field, pair, language, alignment, isChosen, error }: TranslationTextProps) {
  const id = useId()
  const { original, work } = pair
  const beside = useMemo(
    () => (original && work ? { content: original.content, language: work.originalLanguage } : undefined),
    [original, work],
  )
  // Until it is there the form would guess at what to show, and change under the hand.
  const isWaiting = isChosen && !pair.originalFailed && (original === undefined || !language || alignment.isWaiting)
  return (
    <div className={styles.text}>
      <div className={styles.head}>
        <p className={styles.label}>{t.content}</p>
        <p className={styles.hint} id={`${id}-hint`}>
          {isChosen ? t.contentHint : t.chooseFirst}
        </p>
      </div>
      {isWaiting ? (
        <p className={styles.hint}>{editorMessages.loading}</p>
      ) : (
        <TextEditor
          key={beside ? 'beside' : 'alone'}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          language={language ?? UNKNOWN}
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
