import { type FormEvent, type MouseEventHandler, type ReactNode, type RefObject, useRef } from 'react'
import type { Opened } from '#contract/presence.ts'
import { useKey } from '../keys/use-key.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { keepFocus } from '../parts/focus.ts'
import { formMessages as t } from '../parts/form-messages.ts'
import { PresenceLine } from '../presence/presence-line.tsx'
import { DraftNotice } from './draft-notice.tsx'
import styles from './form-layout.module.css'
import type { KeptDraft } from './use-draft.ts'

/** The result of `useStaffForm`, where the form keeps a draft. */
interface Drafted {
  draft: KeptDraft
  row: { revision: number } | undefined
  form: { formState: { isDirty: boolean } }
}

interface FormLayoutProps {
  onSubmit: (event: FormEvent) => void
  /** What Ctrl+S does; by default it submits the form. */
  onSaveKey?: () => unknown
  isSaving: boolean
  /** Address that 'Cancel' leads to; a list as it was last shown. */
  cancelHref: string
  save?: string
  /** More buttons that save. */
  ways?: ReactNode
  editing?: Drafted
  /** Of a desk: what stands in its bar before the buttons. The view around it has the measure `desk`. */
  bar?: ReactNode
  /** What the form edits, which others may have open, too. */
  opened?: Opened | undefined
  children: ReactNode
}

/** A form of one column, or a desk. Its buttons stay in sight. */
export function FormLayout({
  onSubmit,
  onSaveKey,
  isSaving,
  cancelHref,
  save = t.save,
  ways,
  editing,
  bar,
  opened,
  children,
}: FormLayoutProps) {
  const location = useLocationStore()
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form, onSaveKey)
  const isDesk = bar !== undefined
  const presence = editing && (
    <PresenceLine {...presenceOf(editing)} of={opened} isSaving={isSaving} place={isDesk ? 'end' : 'above'} />
  )
  const draft = editing && <DraftNotice draft={editing.draft} revision={editing.row?.revision} />
  const buttons = (
    <>
      <StaffLink
        href={location.asLastShown(cancelHref)}
        className={`button quiet ${styles.cancel}`}
        onMouseDown={keepFocus}
      >
        {t.cancel}
      </StaffLink>
      {ways}
      <button type="submit" className="button" onMouseDown={keepFocus} aria-disabled={isSaving}>
        {isSaving ? t.saving : save}
      </button>
    </>
  )
  // The contract's rules are shown at the fields; without `noValidate` the browser's bubbles would come first.
  if (isDesk)
    return (
      <form ref={form} className={styles.desk} onSubmit={onSubmit} noValidate>
        <div className={styles.bar}>
          {bar}
          {buttons}
        </div>
        <div className={styles.body}>
          {draft}
          {children}
        </div>
        {presence}
      </form>
    )
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      {draft}
      {children}
      <div className={styles.foot} data-ways={ways ? '' : undefined}>
        {presence}
        {buttons}
      </div>
    </form>
  )
}

interface SaveWayProps {
  label: string
  /** Stands on a phone instead, so that the buttons are one line: a part of the label. */
  short?: string
  isSaving: boolean
  onClick: MouseEventHandler
}

/** One more button that saves, for `ways`. */
export const SaveWay = ({ label, short = label, isSaving, onClick }: SaveWayProps) => (
  <button
    type="button"
    className="button quiet"
    aria-disabled={isSaving}
    onMouseDown={keepFocus}
    onClick={onClick}
    aria-label={label}
    title={short === label ? undefined : label}
  >
    <span className={styles.words}>{label}</span>
    <span className={styles.short}>{short}</span>
  </button>
)

interface DialogFormProps {
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  isSaving: boolean
  editing?: Drafted
  opened?: Opened
  children: ReactNode
}

/** A form in a dialog: 'Cancel' closes the dialog. */
export function DialogForm({ onSubmit, onCancel, isSaving, editing, opened, children }: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form)
  return (
    <form ref={form} className={styles.dialogForm} onSubmit={onSubmit} noValidate>
      {editing && <DraftNotice draft={editing.draft} revision={editing.row?.revision} />}
      {children}
      {editing && opened && <PresenceLine {...presenceOf(editing)} of={opened} isSaving={isSaving} />}
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

const presenceOf = ({ row, form }: Drafted) => ({ revision: row?.revision, isDirty: form.formState.isDirty })

/** Ctrl+S, on a Mac Command+S, saves the form instead of the page. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, save?: () => unknown): void {
  useKey('save', save ?? (() => form.current?.requestSubmit()), form)
}
