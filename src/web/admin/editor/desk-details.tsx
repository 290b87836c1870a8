import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { settingsIcon } from '../../ui/icons.ts'
import styles from './desk-details.module.css'
import { editorMessages as t } from './editor-messages.ts'

export interface DeskDetails {
  /** Opens and closes the fields. */
  button: ReactNode
  /** @param fields stay in the page while they are closed, and keep what is typed */
  panel: (fields: ReactNode) => ReactNode
  isOpen: boolean
  open: () => void
}

/** The fields of a text besides its words: closed they leave the desk to the words. @param isOpen at first */
export function useDeskDetails(isOpen: boolean): DeskDetails {
  const id = useId()
  const [shown, setShown] = useState(isOpen)
  return {
    button: (
      <IconButton
        label={t.details}
        title={t.details}
        icon={settingsIcon}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      />
    ),
    panel: (fields) => (
      <div id={id} className={styles.panel} hidden={!shown}>
        {fields}
      </div>
    ),
    isOpen: shown,
    open: () => setShown(true),
  }
}

interface CompletenessNoteProps {
  id: string
  hint: string | undefined
  isWarning: boolean
}

/** Why a text is not proposed as complete; nothing where there is nothing to say. */
export const CompletenessNote = ({ id, hint, isWarning }: CompletenessNoteProps) =>
  hint && (
    <p id={id} className={styles.note} data-warning={isWarning || undefined}>
      {hint}
    </p>
  )
