import type { ReactNode } from 'react'
import { formMessages as t } from '../parts/form-messages.ts'
import { keepFocus } from '../parts/keep-focus.ts'
import styles from './dialog-form.module.css'

interface DialogFormProps {
  onSubmit: (event: { preventDefault(): void }) => void
  onCancel: () => void
  isSaving: boolean
  children: ReactNode
}

/** A form in a dialog: cancelling closes it, where a form of its own goes back to its list. */
export function DialogForm({ onSubmit, onCancel, isSaving, children }: DialogFormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <div className="actions">
        <button type="button" className="button quiet" onMouseDown={keepFocus} onClick={onCancel}>
          {t.cancel}
        </button>
        <button type="submit" className="button" onMouseDown={keepFocus} aria-disabled={isSaving}>
          {isSaving ? t.saving : t.save}
        </button>
      </div>
    </form>
  )
}
