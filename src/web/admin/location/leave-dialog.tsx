import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { formMessages as t } from '../parts/form-messages.ts'
import { useLocationStore } from './staff-location.ts'

/** Asks before unsaved changes are lost. */
export function LeaveDialog() {
  const location = useLocationStore()
  const question = useSyncExternalStore(location.subscribe, location.question)
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={t.leaveTitle}
      description={t.leaveHint}
      confirm={t.leave}
      cancel={t.stay}
      onAnswer={location.answer}
    />
  )
}
