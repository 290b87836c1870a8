import type { ReactNode } from 'react'
import { StaffLink } from '../location/staff-link.tsx'
import styles from './form-layout.module.css'
import { formMessages as t } from './form-messages.ts'
import { keepFocus } from './keep-focus.ts'

interface FormLayoutProps {
  onSubmit: (event: { preventDefault(): void }) => void
  isSaving: boolean
  /** Where 'Cancel' leads. */
  cancelHref: string
  save?: string
  children: ReactNode
}

/** A form of one column, its buttons always in reach. */
export function FormLayout({ onSubmit, isSaving, cancelHref, save = t.save, children }: FormLayoutProps) {
  return (
    // The rules are the contract's, told at the fields: the browser's own bubbles would come before them.
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
