import { useEffect, useRef, useState } from 'react'
import { UNDO_HEADER } from '#contract/limits.ts'
import { ApiError } from '../../framework/data/api.ts'
import { Icon } from '../../ui/icon.tsx'
import iconButton from '../../ui/icon-button.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { binIcon, penIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useIsShown } from '../location/use-is-shown.ts'
import { savedMessages, formMessages as t } from '../parts/form-messages.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi, useRefresh } from '../staff-client.ts'
import { useUndo } from './use-undo.ts'

interface DeleteProps {
  kind: 'work' | 'translation' | 'category' | 'author' | 'chapter' | 'report' | 'webhook'
  name: string
  /** Path of the call that deletes. */
  path: string
  deleted: string
  /** Called when staff have agreed. */
  onDelete?: () => void
  /** Called after the row was deleted, if the button is still shown. */
  onDeleted?: () => void
  /** The question, where it is not the usual one of this kind. */
  question?: string
}

/** Deletes a row after a question. */
export function DeleteButton({ kind, name, path, deleted, onDelete, onDeleted, question }: DeleteProps) {
  const toast = useToast()
  const refresh = useRefresh()
  const undoOf = useUndo()
  const isForGood = kind === 'report' || kind === 'webhook'
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const isShown = useIsShown()
  const isGone = useRef(false)
  // The button disappears with its row, and the focus with it.
  useEffect(
    () => () => {
      if (isGone.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus()
    },
    [],
  )
  const answer = async (yes: boolean) => {
    setAsking(false)
    if (!yes || busy) return
    setBusy(true)
    onDelete?.()
    try {
      const { headers } = await staffApi.stream('DELETE', path)
      isGone.current = true
      const undo = undoOf(headers.get(UNDO_HEADER))
      toast.success(deleted, undefined, isForGood ? undefined : undo)
      if (isShown.current) onDeleted?.()
      await refresh()
    } catch (error) {
      toast.failure(t.error, savedMessages.deleteFailed(kind, failureMessage(error)))
      // Someone else has changed the row: show it as it is now.
      if (error instanceof ApiError && error.status === 409) await refresh()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <IconButton
        label={t.deleteOf(name)}
        icon={binIcon}
        title={t.delete}
        aria-disabled={busy}
        onClick={() => setAsking(!busy)}
      />
      <ConfirmDialog
        open={asking}
        title={t.deleteTitle(name)}
        description={question ?? t.confirmDelete(kind)}
        confirm={t.delete}
        cancel={t.cancel}
        onAnswer={answer}
      />
    </>
  )
}

export function EditLink({ href, name }: { href: string; name: string }) {
  return (
    <StaffLink href={href} className={iconButton.button} aria-label={t.editOf(name)} title={t.edit}>
      <Icon path={penIcon} />
    </StaffLink>
  )
}
