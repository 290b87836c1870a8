import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { idOf } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import { type StaffTranslationDetail, type TranslationInput, translationInputSchema } from '#contract/translations.ts'
import { ApiError } from '../../framework/data/api.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { ContentField } from '../editor/content-field.tsx'
import { CompletenessNote, useDeskDetails } from '../editor/desk-details.tsx'
import { useAlignment } from '../editor/edited-text.ts'
import { useCompleteness } from '../editor/use-completeness.ts'
import { FormConflict } from '../forms/conflict-dialog.tsx'
import { plain } from '../forms/differences.ts'
import { Checkbox, Field } from '../forms/field.tsx'
import { FormLayout } from '../forms/form-layout.tsx'
import { rowOptions, Select } from '../forms/select.tsx'
import { type StaffForm, saveRow, useFreshRow, useStaffForm } from '../forms/use-staff-form.ts'
import { HistoryLink } from '../history/restore-button.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { savedMessages, translationSaved } from '../parts/form-messages.ts'
import { Retry, View, ViewState } from '../parts/view.tsx'
import { editTranslationPath, translationsPath, type ViewProps } from '../paths.ts'
import { PairNotice, WorkBox } from './pair-fields.tsx'
import {
  type Beginning,
  draftKey,
  NOT_CHOSEN,
  type TranslationFormValues,
  usePair,
  valuesOf,
} from './translation-data.ts'
import { translationFormMessages as t } from './translation-messages.ts'
import { useWayBack } from './way-back.ts'

const back = { href: translationsPath, label: t.back }
const UNKNOWN_LANGUAGE = { code: 'und', isRtl: false, fontFamily: null, name: '' }

interface TranslationFormProps {
  /** The translation to edit; undefined: the form adds one. */
  translation?: StaffTranslationDetail
  /** Work and language of a new translation. */
  begin?: Beginning
  onSaved?: (translation: StaffTranslationDetail) => void
}

