import { useSyncExternalStore } from 'react'
import { formMessages as t } from '../../i18n/staff/form-messages.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
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
