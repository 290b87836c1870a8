import { useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { chapterTextInputSchema, type StaffChapterText } from '#contract/chapters.ts'
import { ApiError } from '../../framework/data/api.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { ContentField } from '../editor/content-field.tsx'
import { DraftNotice } from '../editor/draft-notice.tsx'
import type { KnownAlignment } from '../editor/edited-text.ts'
import { useDraft } from '../editor/use-draft.ts'
import { FormConflict } from '../forms/conflict-dialog.tsx'
import { differences } from '../forms/differences.ts'
import { Checkbox, Field } from '../forms/field.tsx'
import { FormLayout } from '../forms/form-layout.tsx'
import { useSaveKey, useStaffForm } from '../forms/use-staff-form.ts'
import { DeleteButton } from '../lists/row-actions.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { keepFocus } from '../parts/focus.ts'
import { savedMessages, translationSaved } from '../parts/form-messages.ts'
import { chaptersPath, chapterTextPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import type { TextPlace } from './chapter-data.ts'
import { chapterMessages as t } from './chapter-messages.ts'
import styles from './chapter-text-form.module.css'

interface TextFormProps {
  place: TextPlace
  /** undefined: the form writes a new text. */
  text: StaffChapterText | undefined
  /** The chapter's text in the original language; undefined where there is none, or where `text` is it. */
  original: StaffChapterText | undefined
  alignment: KnownAlignment
}

type Values = z.input<typeof chapterTextInputSchema>

const labels = { title: t.titleIn, content: t.content, isComplete: t.isComplete, notes: t.notes }

const valuesOf = (text: StaffChapterText | undefined): Values => ({
  title: text?.title ?? '',
  content: text?.content ?? '',
  isComplete: text?.isComplete ?? true,
  notes: text?.notes ?? '',
})

/** The form of a chapter text. What is typed is kept as a draft until it is saved. */
export function ChapterTextForm({ place, text, original, alignment }: TextFormProps) {
  const { work, chapters, languages, chapter, language } = place
  const location = useLocationStore()
  const outcome = useRef('')
  // The row that the form was filled from. A newer one may be read while the form is open.
  const made = useRef(text)
  const goesOn = useRef(false)
  const list = chaptersPath(work.id)
  const path = `/api/admin/chapters/${chapter.id}/translations/${language.id}`
  const number = chapters.indexOf(chapter) + 1
  const next = chapters[number]

  const send = async (input: object) => {
    try {
      return await staffApi.put<StaffChapterText>(path, { ...input, revision: made.current?.revision ?? 0 })
    } catch (error) {
      // The text was deleted meanwhile: the next save creates it again.
      if (error instanceof ApiError && error.status === 409 && error.problem.current === null) made.current = undefined
      throw error
    }
  }
  const editing = useStaffForm({
    schema: chapterTextInputSchema,
    values: valuesOf(text),
    send,
    get leadsTo() {
      return goesOn.current && next ? chapterTextPath(work.id, next.id, language.id) : list
    },
    get saved() {
      return outcome.current
    },
    failed: savedMessages.translationFailed,
    onSaved: async (row) => {
      outcome.current = translationSaved(made.current, row)
      made.current = row
      await draft.saved()
    },
  })
  const { form, submit, saveAndStay, isSaving } = editing
  const { register, control, formState, reset, getValues, setValue } = form
  const { errors, isDirty } = formState
  const values = form.watch()
  const draft = useDraft<Values>(`chapter ${chapter.id} ${language.id}`, {
    values,
    isDirty,
    revision: made.current?.revision,
    onRestore: (kept, revision) => {
      // A draft of a new text must not overwrite the text that was saved since: revision 0 makes that a conflict.
      made.current = made.current && { ...made.current, revision: revision ?? 0 }
      for (const name of Object.keys(kept) as (keyof Values)[]) setValue(name, kept[name], { shouldDirty: true })
    },
  })
  const save = useRef(saveAndStay)
  useEffect(() => {
    save.current = saveAndStay
  }, [saveAndStay])
  useSaveKey(save)
  const submitTo = (isNext: boolean) => (event?: { preventDefault(): void }) => {
    goesOn.current = isNext
    return submit(event)
  }
  return (
    <FormLayout onSubmit={submitTo(false)} isSaving={isSaving} cancelHref={list}>
      <DraftNotice draft={draft} revision={text?.revision} />
      <Field label={t.titleIn} hint={t.titleInHint} error={errors.title?.message}>
        {(field) => (
          <input
            type="text"
            {...textIn(language)}
            placeholder={original?.title ?? chapter.title}
            {...register('title')}
            {...field}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <ContentField
            field={field}
            label={t.content}
            hint={t.contentHint}
            error={errors.content?.message}
            language={language}
            original={original?.content}
            originalLanguage={languages.find(({ id }) => id === work.originalLanguageId)}
            alignment={alignment}
          />
        )}
      />
      <Checkbox label={t.isComplete} hint={t.isCompleteHint} {...register('isComplete')} />
      <Field label={t.notes} hint={t.notesHint} error={errors.notes?.message}>
        {(field) => <textarea rows={3} dir="auto" {...register('notes')} {...field} />}
      </Field>
      <div className={styles.more}>
        {text && (
          <DeleteButton
            kind="translation"
            name={t.deleteText(number, language.name)}
            path={`${path}?revision=${made.current?.revision ?? text.revision}`}
            deleted={savedMessages.translationDeleted}
            onDeleted={async () => {
              await draft.saved()
              location.go(list, { force: true })
            }}
          />
        )}
        {next && (
          <button
            type="button"
            className={`button quiet ${styles.next}`}
            aria-disabled={isSaving}
            onMouseDown={keepFocus}
            onClick={submitTo(true)}
          >
            {t.saveAndNext}
          </button>
        )}
      </div>
      <FormConflict
        {...textIn(language)}
        editing={editing}
        made={made}
        fieldsOf={(theirs) =>
          differences(labels, theirs, getValues()).map((field) => ({ ...field, isText: field.label === t.content }))
        }
        take={(theirs) => {
          reset(valuesOf(theirs))
          draft.saved()
        }}
      />
    </FormLayout>
  )
}
