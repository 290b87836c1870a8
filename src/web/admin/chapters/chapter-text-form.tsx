import { type ReactNode, useId, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type ChapterTextInput, chapterTextInputSchema, type StaffChapterText } from '#contract/chapters.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { ContentField } from '../editor/content-field.tsx'
import { CompletenessNote, useDeskDetails } from '../editor/desk-details.tsx'
import type { KnownAlignment } from '../editor/edited-text.ts'
import { useCompleteness } from '../editor/use-completeness.ts'
import { FormConflict } from '../forms/conflict-dialog.tsx'
import { Checkbox, Field } from '../forms/field.tsx'
import { FormLayout, SaveWay } from '../forms/form-layout.tsx'
import { useStaffForm } from '../forms/use-staff-form.ts'
import { DeleteButton } from '../lists/row-actions.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { savedMessages, translationSaved } from '../parts/form-messages.ts'
import { chaptersPath, chapterTextPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { useWayBack } from '../texts/way-back.ts'
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
  /** Ways to other texts of the work. */
  turns: ReactNode
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
export function ChapterTextForm({ place, text, original, alignment, turns }: TextFormProps) {
  const { work, chapters, languages, chapter, language } = place
  const location = useLocationStore()
  const goesOn = useRef(false)
  const list = useWayBack({ href: chaptersPath(work.id), label: t.back }).href
  const path = `/api/admin/chapters/${chapter.id}/translations/${language.id}`
  const number = chapters.indexOf(chapter) + 1
  const next = chapters[number]

  const details = useDeskDetails(false)
  const editing = useStaffForm<Values, ChapterTextInput, StaffChapterText>({
    schema: chapterTextInputSchema,
    row: text,
    valuesOf,
    texts: ['content', 'notes'],
    // The call takes the whole text.
    send: (input, row) =>
      staffApi.put<StaffChapterText>(path, { ...(row && valuesOf(row)), ...input, revision: row?.revision ?? 0 }),
    draft: () => `chapter ${chapter.id} ${language.id}`,
    get leadsTo() {
      return goesOn.current && next ? chapterTextPath(work.id, next.id, language.id) : list
    },
    saved: translationSaved,
    failed: savedMessages.translationFailed,
    onInvalid: ({ title, notes }) => {
      if (title || notes) details.open()
    },
  })
  const { form, submit, saveAndStay, isSaving } = editing
  const { register, control, formState } = form
  const { errors } = formState
  const completeness = useCompleteness({
    isComplete: useWatch({ control, name: 'isComplete' }) ?? true,
    isNew: editing.row === undefined,
    propose: (isComplete) => form.setValue('isComplete', isComplete, { shouldDirty: true }),
  })
  const hintId = useId()
  const submitTo = (isNext: boolean) => (event?: { preventDefault(): void }) => {
    goesOn.current = isNext
    return submit(event)
  }
  return (
    <FormLayout
      onSubmit={submitTo(false)}
      onSaveKey={saveAndStay}
      isSaving={isSaving}
      editing={editing}
      opened={`chapter_translation:${chapter.id}.${language.id}`}
      cancelHref={list}
      bar={
        <>
          <Checkbox
            label={t.isComplete}
            title={t.isCompleteHint}
            aria-describedby={completeness.hint && hintId}
            {...register('isComplete', { onChange: completeness.onChosen })}
          />
          {text && (
            <DeleteButton
              kind="translation"
              name={t.deleteText(number, language.name)}
              // The row of a restored draft is older than the text that was read.
              path={`${path}?revision=${Math.max(editing.row?.revision ?? 0, text.revision)}`}
              deleted={savedMessages.translationDeleted}
              onDeleted={() => {
                editing.draft.drop()
                location.go(list, { force: true })
              }}
            />
          )}
          {details.button}
        </>
      }
      ways={next && <SaveWay label={t.saveAndNext} short={t.next} isSaving={isSaving} onClick={submitTo(true)} />}
    >
      <div className={styles.line}>
        {turns}
        <div className={styles.title} data-open={details.isOpen || undefined}>
          <Field label={t.titleIn} error={errors.title?.message}>
            {(field) => (
              <input
                type="text"
                {...textIn(language)}
                title={t.titleInHint}
                placeholder={original?.title ?? chapter.title}
                {...register('title')}
                {...field}
              />
            )}
          </Field>
        </div>
      </div>
      {details.panel(
        <Field label={t.notes} hint={t.notesHint} error={errors.notes?.message}>
          {(field) => <textarea rows={2} dir="auto" {...register('notes')} {...field} />}
        </Field>,
      )}
      <CompletenessNote id={hintId} hint={completeness.hint} isWarning={completeness.isWarning} />
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
            onUntranslated={completeness.onUntranslated}
          />
        )}
      />
      <FormConflict editing={editing} labels={labels} text="content" language={textIn(language)} />
    </FormLayout>
  )
}
