import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { languageInputSchema, type StaffLanguage } from '#contract/languages.ts'
import { Checkbox } from '../parts/checkbox.tsx'
import { differences } from '../parts/differences.ts'
import { Field } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { FormLayout } from '../parts/form-layout.tsx'
import { savedMessages } from '../parts/toast-messages.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { languagesPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { languageMessages as t } from './language-messages.ts'
import styles from './languages.module.css'
import { regionNames } from './region-of.ts'
import { useProposal } from './use-proposal.ts'

const labels = {
  code: t.code,
  name: t.name,
  autonym: t.autonym,
  region: t.region,
  isRtl: t.isRtl,
  fontFamily: t.fontFamily,
}

const toValues = (language?: StaffLanguage) => ({
  code: language?.code ?? '',
  name: language?.name ?? '',
  autonym: language?.autonym ?? '',
  region: language?.region ?? '',
  isRtl: language?.isRtl ?? false,
  fontFamily: language?.fontFamily ?? '',
})

/** @param language to edit; a new one without */
export function LanguageForm({ language }: { language?: StaffLanguage }) {
  // The form was made from this state, whatever is read meanwhile.
  const made = useRef(language)
  const editing = useStaffForm({
    schema: languageInputSchema,
    values: toValues(made.current),
    send: (input) =>
      made.current
        ? staffApi.patch<StaffLanguage>(`/api/admin/languages/${made.current.id}`, {
            ...input,
            revision: made.current.revision,
          })
        : staffApi.post<StaffLanguage>('/api/admin/languages', input),
    leadsTo: languagesPath,
    saved: language ? savedMessages.updated.language : savedMessages.created.language,
    failed: (message) =>
      language ? savedMessages.updateFailed('language', message) : savedMessages.createFailed('language', message),
  })
  const { form, submit, isSaving } = editing
  const { register, control, formState, reset, getValues } = form
  const { errors } = formState
  const { proposal, tag, onTouched } = useProposal(form, !language)
  const isRtl = useWatch({ control, name: 'isRtl' })
  return (
    <FormLayout onSubmit={submit} isSaving={isSaving} cancelHref={languagesPath}>
      <Field
        label={t.code}
        required
        error={errors.code?.message}
        hint={
          <>
            {t.codeHint}
            <span role="status" className={styles.proposal}>
              {proposal}
            </span>
          </>
        }
      >
        {(field) => (
          <input
            type="text"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...register('code')}
            {...field}
          />
        )}
      </Field>
      <Field label={t.name} required error={errors.name?.message}>
        {(field) => <input type="text" dir="auto" {...register('name', { onChange: onTouched })} {...field} />}
      </Field>
      <Field label={t.autonym} hint={t.autonymHint} error={errors.autonym?.message}>
        {(field) => (
          <input
            type="text"
            lang={tag}
            dir={isRtl ? 'rtl' : 'ltr'}
            {...register('autonym', { onChange: onTouched })}
            {...field}
          />
        )}
      </Field>
      <Field label={t.region} hint={t.regionHint} error={errors.region?.message}>
        {(field) => (
          <>
            <input type="text" list="regions" {...register('region', { onChange: onTouched })} {...field} />
            <datalist id="regions">
              {regionNames.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Checkbox label={t.isRtl} hint={t.isRtlHint} {...register('isRtl', { onChange: onTouched })} />
      <Field label={t.fontFamily} hint={t.fontFamilyHint} error={errors.fontFamily?.message}>
        {(field) => <input type="text" spellCheck={false} {...register('fontFamily')} {...field} />}
      </Field>
      <FormConflict
        editing={editing}
        made={made}
        fieldsOf={(theirs) => differences(labels, theirs, getValues())}
        take={(theirs) => reset(toValues(theirs))}
      />
    </FormLayout>
  )
}
