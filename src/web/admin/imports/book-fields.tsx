import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BookOption, ImportedBook } from '#contract/book-imports.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { Field, NumberInput } from '../forms/field.tsx'
import { Select } from '../forms/select.tsx'
import { useCategories } from '../parts/use-entries.ts'
import { WorkBox } from '../texts/pair-fields.tsx'
import { CategoryPicker } from '../works/chip-fields.tsx'
import { statusNames } from '../works/work-messages.ts'
import styles from './book-fields.module.css'
import { directionOf, sentence } from './book-outcome.tsx'
import { isolated, importMessages as t } from './import-messages.ts'
import type { Corrections, ImportFile } from './import-queue.ts'
import { LanguageBox } from './language-box.tsx'

const statuses = (['draft', 'published'] as const).map((value) => ({ value, label: statusNames[value] }))
const UNSAID = 'unsaid'
/** Four digits: the server knows which years are still to come. */
const LATEST_YEAR = 9999
const kinds = [
  { value: 'work', label: t.asWork },
  { value: 'translation', label: t.asTranslation },
]

interface BookFieldsProps {
  file: ImportFile
  /** The work that `translationOf` names at first. */
  work: StaffWorkDetail | undefined
  isDisabled: boolean
  onChange: (corrections: Corrections) => void
}

/** What staff may say of a file: each field begins with what was read, and is read again from the file where it is emptied. */
export function BookFields({ file, work, isDisabled, onChange }: BookFieldsProps) {
  const { corrections: given, books } = file
  const isTranslation = given.translationOf !== undefined
  const single = books.length === 1 ? books[0] : undefined
  const change = (changes: { [Name in keyof Corrections]: Corrections[Name] | undefined }) => {
    const next = { ...given, ...changes }
    const named = Object.entries(next).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(named) as Corrections)
  }
  return (
    <fieldset className={styles.fields} disabled={isDisabled}>
      <legend className="unseen">{t.details}</legend>
      {books.length > 1 && <p className={styles.wide}>{t.ofAll(books.length)}</p>}
      {single && (
        <Field label={t.as} required>
          {(described) => (
            <Select
              options={kinds}
              value={isTranslation ? 'translation' : 'work'}
              onChange={(kind) => change({ translationOf: kind === 'translation' ? '' : undefined })}
              disabled={isDisabled}
              {...described}
            />
          )}
        </Field>
      )}
      {single && isTranslation && (
        <TargetField
          work={work}
          chosen={given.translationOf}
          onChoose={(id) => change({ translationOf: String(id) })}
        />
      )}
      {single && <TitleField {...{ single, given, change, isTranslation }} />}
      {!isTranslation && <AuthorField {...{ single, given, change }} />}
      <LanguageField {...{ single, given, change, isDisabled }} />
      {!isTranslation && (
        <>
          <YearField {...{ single, given, change }} />
          <StatusField {...{ single, given, change, isDisabled }} />
          {single && <SlugField {...{ single, given, change }} />}
          <CategoriesField {...{ single, given, change }} />
        </>
      )}
    </fieldset>
  )
}

interface PartProps {
  /** undefined: the file has many books. */
  single: ImportedBook | undefined
  given: Corrections
  change: (changes: { [Name in keyof Corrections]: Corrections[Name] | undefined }) => void
}

/** What is wrong with a field of a book, by what its refusal says would help. */
const errorOf = (single: ImportedBook | undefined, option: BookOption) =>
  single?.refusal?.option === option ? sentence(single.refusal.reason) : undefined

function TitleField({ single, given, change, isTranslation }: PartProps & { isTranslation: boolean }) {
  return (
    <Field
      label={isTranslation ? t.localTitle : t.workTitle}
      required={!isTranslation}
      error={errorOf(single, 'title')}
    >
      {(described) => (
        <TextBox
          given={given.title}
          read={single?.read?.title ?? undefined}
          onChange={(title) => change({ title })}
          attributes={directionOf(single?.read?.language ?? null)}
          maxLength={500}
          {...described}
        />
      )}
    </Field>
  )
}

function StatusField({ single, given, change, isDisabled }: PartProps & { isDisabled: boolean }) {
  // A new work is a draft where nothing is said; a work that is there keeps its status.
  const unsaid = single ? (single.work ? t.statusAsIs : undefined) : t.statusOfMany
  const options = [...(unsaid === undefined ? [] : [{ value: UNSAID, label: unsaid }]), ...statuses]
  const value = given.status ?? (unsaid === undefined ? 'draft' : UNSAID)
  return (
    <Field label={t.status} required>
      {(described) => (
        <Select
          options={options}
          value={value}
          onChange={(status) => change({ status: status === UNSAID ? undefined : (status as Corrections['status']) })}
          disabled={isDisabled}
          {...described}
        />
      )}
    </Field>
  )
}

