import type { ReactNode } from 'react'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { keepFocus } from '../parts/focus.ts'
import { formMessages as t } from '../parts/form-messages.ts'
import { DraftNotice } from './draft-notice.tsx'
import styles from './form-layout.module.css'
import type { KeptDraft } from './use-draft.ts'

/** The result of `useStaffForm`, where the form keeps a draft. */
interface Drafted {
  draft: KeptDraft
  row: { revision: number } | undefined
}

interface FormLayoutProps {
  onSubmit: (event: { preventDefault(): void }) => void
  isSaving: boolean
  /** Address that 'Cancel' leads to; a list as it was last shown. */
  cancelHref: string
  save?: string
  editing?: Drafted
  children: ReactNode
}

/** A form of one column. Its buttons stay in sight. */
export function FormLayout({ onSubmit, isSaving, cancelHref, save = t.save, editing, children }: FormLayoutProps) {
  const location = useLocationStore()
  return (
    // The contract's rules are shown at the fields; without `noValidate` the browser's bubbles would come first.
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {editing && <DraftNotice draft={editing.draft} revision={editing.row?.revision} />}
      {children}
      <div className={styles.foot}>
        <StaffLink href={location.asLastShown(cancelHref)} className="button quiet" onMouseDown={keepFocus}>
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
  editing?: Drafted
  children: ReactNode
}

/** A form in a dialog: 'Cancel' closes the dialog. */
export function DialogForm({ onSubmit, onCancel, isSaving, editing, children }: DialogFormProps) {
  return (
    <form className={styles.dialogForm} onSubmit={onSubmit} noValidate>
      {editing && <DraftNotice draft={editing.draft} revision={editing.row?.revision} />}
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
