import { useRef } from 'react'
import { chapterPatchSchema, type StaffChapter } from '#contract/chapters.ts'
import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { ConflictDialog } from '../parts/conflict-dialog.tsx'
import { differences } from '../parts/differences.ts'
import { Field } from '../parts/field.tsx'
import { Modal } from '../parts/modal.tsx'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { staffApi } from '../staff-client.ts'
import { chapterMessages as t } from './chapter-messages.ts'
import { DialogForm } from './dialog-form.tsx'

interface RenameProps {
  work: StaffWork
  chapter: StaffChapter
  onClose: () => void
}

export function RenameDialog({ work, chapter, onClose }: RenameProps) {
  const location = useLocationStore()
  const made = useRef(chapter)
  const { form, submit, isSaving, conflict, forgetConflict } = useStaffForm({
    schema: chapterPatchSchema,
    values: { title: chapter.title },
    send: ({ title }) =>
      staffApi.patch<StaffChapter>(`/api/admin/chapters/${chapter.id}`, { title, revision: made.current.revision }),
    saved: t.updated,
    failed: t.updateFailed,
    onSaved: onClose,
  })
  const close = () => location.ask(onClose)
  return (
    <Modal title={t.renameTitle} open onClose={close}>
      <DialogForm onSubmit={submit} onCancel={close} isSaving={isSaving}>
        <Field
          label={t.chapterTitle}
          required
          hint={t.chapterTitleHint(work.originalLanguage.name)}
          error={form.formState.errors.title?.message}
        >
          {(field) => <input type="text" {...textIn(work.originalLanguage)} {...form.register('title')} {...field} />}
        </Field>
      </DialogForm>
      {conflict && (
        <ConflictDialog
          fields={differences({ title: t.chapterTitle }, conflict, form.getValues())}
          onClose={forgetConflict}
          onTakeTheirs={() => {
            made.current = conflict
            form.reset({ title: conflict.title })
            forgetConflict()
          }}
          onKeepMine={() => {
            made.current = conflict
            forgetConflict()
            submit()
          }}
        />
      )}
    </Modal>
  )
}
