import { formMessages as t } from '../parts/form-messages.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import type { StaffForm } from './use-staff-form.ts'

/** The question before saving of a form made with `useStaffForm`; nothing while there is none. */
export function FormWarning({
  editing: { warning },
}: {
  editing: Pick<StaffForm<object, unknown, unknown>, 'warning'>
}) {
  return warning && <ConfirmDialog open {...warning} confirm={t.saveAnyway} cancel={t.goOn} />
}