/** The form of a translation, for works without chapters. What is typed is kept as a draft until it is saved. */
function TranslationForm({ translation, begin, onSaved }: TranslationFormProps) {
  const way = useWayBack(back)
  const everyLanguage = useQuery<Language[]>({ queryKey: ['/api/languages'] })
  const { data: languages = [] } = everyLanguage
  const editing: StaffForm<TranslationFormValues, TranslationInput, StaffTranslationDetail> = useStaffForm({
    schema: translationInputSchema,
    row: translation,
    valuesOf: (row) => valuesOf(row, begin),
    texts: ['content', 'notes'],
    send: (input, row, key) =>
      saveRow<StaffTranslationDetail>('/api/admin/translations')(input, row, key).catch((error: unknown) => {
        // `PairNotice` then says why it was refused, with a link to the existing text.
        if (!row && error instanceof ApiError && error.status === 409) pair.readAgain()
        throw error
      }),
    draft: (row) => draftKey(row, begin),
    leadsTo: way.href,
    saved: translationSaved,
    addressOf: ({ id }) => way.keep(editTranslationPath(id)),
    failed: savedMessages.translationFailed,
    onInvalid: ({ workId, languageId, notes }) => {
      if (workId || languageId || notes) details.open()
    },
    ...(onSaved && { onSaved }),
  })
  const { form, submit, saveAndStay, isSaving } = editing
  const { register, control, formState } = form
  const { errors, dirtyFields } = formState
  const [workId, languageId] = useWatch({ control, name: ['workId', 'languageId'] })
  const pair = usePair(workId, languageId, editing.row?.id)
  const alignment = useAlignment(
    editing.row && `/api/admin/translations/${editing.row.id}/alignment`,
    editing.row,
    pair.original,
  )
  const language = languages.find(({ id }) => id === languageId)
  const completeness = useCompleteness({
    isComplete: useWatch({ control, name: 'isComplete' }) ?? true,
    isNew: editing.row === undefined,
    propose: (isComplete) => form.setValue('isComplete', isComplete, { shouldDirty: true }),
  })
  const details = useDeskDetails(!translation && !(begin?.workId && begin.languageId))
  const hintId = useId()
  const isChosen = workId !== NOT_CHOSEN && languageId !== NOT_CHOSEN
  // A typed text stays in sight, though it cannot be saved here: the server refuses it.
  const isHidden = (pair.work?.hasChapters || pair.existing) && !dirtyFields.content
  const describe = (name: keyof typeof labels, value: unknown) => {
    if (name === 'languageId') return languages.find(({ id }) => id === value)?.name ?? plain(value)
    return name === 'workId' && pair.work?.id === value ? (pair.work?.title ?? '') : plain(value)
  }
  return (
    <FormLayout
      onSubmit={submit}
      onSaveKey={saveAndStay}
      isSaving={isSaving}
      editing={editing}
      opened={editing.row && `translation:${editing.row.id}`}
      cancelHref={way.href}
      bar={
        <>
          <Checkbox
            label={t.isComplete}
            title={t.isCompleteHint}
            aria-describedby={completeness.hint && hintId}
            {...register('isComplete', { onChange: completeness.onChosen })}
          />
          {details.button}
        </>
      }
    >
      {details.panel(
        <>
          <Field label={t.work} hint={isChosen ? t.workHint : t.chooseFirst} required error={errors.workId?.message}>
            {(described) => (
              <Controller
                control={control}
                name="workId"
                render={({ field: { value, onChange, ...field } }) => (
                  <WorkBox
                    chosen={pair.work}
                    isChosen={value !== NOT_CHOSEN}
                    onChoose={onChange}
                    {...field}
                    {...described}
                  />
                )}
              />
            )}
          </Field>
          <Field label={t.language} required error={errors.languageId?.message}>
            {(described) => (
              <Controller
                control={control}
                name="languageId"
                render={({ field: { value, onChange, name: _, ...field } }) => (
                  <Select
                    options={rowOptions(languages)}
                    value={value === NOT_CHOSEN ? undefined : String(value)}
                    onChange={(id) => onChange(Number(id))}
                    {...field}
                    {...described}
                  />
                )}
              />
            )}
          </Field>
          <Field label={t.notes} hint={t.notesHint} error={errors.notes?.message}>
            {(field) => <textarea dir="auto" rows={2} {...register('notes')} {...field} />}
          </Field>
        </>,
      )}
      <PairNotice pair={pair} language={language} />
      <CompletenessNote id={hintId} hint={completeness.hint} isWarning={completeness.isWarning} />
      {everyLanguage.isLoadingError && <Retry onRetry={everyLanguage.refetch} />}
      {!isHidden && !everyLanguage.isLoadingError && (
        <Controller
          control={control}
          name="content"
          render={({ field }) => (
            <ContentField
              // With another work or language an original may come or go: the editor begins anew.
              key={pair.original ? 'beside' : 'alone'}
              field={field}
              label={t.content}
              hint={t.contentHint}
              error={errors.content?.message}
              language={language ?? UNKNOWN_LANGUAGE}
              original={pair.original?.content}
              originalLanguage={pair.work?.originalLanguage}
              alignment={alignment}
              onUntranslated={completeness.onUntranslated}
              isWaiting={isChosen && !pair.originalFailed && (pair.original === undefined || !language)}
            />
          )}
        />
      )}
      <FormConflict
        editing={editing}
        labels={labels}
        describe={describe}
        text="content"
        language={language && textIn(language)}
      />
    </FormLayout>
  )
}

/** `?work=&language=` are the work and language that the form begins with. */
export function AddTranslationView() {
  const { search } = useStaffAddress()
  const [begin] = useState(() => {
    const query = new URLSearchParams(search)
    return { workId: idOf(query.get('work') ?? ''), languageId: idOf(query.get('language') ?? '') }
  })
  const [saved, setSaved] = useState<StaffTranslationDetail>()
  const way = useWayBack(back)
  return (
    <View {...(saved ? titleOf(saved) : { title: t.addTitle })} back={way} measure="desk">
      <TranslationForm begin={begin} onSaved={setSaved} />
    </View>
  )
}

/** The head of the view of a saved translation. */
const titleOf = ({ id, work, language }: StaffTranslationDetail) => ({
  title: t.editTitle,
  hint: t.titleOf(work.title, language.name),
  actions: <HistoryLink entity="translation" id={id} />,
})

export function EditTranslationView({ params }: ViewProps) {
  const way = useWayBack(back)
  const query = useFreshRow<StaffTranslationDetail>(`/api/admin/translations/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.editTitle} back={way}>
      {(translation) => (
        <View {...titleOf(translation)} back={way} measure="desk">
          <TranslationForm translation={translation} />
        </View>
      )}
    </ViewState>
  )
}

const labels = {
  workId: t.work,
  languageId: t.language,
  content: t.content,
  isComplete: t.complete,
  notes: t.notes,
}
