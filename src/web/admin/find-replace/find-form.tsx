import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { StaffChapter } from '#contract/chapters.ts'
import { MOST_SOUGHT } from '#contract/find-replace.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon, searchIcon } from '../../ui/icons.ts'
import { Checkbox, Field, FieldGroup } from '../forms/field.tsx'
import { rowOptions, Select } from '../forms/select.tsx'
import { ariaKeys } from '../keys/desk-keys.ts'
import { useKey } from '../keys/use-key.ts'
import { useLanguages } from '../parts/use-entries.ts'
import { WorkBox } from '../texts/pair-fields.tsx'
import { inputOf, optionNames, type Wanted } from './find-address.ts'
import styles from './find-form.module.css'
import { findMessages as t } from './find-messages.ts'

interface FindFormProps {
  wanted: Wanted
  onChange: (wanted: Wanted) => void
  onFind: () => void
  /** What is put in its place is written. */
  onReplacement: () => void
}

const ALL = 'all'

/** What is sought, where, and what is put in its place. */
export function FindForm({ wanted, onChange, onFind, onReplacement }: FindFormProps) {
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useKey('filter', () => {
    box.current?.focus()
    box.current?.select()
  })
  useEffect(() => {
    if (inputOf(wanted)) setChecked(false)
  }, [wanted])
  const set = (changes: Partial<Wanted>) => onChange({ ...wanted, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(inputOf(wanted) === undefined)
    if (inputOf(wanted)) onFind()
    else if (wanted.find.trim() === '') box.current?.focus()
  }
  const words = { type: 'text', dir: 'auto', autoComplete: 'off', maxLength: MOST_SOUGHT } as const
  return (
    <form className={styles.form} aria-label={t.form} onSubmit={submit} noValidate>
      <Field label={t.find} required error={isChecked && wanted.find.trim() === '' ? t.findRequired : undefined}>
        {(control) => (
          <input
            {...words}
            {...control}
            ref={box}
            aria-keyshortcuts={ariaKeys('filter')}
            value={wanted.find}
            onChange={(event) => set({ find: event.target.value })}
          />
        )}
      </Field>
      <Field label={t.with} hint={t.withHint}>
        {(control) => (
          <input
            {...words}
            {...control}
            value={wanted.with}
            onChange={(event) => set({ with: event.target.value })}
            onBlur={onReplacement}
          />
        )}
      </Field>
      <Scope wanted={wanted} isMissing={isChecked && (wanted.language ?? wanted.work) === undefined} set={set} />
      <div className={styles.options}>
        <FieldGroup legend={t.options}>
          <div className={styles.boxes}>
            {optionNames.map((name) => (
              <Checkbox
                key={name}
                label={t[name]}
                checked={wanted[name]}
                onChange={(event) => set({ [name]: event.target.checked })}
              />
            ))}
          </div>
        </FieldGroup>
        <button type="submit" className="button">
          <Icon path={searchIcon} />
          {t.submit}
        </button>
      </div>
    </form>
  )
}

interface ScopeProps {
  wanted: Wanted
  isMissing: boolean
  set: (changes: Partial<Wanted>) => void
}

/** The texts that are looked through. */
function Scope({ wanted: { language, work, chapter }, isMissing, set }: ScopeProps) {
  const { data: languages = [] } = useLanguages()
  const { data: chosen } = useQuery<StaffWorkDetail>({
    queryKey: [`/api/admin/works/${work}`],
    enabled: work !== undefined,
  })
  const hasChapters = work !== undefined && chosen?.hasChapters === true
  const { data: chapters = [] } = useQuery<StaffChapter[]>({
    queryKey: [`/api/admin/works/${work}/chapters`],
    enabled: hasChapters,
  })
  const chapterOptions = chapters.map(({ id, title }, index) => ({
    value: String(id),
    label: t.chapterName(index + 1, title),
  }))
  const idIn = (value: string) => (value === ALL ? undefined : Number(value))
  return (
    <>
      <Field label={t.language} error={isMissing ? t.scopeRequired : undefined}>
        {(control) => (
          <Select
            {...control}
            value={language === undefined ? ALL : String(language)}
            options={[{ value: ALL, label: t.allLanguages }, ...rowOptions(languages)]}
            onChange={(value) => set({ language: idIn(value) })}
          />
        )}
      </Field>
      <Field label={t.work} hint={t.anyWork}>
        {(control) => (
          <div className={styles.work}>
            <WorkBox
              // Taken back, the box is empty.
              key={work ?? ALL}
              {...control}
              ref={null}
              chosen={chosen}
              isChosen={work !== undefined}
              onChoose={(id) => set({ work: id, chapter: undefined })}
              onBlur={() => {}}
            />
            {work !== undefined && (
              <button
                type="button"
                className={styles.clear}
                aria-label={t.withoutWork}
                title={t.withoutWork}
                onClick={() => set({ work: undefined, chapter: undefined })}
              >
                <Icon path={closeIcon} />
              </button>
            )}
          </div>
        )}
      </Field>
      {hasChapters && (
        <Field label={t.chapter}>
          {(control) => (
            <Select
              {...control}
              value={chapter === undefined ? ALL : String(chapter)}
              options={[{ value: ALL, label: t.allChapters }, ...chapterOptions]}
              onChange={(value) => set({ chapter: idIn(value) })}
            />
          )}
        </Field>
      )}
    </>
  )
}