function AuthorField({ single, given, change }: PartProps) {
  return (
    <Field label={t.author} required={single !== undefined} hint={t.authorHint} error={errorOf(single, 'author')}>
      {(described) => (
        <TextBox
          given={given.author}
          read={single?.read?.author ?? undefined}
          onChange={(author) => change({ author })}
          attributes={{ dir: 'auto' }}
          maxLength={200}
          {...described}
        />
      )}
    </Field>
  )
}

function SlugField({ single, given, change }: PartProps) {
  return (
    <Field label={t.slug} hint={t.slugHint} error={errorOf(single, 'slug')}>
      {(described) => (
        <TextBox
          given={given.slug}
          read={single?.slug ?? undefined}
          onChange={(slug) => change({ slug })}
          attributes={{ dir: 'auto' }}
          maxLength={200}
          {...described}
        />
      )}
    </Field>
  )
}

interface TextBoxProps {
  given: string | undefined
  read: string | undefined
  onChange: (text: string | undefined) => void
  attributes: { lang?: string; dir: 'ltr' | 'rtl' | 'auto' }
  maxLength: number
  id: string
}

/** A line of text that begins with what was read, and has that again where it is left empty. */
function TextBox({ given, read, onChange, attributes, ...input }: TextBoxProps) {
  const [isEmptied, setEmptied] = useState(false)
  return (
    <input
      type="text"
      autoComplete="off"
      value={isEmptied ? '' : (given ?? read ?? '')}
      onChange={({ target }) => {
        setEmptied(target.value.trim() === '')
        onChange(target.value.trim() === '' ? undefined : target.value)
      }}
      onBlur={() => setEmptied(false)}
      {...attributes}
      {...input}
    />
  )
}

function YearField({ single, given, change }: PartProps) {
  const [isEmptied, setEmptied] = useState(false)
  const isYear = (year: number) => Number.isInteger(year) && year >= 0 && year <= LATEST_YEAR
  return (
    <Field label={t.year} error={Number.isNaN(given.year) ? t.yearWrong : undefined}>
      {(described) => (
        <NumberInput
          value={isEmptied ? null : (given.year ?? single?.read?.year ?? null)}
          onChange={(year) => {
            setEmptied(year === null)
            change({ year: year === null ? undefined : isYear(year) ? year : Number.NaN })
          }}
          onBlur={() => setEmptied(false)}
          {...described}
        />
      )}
    </Field>
  )
}

function LanguageField({ single, given, change, isDisabled }: PartProps & { isDisabled: boolean }) {
  const language = single?.read?.language ?? undefined
  const hint = language && (
    <span className={styles.why}>
      {language.doubt && (
        <span className={styles.doubt}>
          <Icon path={warningIcon} />
          {language.doubt}
        </span>
      )}
      <span>
        {language.why}.{language.isNew && ` ${t.isNewLanguage}`}
      </span>
    </span>
  )
  return (
    <Field label={t.language} required={single !== undefined} hint={hint} error={errorOf(single, 'language')}>
      {(described) => (
        <LanguageBox
          code={given.language ?? language?.code}
          name={given.language === undefined || given.language === language?.code ? language?.name : undefined}
          onChoose={(code) => change({ language: code })}
          disabled={isDisabled}
          {...described}
        />
      )}
    </Field>
  )
}

interface TargetFieldProps {
  work: StaffWorkDetail | undefined
  /** An id. */
  chosen: string | undefined
  onChoose: (id: number) => void
}

function TargetField({ work, chosen, onChoose }: TargetFieldProps) {
  const { data = work } = useQuery<StaffWorkDetail>({
    queryKey: [`/api/admin/works/${chosen}`],
    enabled: chosen !== undefined && chosen !== '' && String(work?.id) !== chosen,
  })
  return (
    <Field label={t.translationOf} hint={t.translationHint} required>
      {(described) => (
        <WorkBox
          chosen={data}
          isChosen={String(data?.id) === chosen}
          onChoose={onChoose}
          onBlur={() => {}}
          ref={null}
          {...described}
        />
      )}
    </Field>
  )
}

/** Folded: the list of a library's categories is long, and few books need another. */
function CategoriesField({ single, given, change }: PartProps) {
  const id = useId()
  const known = useCategories() ?? []
  const [names] = useState(() => new Map<number, string>())
  for (const { id, name } of known) names.set(id, name)
  const shown = given.category ?? single?.read?.categories ?? []
  const error = errorOf(single, 'category')
  const ids = [...names].filter(([, name]) => shown.includes(name)).map(([key]) => key)
  return (
    <details className={styles.wide} open={error !== undefined || undefined}>
      <summary id={id}>
        {t.categories}: <bdi>{shown.map(isolated).join(', ') || t.noCategories}</bdi>
      </summary>
      <fieldset className={styles.group} aria-labelledby={id} aria-describedby={error && `${id}-error`}>
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
        <CategoryPicker
          chosen={ids}
          onChange={(chosen) => {
            const category = chosen.flatMap((one) => names.get(one) ?? [])
            change({ category: category.length > 0 ? category : undefined })
          }}
          onBlur={() => {}}
          names={names}
          invalid={error !== undefined}
        />
      </fieldset>
    </details>
  )
}
