import { type FormEvent, useState } from 'react'
import { LONGEST_VIEW_NAME, type SavedView, type ViewInput, viewPatchSchema } from '#contract/saved-views.ts'
import { Field } from '../forms/field.tsx'
import { DialogForm } from '../forms/form-layout.tsx'
import { Modal } from '../parts/modal.tsx'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi, useRefresh } from '../staff-client.ts'
import { savedViewMessages as t } from './saved-view-messages.ts'
import styles from './saved-views.module.css'

interface ViewDialogProps {
  /** undefined: what is set now becomes a view. */
  view: SavedView | undefined
  setting: Pick<ViewInput, 'list' | 'query'>
  onClose: () => void
}

/** Asks for the name of a view, which is then saved or renamed; one that is there can be removed. */
export function ViewDialog({ view, setting, onClose }: ViewDialogProps) {
  const toast = useToast()
  const refresh = useRefresh()
  const [name, setName] = useState(view?.name ?? '')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  /** Does a call; the dialog stays open where it fails, with what was typed. */
  const call = async (send: () => Promise<unknown>, done: string, failed: (message: string) => string) => {
    if (isSaving) return
    setSaving(true)
    try {
      await send()
      await refresh()
      toast.success(done)
      onClose()
    } catch (error) {
      toast.failure(t.error, failed(failureMessage(error)))
    } finally {
      setSaving(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    // It stands in a view with forms of its own.
    event.stopPropagation()
    const given = viewPatchSchema.safeParse({ name })
    setError(given.error?.issues[0]?.message)
    if (!given.success) return
    const send = () =>
      view
        ? staffApi.patch(`/api/admin/views/${view.id}`, given.data)
        : staffApi.post('/api/admin/views', { ...setting, ...given.data })
    call(send, view ? t.renamed : t.saved, t.saveFailed)
  }
  return (
    <Modal open title={view ? t.renameTitle : t.save} onClose={onClose}>
      <DialogForm onSubmit={save} onCancel={onClose} isSaving={isSaving}>
        <Field label={t.name} required error={error} hint={view ? undefined : t.saveHint}>
          {(field) => (
            <input
              type="text"
              dir="auto"
              autoComplete="off"
              maxLength={LONGEST_VIEW_NAME}
              value={name}
              onChange={(event) => setName(event.target.value)}
              {...field}
            />
          )}
        </Field>
        {view && (
          <button
            type="button"
            className={styles.remove}
            aria-disabled={isSaving}
            onClick={() => call(() => staffApi.delete(`/api/admin/views/${view.id}`), t.removed, t.removeFailed)}
          >
            {t.remove}
          </button>
        )}
      </DialogForm>
    </Modal>
  )
}
