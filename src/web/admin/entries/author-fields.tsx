import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { AuthorInput, authorInputSchema } from '#contract/authors.ts'
import { Field, NumberInput } from '../forms/field.tsx'
import styles from './authors.module.css'
import { authorMessages as t } from './entry-messages.ts'

interface AuthorFieldsProps {
  form: UseFormReturn<z.input<typeof authorInputSchema>, unknown, AuthorInput>
  /** Both years stand in one line. */
  isCompact?: boolean
}

/** The fields of an author, in the author's form and in the dialog that adds one from the form of a work. */
export function AuthorFields({ form: { register, control, formState }, isCompact = false }: AuthorFieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field label={t.name} required error={errors.name?.message}>
        {(field) => <input type="text" dir="auto" {...register('name')} {...field} />}
      </Field>
      <Field label={t.nationality} error={errors.nationality?.message}>
        {(field) => <input type="text" dir="auto" {...register('nationality')} {...field} />}
      </Field>
      <div className={styles.years} data-compact={isCompact || undefined}>
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
      </div>
    </>
  )
}
