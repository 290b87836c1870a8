import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { authorInputSchema, type StaffAuthor } from '#contract/authors.ts'
import { differences } from '../parts/differences.ts'
import { Field } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { FormLayout } from '../parts/form-layout.tsx'
import { NumberInput } from '../parts/number-input.tsx'
import { savedMessages } from '../parts/toast-messages.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { authorsPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { authorMessages as t } from './author-messages.ts'

const labels = { name: t.name, nationality: t.nationality, yearBorn: t.yearBorn, yearDied: t.yearDied }

const toValues = (author?: StaffAuthor) => ({
  name: author?.name ?? '',
  nationality: author?.nationality ?? '',
  yearBorn: author?.yearBorn ?? null,
  yearDied: author?.yearDied ?? null,
})

/** @param author to edit; a new one without */
export function AuthorForm({ author }: { author?: StaffAuthor }) {
  // The form was made from this state, whatever is read meanwhile.
  const made = useRef(author)
  const editing = useStaffForm({
    schema: authorInputSchema,
    values: toValues(made.current),
    send: (input) =>
      made.current
        ? staffApi.patch<StaffAuthor>(`/api/admin/authors/${made.current.id}`, {
            ...input,
            revision: made.current.revision,
          })
        : staffApi.post<StaffAuthor>('/api/admin/authors', input),
    leadsTo: authorsPath,
    saved: author ? savedMessages.updated.author : savedMessages.created.author,
    failed: (message) =>
      author ? savedMessages.updateFailed('author', message) : savedMessages.createFailed('author', message),
  })
  const { form, submit, isSaving } = editing
  const { register, control, formState, reset, getValues } = form
  const { errors } = formState
  return (
    <FormLayout onSubmit={submit} isSaving={isSaving} cancelHref={authorsPath}>
      <Field label={t.name} required error={errors.name?.message}>
        {(field) => <input type="text" dir="auto" {...register('name')} {...field} />}
      </Field>
      <Field label={t.nationality} error={errors.nationality?.message}>
        {(field) => <input type="text" dir="auto" {...register('nationality')} {...field} />}
      </Field>
      {(['yearBorn', 'yearDied'] as const).map((name) => (
        <Field key={name} label={t[name]} hint={t.yearHint} error={errors[name]?.message}>
          {(described) => (
            <Controller
              control={control}
              name={name}
              render={({ field: { value, ...field } }) => (
                <NumberInput value={value ?? null} {...field} {...described} />
              )}
            />
          )}
        </Field>
      ))}
      <FormConflict
        editing={editing}
        made={made}
        fieldsOf={(theirs) => differences(labels, theirs, getValues())}
        take={(theirs) => reset(toValues(theirs))}
      />
    </FormLayout>
  )
}
