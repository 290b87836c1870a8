import { useRef, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { idOf } from '#contract/addresses.ts'
import { type StaffWorkDetail, type WorkInput, workInputSchema, workStatuses } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { uploadIcon } from '../../ui/icons.ts'
import { FormConflict } from '../forms/conflict-dialog.tsx'
import { Checkbox, Field, FieldGroup, NumberInput } from '../forms/field.tsx'
import { FormLayout, SaveWay } from '../forms/form-layout.tsx'
import { Select } from '../forms/select.tsx'
import { saveRow, useFreshRow, useStaffForm } from '../forms/use-staff-form.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { formMessages, savedMessages } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { useLanguages } from '../parts/use-entries.ts'
import { Retry, View, ViewState } from '../parts/view.tsx'
import { chaptersPath, editWorkPath, importPath, type ViewProps, worksPath } from '../paths.ts'
import { AuthorField } from './author-field.tsx'
import { CategoryPicker, TagInput } from './chip-fields.tsx'
import { WorkCoverField } from './cover-field.tsx'
import { LocalizationsField } from './localizations-field.tsx'
import styles from './work-form.module.css'
import { statusNames, workFormMessages as t, workMessages } from './work-messages.ts'
import { WorkLinks } from './work-title.tsx'
import { describeValue, keptUnread, messageOf, newWork, valuesOf, type WorkValues, workLabels } from './work-values.ts'

interface WorkFormProps {
  /** To edit; undefined: the form adds one. */
  work?: StaffWorkDetail
  onSaved?: (work: StaffWorkDetail) => void
}

function WorkForm({ work, onSaved }: WorkFormProps) {
  const [names] = useState(() => ({ authors: new Map<number, string>(), categories: new Map<number, string>() }))
  const learn = ({ authorId, author, categories }: StaffWorkDetail) => {
    names.authors.set(authorId, author.name)
    for (const { id, name } of categories) names.categories.set(id, name)
  }
  if (work) learn(work)
  const [isUploading, setUploading] = useState(false)
  const everyLanguage = useLanguages()
  const { data: languages = [] } = everyLanguage
  const toast = useToast()
  const toChapters = useRef(false)
  const wasSaved = useRef(false)
  const editing = useStaffForm<WorkValues, WorkInput, StaffWorkDetail>({
    schema: workInputSchema,
    row: work,
    valuesOf: (row) => (row ? valuesOf(row) : newWork(new Date())),
    texts: ['description'],
    send: saveRow<StaffWorkDetail>('/api/admin/works'),
    draft: (row) => `work ${row?.id ?? 'new'}`,
    leadsTo: ({ id }) => (toChapters.current ? chaptersPath(id) : worksPath),
    addressOf: ({ id }) => editWorkPath(id),
    saved: (before) => (before ? savedMessages.updated.work : savedMessages.created.work),
    failed: (message, row) =>
      row ? savedMessages.updateFailed('work', message) : savedMessages.createFailed('work', message),
    onSaved: (saved) => {
      wasSaved.current = true
      onSaved?.(saved)
    },
    onInvalid: ({ categoryIds }) => {
      if (categoryIds) toast.failure(formMessages.validation, t.noCategory)
    },
  })
  const { form, submit, saveAndStay, isSaving } = editing
  const { register, control, formState } = form
  const { errors, dirtyFields } = formState
  const isSuggested = !editing.row && !dirtyFields.publicationYear
  const [originalLanguageId, hasChapters, status] = useWatch({
    control,
    name: ['originalLanguageId', 'hasChapters', 'status'],
  })
  const original = languages.find(({ id }) => id === originalLanguageId)
  const inOriginal = original ? textIn(original) : { dir: 'auto' as const }
  const languageNames = new Map(languages.map(({ id, name }) => [id, name]))
  const known = { ...names, languages: languageNames }
  const kept = editing.row && keptUnread(editing.row, hasChapters ?? false)

  const whenUploaded = async (save: () => Promise<void>) => {
    // The work would be saved without the picture that is being uploaded.
    if (isUploading) toast.failure(formMessages.error, t.stillUploading)
    else await save()
  }
  const saveAndGo = (isToChapters: boolean) => {
    toChapters.current = isToChapters
    return whenUploaded(submit)
  }
  const publish = async () => {
    if (isSaving) return
    wasSaved.current = false
    form.setValue('status', 'published', { shouldDirty: true })
    await saveAndGo(false)
    // What was not saved is a draft as before: the next save must not publish it unasked.
    if (!wasSaved.current) form.setValue('status', 'draft', { shouldDirty: true })
  }
  return (
    <FormLayout
      onSubmit={(event) => {
        event.preventDefault()
        saveAndGo(false)
      }}
      onSaveKey={() => whenUploaded(saveAndStay)}
      isSaving={isSaving}
      editing={editing}
      opened={editing.row && `work:${editing.row.id}`}
      cancelHref={worksPath}
      ways={
        (hasChapters || status === 'draft') && (
          <>
            {hasChapters && (
              <SaveWay
                label={t.saveAndAddChapters}
                short={t.addChapters}
                isSaving={isSaving}
                onClick={() => saveAndGo(true)}
              />
            )}
            {status === 'draft' && <SaveWay label={t.publish} isSaving={isSaving} onClick={publish} />}
          </>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Field label={workMessages.workTitle} required error={errors.title?.message}>
            {(field) => <input type="text" {...inOriginal} {...register('title')} {...field} />}
          </Field>
          <Controller
            control={control}
            name="authorId"
            render={({ field, fieldState }) => (
              <AuthorField
                ref={field.ref}
                chosen={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                names={names.authors}
                error={fieldState.error?.message}
              />
            )}
          />
          <FieldGroup legend={workMessages.categories} hint={t.categoriesHint} error={messageOf(errors.categoryIds)}>
            <Controller
              control={control}
              name="categoryIds"
              render={({ field, fieldState }) => (
                <CategoryPicker
                  ref={field.ref}
                  chosen={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  names={names.categories}
                  invalid={fieldState.invalid}
                />
              )}
            />
          </FieldGroup>
          {everyLanguage.isLoadingError && <Retry onRetry={everyLanguage.refetch} />}
          <div className={styles.pair}>
            <Field label={t.originalLanguage} required error={errors.originalLanguageId?.message}>
              {(described) => (
                <Controller
                  control={control}
                  name="originalLanguageId"
                  render={({ field: { value, onChange, ...field } }) => (
                    <Select
                      options={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
                      value={value === undefined ? undefined : String(value)}
                      onChange={(id) => onChange(Number(id))}
                      {...field}
                      {...described}
                    />
                  )}
                />
              )}
            </Field>
            <Field
              label={t.publicationYear}
              hint={isSuggested ? t.yearSuggested : t.yearHint}
              error={errors.publicationYear?.message}
            >
              {(described) => (
                <Controller
                  control={control}
                  name="publicationYear"
                  render={({ field: { value, ...field } }) => (
                    <NumberInput
                      value={value ?? null}
                      {...(isSuggested && { className: styles.suggested })}
                      {...field}
                      {...described}
                    />
                  )}
                />
              )}
            </Field>
          </div>
          <Field label={t.description} required error={errors.description?.message}>
            {(field) => <textarea rows={6} dir="auto" {...register('description')} {...field} />}
          </Field>
          <Field label={t.tags} hint={t.tagsHint} error={messageOf(errors.tags)}>
            {(described) => (
              <Controller
                control={control}
                name="tags"
                render={({ field }) => (
                  <TagInput
                    ref={field.ref}
                    tags={field.value ?? []}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    {...described}
                  />
                )}
              />
            )}
          </Field>
          <LocalizationsField
            control={control}
            register={register}
            setFocus={form.setFocus}
            errors={errors.localizations}
            languages={languages}
          />
        </div>
        <div className={styles.column}>
          <Field label={t.status} hint={t.statusHint} required error={errors.status?.message}>
            {(described) => (
              <Controller
                control={control}
                name="status"
                render={({ field }) => (
                  <Select
                    options={workStatuses.map((status) => ({ value: status, label: statusNames[status] }))}
                    {...field}
                    {...described}
                  />
                )}
              />
            )}
          </Field>
          <Checkbox label={workMessages.featured} hint={t.featuredHint} {...register('featured')} />
          <Checkbox label={t.hasChapters} hint={t.hasChaptersHint} {...register('hasChapters')} />
          <p role="status" className={kept ? styles.kept : 'unseen'}>
            {kept}
          </p>
          <WorkCoverField control={control} names={known} languages={languages} onUploading={setUploading} />
        </div>
      </div>
      <FormConflict
        editing={editing}
        labels={workLabels}
        describe={(name, value) => describeValue(name, value, known)}
      />
    </FormLayout>
  )
}

const back = { href: worksPath, label: workMessages.back }

export function AddWorkView() {
  const [saved, setSaved] = useState<StaffWorkDetail>()
  return (
    <View {...(saved ? headOf(saved) : { title: workMessages.addTitle })} back={back} measure="columns">
      <WorkForm onSaved={setSaved} />
    </View>
  )
}

/** The head of the view of a saved work. */
const headOf = (work: StaffWorkDetail) => ({
  title: workMessages.editTitle,
  actions: (
    <>
      <WorkLinks work={work} />
      <StaffLink href={importPath(work.id)} className="button quiet">
        <Icon path={uploadIcon} />
        {workMessages.importTranslation}
      </StaffLink>
    </>
  ),
})

export function EditWorkView({ params }: ViewProps) {
  const query = useFreshRow<StaffWorkDetail>(`/api/admin/works/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={workMessages.editTitle} back={back}>
      {(work) => (
        <View {...headOf(work)} back={back} measure="columns">
          <WorkForm work={work} />
        </View>
      )}
    </ViewState>
  )
}
