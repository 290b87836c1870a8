import { useRef, useState } from 'react'
import type { ChangeEntry, HistoryEntity, Restored } from '#contract/history.ts'
import { ApiError } from '../../framework/data/api.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { formMessages } from '../parts/form-messages.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { useToast } from '../parts/toasts.tsx'
import { historyPath } from '../paths.ts'
import { failureMessage, staffApi, useRefresh } from '../staff-client.ts'
import { historyMessages as t } from './history-messages.ts'

/** Restores a row to its state before a change, after a question. */
export function RestoreButton({ change }: { change: ChangeEntry }) {
  const toast = useToast()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const isSending = useRef(false)
  const at = t.time(change.at)
  const answer = async (yes: boolean) => {
    setAsking(false)
    if (!yes || isSending.current) return
    isSending.current = true
    try {
      const { revision } = change
      const seen = revision === null ? undefined : { revision }
      const { name } = await staffApi.post<Restored>(`/api/admin/changes/${change.id}/restore`, seen)
      toast.success(t.restored, name)
      await refresh()
    } catch (error) {
      toast.failure(formMessages.error, t.restoreFailed(failureMessage(error)))
      // Someone else has changed the row: show that before the next try.
      if (error instanceof ApiError && error.status === 409) await refresh()
    } finally {
      isSending.current = false
    }
  }
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-label={t.restoreOf(change.name, at)}
        onClick={() => setAsking(true)}
      >
        {t.restore}
      </button>
      <ConfirmDialog
        open={asking}
        title={t.restoreTitle}
        description={change.action === 'delete' ? t.undeleteHint(change.name) : t.restoreHint(change.name, at)}
        confirm={t.restore}
        cancel={t.cancel}
        onAnswer={answer}
      />
    </>
  )
}

interface HistoryLinkProps {
  entity: HistoryEntity
  id: number
  /** The place of a chapter text, for the link back. */
  of?: { workId: number; chapterId: number; languageId: number }
}

/** A link to the history of a row. */
export function HistoryLink({ entity, id, of }: HistoryLinkProps) {
  return (
    <StaffLink href={historyPath(entity, id, of)} className="button quiet">
      {t.untitled}
    </StaffLink>
  )
}
