import { Controller, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { type ChapterInput, chapterInputSchema, chapterPatchSchema, type StaffChapter } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { addIcon, closeIcon } from '../../ui/icons.ts'
import { FormConflict } from '../forms/conflict-dialog.tsx'
import { Checkbox, Field } from '../forms/field.tsx'
import { DialogForm } from '../forms/form-layout.tsx'
import { rowOptions, Select } from '../forms/select.tsx'
import { useStaffForm } from '../forms/use-staff-form.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { Modal } from '../parts/modal.tsx'
import { addWithKey, staffApi } from '../staff-client.ts'
import styles from './chapter-dialogs.module.css'
import { chapterMessages as t } from './chapter-messages.ts'

/** Changes a chapter that was added, though its answer was lost, to what has been written since. */
async function completeChapter(chapter: StaffChapter, { title, translations = [] }: Partial<ChapterInput>) {
  for (const { languageId, ...text } of translations)
    await staffApi.put(`/api/admin/chapters/${chapter.id}/translations/${languageId}`, text)
  return title === undefined ? chapter : staffApi.patch<StaffChapter>(`/api/admin/chapters/${chapter.id}`, { title })
}

interface AddChapterProps {
  work: StaffWork
  languages: readonly StaffLanguage[]
  onClose: () => void
}

const emptyText = (languageId: number) => ({ languageId, content: '', isComplete: true })

/** Adds a last chapter: its title, and its text in one language or more. */
export function AddChapterDialog({ work, languages, onClose }: AddChapterProps) {
  const location = useLocationStore()
  const editing = useStaffForm<z.input<typeof chapterInputSchema>, ChapterInput, StaffChapter>({
    schema: chapterInputSchema,
    valuesOf: (chapter?: StaffChapter) => ({
      title: chapter?.title ?? '',
      translations: chapter ? [] : [emptyText(work.originalLanguageId)],
    }),
    send: (input, chapter, key) =>
      chapter
        ? completeChapter(chapter, input)
        : addWithKey<StaffChapter>(`/api/admin/works/${work.id}/chapters`, input, key),
    draft: () => `new chapter ${work.id}`,
    saved: t.created,
    failed: t.createFailed,
    onSaved: onClose,
  })
  const { form, submit, isSaving } = editing
  const { control, register, formState, watch } = form
  const { errors } = formState
  const texts = useFieldArray({ control, name: 'translations' })
  const close = () => location.ask(onClose)
  const chosen = watch('translations').map(({ languageId }) => languageId)
  const free = languages.filter(({ id }) => !chosen.includes(id))
  return (
    <Modal title={t.add} open wide onClose={close}>
      <DialogForm onSubmit={submit} onCancel={close} isSaving={isSaving} editing={editing}>
        <Field
          label={t.chapterTitle}
          required
          hint={t.chapterTitleHint(work.originalLanguage.name)}
          error={errors.title?.message}
        >
          {(field) => <input type="text" {...textIn(work.originalLanguage)} {...register('title')} {...field} />}
        </Field>
        {texts.fields.map((text, index) => {
          const wrong = errors.translations?.[index]
          const language = languages.find(({ id }) => id === chosen[index])
          const name = t.text(index + 1)
          return (
            <fieldset key={text.id} className={styles.text}>
              <legend>{name}</legend>
              {texts.fields.length > 1 && (
                <IconButton
                  className={styles.remove}
                  label={t.removeLanguage(index + 1)}
                  icon={closeIcon}
                  onClick={() => texts.remove(index)}
                />
              )}
              <Field label={t.language} required error={wrong?.languageId?.message}>
                {(described) => (
                  <Controller
                    control={control}
                    name={`translations.${index}.languageId`}
                    render={({ field: { value, onChange, ...field } }) => (
                      <Select
                        options={rowOptions(languages.filter(({ id }) => id === value || !chosen.includes(id)))}
                        value={value ? String(value) : undefined}
                        onChange={(id) => onChange(Number(id))}
                        {...field}
                        {...described}
                      />
                    )}
                  />
                )}
              </Field>
              <Field label={t.content} required hint={t.contentHint} error={wrong?.content?.message}>
                {(field) => (
                  <textarea
                    rows={10}
                    {...(language && textIn(language))}
                    {...register(`translations.${index}.content`)}
                    {...field}
                  />
                )}
              </Field>
              <Checkbox
                label={t.isComplete}
                hint={t.isCompleteHint}
                {...register(`translations.${index}.isComplete`)}
              />
            </fieldset>
          )
        })}
        {(errors.translations?.root?.message ?? errors.translations?.message) && (
          <p className={styles.error} role="alert">
            {errors.translations?.root?.message ?? errors.translations?.message}
          </p>
        )}
        {free[0] && (
          <button
            type="button"
            className={`button quiet ${styles.another}`}
            onClick={() => texts.append(emptyText(free[0]?.id ?? 0))}
          >
            <Icon path={addIcon} />
            {t.anotherLanguage}
          </button>
        )}
      </DialogForm>
    </Modal>
  )
}

interface RenameProps {
  work: StaffWork
  chapter: StaffChapter
  onClose: () => void
}

export function RenameDialog({ work, chapter, onClose }: RenameProps) {
  const location = useLocationStore()
  const editing = useStaffForm({
    schema: chapterPatchSchema,
    row: chapter,
    valuesOf: (row = chapter) => ({ title: row.title }),
    // The call takes the title always: one that was not changed here is that of the row, which somebody else may have saved.
    send: ({ title }, row = chapter) =>
      staffApi.patch<StaffChapter>(`/api/admin/chapters/${chapter.id}`, {
        title: title ?? row.title,
        revision: row.revision,
      }),
    draft: () => `chapter title ${chapter.id}`,
    saved: t.updated,
    failed: t.updateFailed,
    onSaved: onClose,
  })
  const { form, submit, isSaving } = editing
  const close = () => location.ask(onClose)
  return (
    <Modal title={t.renameTitle} open onClose={close}>
      <DialogForm
        onSubmit={submit}
        onCancel={close}
        isSaving={isSaving}
        editing={editing}
        opened={`chapter:${chapter.id}`}
      >
        <Field
          label={t.chapterTitle}
          required
          hint={t.chapterTitleHint(work.originalLanguage.name)}
          error={form.formState.errors.title?.message}
        >
          {(field) => <input type="text" {...textIn(work.originalLanguage)} {...form.register('title')} {...field} />}
        </Field>
      </DialogForm>
      <FormConflict editing={editing} labels={{ title: t.chapterTitle }} />
    </Modal>
  )
}
