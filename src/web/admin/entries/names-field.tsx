import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import type { AuthorInput, authorInputSchema } from '#contract/authors.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { binIcon } from '../../ui/icons.ts'
import { AddLanguage } from '../forms/add-language.tsx'
import { Field, FieldGroup } from '../forms/field.tsx'
import { useLanguages } from '../parts/use-entries.ts'
import { authorMessages as t } from './entry-messages.ts'
import styles from './names-field.module.css'

interface NamesFieldProps {
  form: UseFormReturn<z.input<typeof authorInputSchema>, unknown, AuthorInput>
}

/** What the author is called in other languages, a line for each. */
export function NamesField({ form: { register, control, formState, setFocus } }: NamesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'names' })
  const { data: languages = [] } = useLanguages()
  const errors = formState.errors.names
  const taken = new Set(fields.map(({ languageId }) => languageId))
  const add = (languageId: number) => {
    append({ languageId, name: '' }, { shouldFocus: false })
    return fields.length
  }
  return (
    <FieldGroup legend={t.names} hint={t.namesHint} error={errors?.root?.message ?? errors?.message}>
      <div className={styles.names}>
        {fields.map((field, index) => {
          const language = languages.find(({ id }) => id === field.languageId)
          const name = language?.name ?? String(field.languageId)
          const error = errors?.[index]
          return (
            <Field
              key={field.id}
              label={t.nameIn(name)}
              required
              error={error?.name?.message ?? error?.languageId?.message}
            >
              {(described) => (
                <div className={styles.name}>
                  <input
                    type="text"
                    {...(language ? textIn(language) : { dir: 'auto' })}
                    {...register(`names.${index}.name`)}
                    {...described}
                  />
                  <IconButton label={t.removeName(name)} icon={binIcon} onClick={() => remove(index)} />
                </div>
              )}
            </Field>
          )
        })}
        <AddLanguage
          label={t.addName}
          languages={languages.filter(({ id }) => !taken.has(id))}
          onAdd={add}
          focusItem={(index) => setFocus(`names.${index}.name`)}
        />
      </div>
    </FieldGroup>
  )
}
