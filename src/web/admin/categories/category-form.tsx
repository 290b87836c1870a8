import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { categoryInputSchema, type StaffCategory } from '#contract/categories.ts'
import { differences } from '../parts/differences.ts'
import { Field } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { FormLayout } from '../parts/form-layout.tsx'
import { TextFileButton } from '../parts/text-file-button.tsx'
import { savedMessages } from '../parts/toast-messages.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { categoriesPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import styles from './category-form.module.css'
import { categoryMessages as t } from './category-messages.ts'
import { IconPreview } from './icon-preview.tsx'

const labels = { name: t.name, icon: t.icon }

const toValues = (category?: StaffCategory) => ({ name: category?.name ?? '', icon: category?.icon ?? '' })

/** @param category to edit; a new one without */
export function CategoryForm({ category }: { category?: StaffCategory }) {
  // The form was made from this state, whatever is read meanwhile.
  const made = useRef(category)
  const editing = useStaffForm({
    schema: categoryInputSchema,
    values: toValues(made.current),
    send: (input) =>
      made.current
        ? staffApi.patch<StaffCategory>(`/api/admin/categories/${made.current.id}`, {
            ...input,
            revision: made.current.revision,
          })
        : staffApi.post<StaffCategory>('/api/admin/categories', input),
    leadsTo: categoriesPath,
    saved: category ? savedMessages.updated.category : savedMessages.created.category,
    failed: (message) =>
      category ? savedMessages.updateFailed('category', message) : savedMessages.createFailed('category', message),
  })
  const { form, submit, isSaving } = editing
  const { register, control, formState, reset, getValues, setValue } = form
  const { errors } = formState
  const [name, icon] = useWatch({ control, name: ['name', 'icon'] })
  return (
    <FormLayout onSubmit={submit} isSaving={isSaving} cancelHref={categoriesPath}>
      <Field label={t.name} required error={errors.name?.message}>
        {(field) => <input type="text" dir="auto" {...register('name')} {...field} />}
      </Field>
      <div className={styles.icon}>
        <Field label={t.icon} hint={t.iconHint} error={errors.icon?.message}>
          {(field) => (
            <textarea
              dir="ltr"
              className={styles.markup}
              rows={7}
              spellCheck={false}
              autoCapitalize="none"
              {...register('icon')}
              {...field}
            />
          )}
        </Field>
        <TextFileButton
          label={t.upload}
          accept=".svg,image/svg+xml"
          onText={(text) => setValue('icon', text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
        />
        <IconPreview name={name} markup={icon ?? ''} />
      </div>
      <FormConflict
        editing={editing}
        made={made}
        fieldsOf={(theirs) => differences(labels, theirs, getValues())}
        take={(theirs) => reset(toValues(theirs))}
      />
    </FormLayout>
  )
}
