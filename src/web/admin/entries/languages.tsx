import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type LanguageInput, languageInputSchema, type StaffLanguage } from '#contract/languages.ts'
import { proposeLanguage, regionNames } from '#contract/propose-language.ts'
import { languageTag, textIn } from '../../i18n/language-tag.ts'
import { Checkbox, Field } from '../forms/field.tsx'
import type { Column } from '../lists/data-table.tsx'
import { Badge } from '../parts/badge.tsx'
import type { ViewProps } from '../paths.ts'
import { AddEntry, EditEntry, type EntryFieldsProps, type EntryFormOptions } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { languageMessages as t } from './entry-messages.ts'
import styles from './languages.module.css'

type LanguageValues = z.input<typeof languageInputSchema>

const columns: readonly Column<StaffLanguage>[] = [
  {
    title: t.name,
    sort: 'name',
    cell: (language) => (
      <span className={styles.name}>
        <bdi>{language.name}</bdi>
        {language.autonym && language.autonym !== language.name && (
          <span {...textIn(language)}>{language.autonym}</span>
        )}
      </span>
    ),
  },
  { title: t.code, sort: 'code', cell: ({ code }) => <code className={styles.code}>{code}</code> },
  { title: t.region, sort: 'region', cell: ({ region }) => region ?? t.unspecified },
  { title: t.status, cell: () => <Badge tone="good">{t.active}</Badge> },
]

const formOptions: EntryFormOptions<StaffLanguage, LanguageValues, LanguageInput> = {
  kind: 'language',
  schema: languageInputSchema,
  labels: {
    code: t.code,
    name: t.name,
    autonym: t.autonym,
    region: t.region,
    isRtl: t.isRtl,
    fontFamily: t.fontFamily,
  },
  toValues: (language) => ({
    code: language?.code ?? '',
    name: language?.name ?? '',
    autonym: language?.autonym ?? '',
    region: language?.region ?? '',
    isRtl: language?.isRtl ?? false,
    fontFamily: language?.fontFamily ?? '',
  }),
  Fields: LanguageFields,
}

export const LanguagesView = () => <EntryList kind="language" columns={columns} />
export const AddLanguageView = () => <AddEntry options={formOptions} />
export const EditLanguageView = ({ params }: ViewProps) => <EditEntry options={formOptions} id={params.id} />

function LanguageFields({ form, isNew }: EntryFieldsProps<LanguageValues, LanguageInput>) {
  const { register, control, formState } = form
  const { errors } = formState
  const { note, tag, onTouched } = useProposal({ form, isNew })
  const isRtl = useWatch({ control, name: 'isRtl' })
  return (
    <>
      <Field
        label={t.code}
        required
        error={errors.code?.message}
        hint={
          <>
            {t.codeHint}
            <span role="status" className={styles.proposal}>
              {note}
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
    </>
  )
}

const proposedFields = ['name', 'autonym', 'region', 'isRtl'] as const

/**
 * Fills in what is known of a language by its code, in every field that nobody has typed in. A language that is edited
 * keeps its values.
 */
function useProposal({ form: { control, setValue }, isNew }: EntryFieldsProps<LanguageValues, LanguageInput>): {
  /** A sentence that names the language of the code; undefined while there is no code. */
  note: string | undefined
  /** BCP 47 tag of the code; undefined where no language is known by it. */
  tag: string | undefined
  /** For the `onChange` of each proposed field: a person has typed there. */
  onTouched: (event: { target: { name: string } }) => void
} {
  const touched = useRef(new Set<string>())
  const code = useWatch({ control, name: 'code' })
  const proposal = proposeLanguage(code ?? '')

  useEffect(() => {
    if (!isNew) return
    const proposal = proposeLanguage(code ?? '')
    for (const name of proposedFields)
      if (!touched.current.has(name))
        setValue(name, proposal?.[name] ?? (name === 'isRtl' ? false : ''), {
          shouldDirty: true,
          // A message that the field is empty goes away.
          shouldValidate: proposal !== undefined,
        })
  }, [code, isNew, setValue])

  return {
    note: (code ?? '').trim().length < 2 ? undefined : proposal ? t.proposed(proposal.name) : t.unknownCode,
    tag: proposal && languageTag(code),
    onTouched: ({ target }) => touched.current.add(target.name),
  }
}
