import { useState } from 'react'
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  type UseFormSetFocus,
  useFieldArray,
  useWatch,
} from 'react-hook-form'
import type { StaffLanguage } from '#contract/languages.ts'
import type { WorkInput } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { binIcon } from '../../ui/icons.ts'
import { AddLanguage } from '../forms/add-language.tsx'
import { Field, FieldGroup } from '../forms/field.tsx'
import styles from './localizations-field.module.css'
import { workFormMessages as t } from './work-messages.ts'
import type { WorkValues } from './work-values.ts'

interface LocalizationsFieldProps {
  control: Control<WorkValues, unknown, WorkInput>
  register: UseFormRegister<WorkValues>
  setFocus: UseFormSetFocus<WorkValues>
  errors: FieldErrors<WorkValues>['localizations']
  languages: readonly StaffLanguage[]
}

/** Titles and descriptions of the work in other languages. Each language can be folded. */
export function LocalizationsField({ control, register, setFocus, errors, languages }: LocalizationsFieldProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'localizations' })
  const values = useWatch({ control, name: 'localizations' }) ?? []
  const original = useWatch({ control, name: 'originalLanguageId' })
  /** Ids of the languages that are unfolded. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const taken = new Set([original, ...fields.map(({ languageId }) => languageId)])
  const add = (languageId: number) => {
    setOpened(new Set([...opened, languageId]))
    append({ languageId, title: '', description: '' }, { shouldFocus: false })
    return fields.length
  }
  return (
    <FieldGroup legend={t.localizations} hint={t.localizationsHint} error={errors?.root?.message ?? errors?.message}>
      {fields.map((field, index) => {
        const language = languages.find(({ id }) => id === field.languageId)
        const name = language?.name ?? String(field.languageId)
        const inIt = language ? textIn(language) : { dir: 'auto' as const }
        const error = errors?.[index]
        return (
          <details
            key={field.id}
            className={styles.localization}
            open={error ? true : opened.has(field.languageId)}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open !== opened.has(field.languageId))
                setOpened(toggled(opened, field.languageId, currentTarget.open))
            }}
          >
            <summary>
              <span>{name}</span>
              <bdi {...inIt}>{values[index]?.title || t.noLocalTitle}</bdi>
            </summary>
            <div className={styles.fields}>
              <Field label={t.titleIn(name)} error={error?.title?.message ?? error?.languageId?.message}>
                {(described) => (
                  <input type="text" {...inIt} {...register(`localizations.${index}.title`)} {...described} />
                )}
              </Field>
              <Field label={t.descriptionIn(name)} error={error?.description?.message}>
                {(described) => (
                  <textarea rows={4} {...inIt} {...register(`localizations.${index}.description`)} {...described} />
                )}
              </Field>
              <button type="button" className="button quiet" onClick={() => remove(index)}>
                <Icon path={binIcon} />
                {t.removeLocalization(name)}
              </button>
            </div>
          </details>
        )
      })}
      <AddLanguage
        label={t.addLocalization}
        languages={languages.filter(({ id }) => !taken.has(id))}
        onAdd={add}
        focusItem={(index) => setFocus(`localizations.${index}.title`)}
      />
    </FieldGroup>
  )
}

function toggled(set: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
