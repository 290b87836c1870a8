import type { ReactNode } from 'react'
import { StaffLink } from '../location/staff-link.tsx'
import { keepFocus } from '../parts/focus.ts'
import { formMessages as t } from '../parts/form-messages.ts'
import styles from './form-layout.module.css'

interface FormLayoutProps {
  onSubmit: (event: { preventDefault(): void }) => void
  isSaving: boolean
  /** Address that 'Cancel' leads to. */
  cancelHref: string
  save?: string
  children: ReactNode
}

/** A form of one column. Its buttons stay in sight. */
export function FormLayout({ onSubmit, isSaving, cancelHref, save = t.save, children }: FormLayoutProps) {
  return (
    // The contract's rules are shown at the fields; without `noValidate` the browser's bubbles would come first.
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <div className={styles.foot}>
        <StaffLink href={cancelHref} className="button quiet" onMouseDown={keepFocus}>
          {t.cancel}
        </StaffLink>
        <button type="submit" className="button" onMouseDown={keepFocus} aria-disabled={isSaving}>
          {isSaving ? t.saving : save}
        </button>
      </div>
    </form>
  )
}

interface DialogFormProps {
  onSubmit: (event: { preventDefault(): void }) => void
  onCancel: () => void
  isSaving: boolean
  children: ReactNode
}

/** A form in a dialog: 'Cancel' closes the dialog. */
export function DialogForm({ onSubmit, onCancel, isSaving, children }: DialogFormProps) {
  return (
    <form className={styles.dialogForm} onSubmit={onSubmit} noValidate>
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
