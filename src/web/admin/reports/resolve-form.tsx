import { useRef } from 'react'
import { reportPatchSchema, type StaffReportDetail } from '#contract/reports.ts'
import { differences } from '../parts/differences.ts'
import { Field } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { FormLayout } from '../parts/form-layout.tsx'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { reportsPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { staffReportMessages as t } from './staff-report-messages.ts'

interface ResolveFormProps {
  report: StaffReportDetail
  onChanged: (report: StaffReportDetail) => void
}

const schema = reportPatchSchema.pick({ note: true })
const labels = { state: t.state, note: t.note }

const stateOf = ({ resolved }: StaffReportDetail) => (resolved ? t.resolvedBy(resolved.by, resolved.at) : t.states.open)

/** Resolves a report, with a word on what became of it. */
export function ResolveForm({ report, onChanged }: ResolveFormProps) {
  // The form was made from this state, whatever is read meanwhile.
  const made = useRef<StaffReportDetail | undefined>(report)
  const editing = useStaffForm({
    schema,
    values: { note: report.note ?? '' },
    send: ({ note }) =>
      staffApi.patch<StaffReportDetail>(`/api/admin/reports/${report.id}`, {
        isResolved: true,
        note: note ?? null,
        revision: made.current?.revision,
      }),
    leadsTo: reportsPath,
    saved: t.resolved,
    failed: t.resolveFailed,
  })
  const { form, submit, isSaving } = editing
  const { register, formState, getValues, reset } = form
  return (
    <FormLayout onSubmit={submit} isSaving={isSaving} cancelHref={reportsPath} save={t.resolve}>
      <Field label={t.note} hint={t.noteHint} error={formState.errors.note?.message}>
        {(field) => <textarea dir="auto" rows={3} {...register('note')} {...field} />}
      </Field>
      <FormConflict
        editing={editing}
        made={made}
        fieldsOf={(theirs) =>
          differences(
            labels,
            { state: stateOf(theirs), note: theirs.note },
            { state: t.states.resolved, note: getValues('note') },
          )
        }
        take={(theirs) => {
          reset({ note: theirs.note ?? '' })
          onChanged(theirs)
        }}
      />
    </FormLayout>
  )
}
