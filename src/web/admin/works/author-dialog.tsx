import { type FormEvent, useState } from 'react'
import { Controller } from 'react-hook-form'
import { authorInputSchema, type StaffAuthor } from '#contract/authors.ts'
import { authorMessages as t } from '../authors/author-messages.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { formMessages } from '../parts/form-messages.ts'
import { Modal } from '../parts/modal.tsx'
import { NumberInput } from '../parts/number-input.tsx'
import { savedMessages } from '../parts/toast-messages.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { staffApi } from '../staff-client.ts'
import styles from './author-dialog.module.css'

interface AuthorDialogProps {
  /** What was looked for in vain. */
  name: string
  onAdded: (author: StaffAuthor) => void
  onClose: () => void
}

/** Adds an author over another form, which stays as it is. */
export function AuthorDialog({ name, onAdded, onClose }: AuthorDialogProps) {
  const { form, submit, isSaving } = useStaffForm({
    schema: authorInputSchema,
    values: { name, nationality: '', yearBorn: null, yearDied: null },
    send: (input) => staffApi.post<StaffAuthor>('/api/admin/authors', input),
    saved: savedMessages.created.author,
    failed: (message) => savedMessages.createFailed('author', message),
    onSaved: onAdded,
  })
  const { register, control, formState } = form
  const { errors, isDirty } = formState
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  const onSubmit = (event: FormEvent) => {
    // Within the other form, as React sees it.
    event.stopPropagation()
    submit(event)
  }
  return (
    <Modal title={t.addTitle} open onClose={close}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field label={t.name} required error={errors.name?.message}>
          {(field) => <input type="text" dir="auto" {...register('name')} {...field} />}
        </Field>
        <Field label={t.nationality} error={errors.nationality?.message}>
          {(field) => <input type="text" {...register('nationality')} {...field} />}
        </Field>
        <div className={styles.years}>
          {(['yearBorn', 'yearDied'] as const).map((year) => (
            <Field key={year} label={t[year]} hint={t.yearHint} error={errors[year]?.message}>
              {(described) => (
                <Controller
                  control={control}
                  name={year}
                  render={({ field: { value, ...field } }) => (
                    <NumberInput value={value ?? null} {...field} {...described} />
                  )}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="actions">
          <button type="button" className="button quiet" onClick={close}>
            {formMessages.cancel}
          </button>
          <button type="submit" className="button" aria-disabled={isSaving}>
            {isSaving ? formMessages.saving : formMessages.save}
          </button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={t.closeTitle}
        description={t.closeHint}
        confirm={t.close}
        cancel={formMessages.stay}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) onClose()
        }}
      />
    </Modal>
  )
}
