import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { idOf } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import { type StaffTranslationDetail, translationInputSchema } from '#contract/translations.ts'
import { ApiError } from '../../framework/data/api.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { ContentField } from '../editor/content-field.tsx'
import { DraftNotice } from '../editor/draft-notice.tsx'
import { useAlignment } from '../editor/edited-text.ts'
import { useDraft } from '../editor/use-draft.ts'
import { FormConflict } from '../forms/conflict-dialog.tsx'
import { differences, plain } from '../forms/differences.ts'
import { Checkbox, Field } from '../forms/field.tsx'
import { FormLayout } from '../forms/form-layout.tsx'
import { rowOptions, Select } from '../forms/select.tsx'
import { useFreshRow, useSaveKey, useStaffForm } from '../forms/use-staff-form.ts'
import { HistoryLink } from '../history/restore-button.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { savedMessages, translationSaved } from '../parts/form-messages.ts'
import { Retry, View, ViewState } from '../parts/view.tsx'
import { translationsPath, type ViewProps } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { PairNotice, WorkBox } from './pair-fields.tsx'
import {
  type Beginning,
  draftKey,
  NOT_CHOSEN,
  type TranslationFormValues,
  usePair,
  valuesOf,
} from './translation-data.ts'
import styles from './translation-form.module.css'
import { translationFormMessages as t } from './translation-messages.ts'

const UNKNOWN_LANGUAGE = { code: 'und', isRtl: false, fontFamily: null, name: '' }

interface TranslationFormProps {
  /** The translation to edit; undefined: the form adds one. */
  translation?: StaffTranslationDetail
  /** Work and language of a new translation. */
  begin?: Beginning
}

/** The form of a translation, for works without chapters. What is typed is kept as a draft until it is saved. */
function TranslationForm({ translation, begin }: TranslationFormProps) {
  const outcome = useRef('')
  // The row that the form was filled from. A newer one may be read while the form is open.
  const made = useRef(translation)
  const everyLanguage = useQuery<Language[]>({ queryKey: ['/api/languages'] })
  const { data: languages = [] } = everyLanguage
  const editing = useStaffForm({
    schema: translationInputSchema,
    values: valuesOf(translation, begin),
    send: (input) =>
      made.current
        ? staffApi.patch<StaffTranslationDetail>(`/api/admin/translations/${made.current.id}`, {
            ...input,
            revision: made.current.revision,
          })
        : staffApi.post<StaffTranslationDetail>('/api/admin/translations', input).catch((error: unknown) => {
            // `PairNotice` then says why it was refused, with a link to the existing text.
            if (error instanceof ApiError && error.status === 409) pair.readAgain()
            throw error
          }),
    leadsTo: translationsPath,
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
  const { register, control, formState, reset, setValue } = form
  const { errors, isDirty, dirtyFields } = formState
  const values = form.watch()
  const draft = useDraft<TranslationFormValues>(draftKey(made.current, begin), {
    values,
    isDirty,
    revision: made.current?.revision,
    onRestore: (kept, revision) => {
      if (made.current && revision !== undefined) made.current = { ...made.current, revision }
      for (const name of Object.keys(kept) as (keyof TranslationFormValues)[])
        setValue(name, kept[name], { shouldDirty: true })
    },
  })
  const pair = usePair(values.workId, values.languageId, made.current?.id)
  const alignment = useAlignment(
    made.current && `/api/admin/translations/${made.current.id}/alignment`,
    made.current,
    pair.original,
  )
  const language = languages.find(({ id }) => id === values.languageId)
  const save = useRef(saveAndStay)
  useEffect(() => {
    save.current = saveAndStay
  }, [saveAndStay])
  useSaveKey(save)
  const isChosen = values.workId !== NOT_CHOSEN && values.languageId !== NOT_CHOSEN
  // A typed text stays in sight, though it cannot be saved here: the server refuses it.
  const isHidden = (pair.work?.hasChapters || pair.existing) && !dirtyFields.content
  return (
    <FormLayout onSubmit={submit} isSaving={isSaving} cancelHref={translationsPath}>
      <DraftNotice draft={draft} revision={translation?.revision} />
      <div className={styles.pair}>
        <Field label={t.work} hint={t.workHint} required error={errors.workId?.message}>
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
      </div>
      <PairNotice pair={pair} language={language} />
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
              hint={isChosen ? t.contentHint : t.chooseFirst}
              error={errors.content?.message}
              language={language ?? UNKNOWN_LANGUAGE}
              original={pair.original?.content}
              originalLanguage={pair.work?.originalLanguage}
              alignment={alignment}
              isWaiting={isChosen && !pair.originalFailed && (pair.original === undefined || !language)}
            />
          )}
        />
      )}
      <Checkbox label={t.isComplete} hint={t.isCompleteHint} {...register('isComplete')} />
      <Field label={t.notes} hint={t.notesHint} error={errors.notes?.message}>
        {(field) => <textarea dir="auto" rows={3} {...register('notes')} {...field} />}
      </Field>
      <FormConflict
        {...(language && textIn(language))}
        editing={editing}
        made={made}
        fieldsOf={(theirs) => conflictFields(theirs, form.getValues(), languages)}
        take={(theirs) => {
          reset(valuesOf(theirs, undefined))
          draft.saved()
        }}
      />
    </FormLayout>
  )
}

const back = { href: translationsPath, label: t.back }

/** `?work=&language=` are the work and language that the form begins with. */
export function AddTranslationView() {
  const { search } = useStaffAddress()
  const [begin] = useState(() => {
    const query = new URLSearchParams(search)
    return { workId: idOf(query.get('work') ?? ''), languageId: idOf(query.get('language') ?? '') }
  })
  return (
    <View title={t.addTitle} back={back}>
      <TranslationForm begin={begin} />
    </View>
  )
}

export function EditTranslationView({ params }: ViewProps) {
  const query = useFreshRow<StaffTranslationDetail>(`/api/admin/translations/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.editTitle} back={back}>
      {(translation) => (
        <View
          title={t.editTitle}
          back={back}
          hint={t.titleOf(translation.work.title, translation.language.name)}
          actions={<HistoryLink entity="translation" id={translation.id} />}
        >
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

/** The fields in which the versions of a conflict differ. The text is compared by paragraphs. */
function conflictFields(theirs: StaffTranslationDetail, mine: TranslationFormValues, languages: readonly Language[]) {
  const describe = (name: keyof typeof labels, value: unknown) => {
    if (name === 'languageId') return languages.find(({ id }) => id === value)?.name ?? plain(value)
    return name === 'workId' && value === theirs.workId ? theirs.work.title : plain(value)
  }
  return differences(labels, theirs, mine, describe).map((field) => ({ ...field, isText: field.label === t.content }))
}
