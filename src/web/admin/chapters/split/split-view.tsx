import { useEffect, useMemo, useRef, useState } from 'react'
import { idOf } from '#contract/addresses.ts'
import type { ChapterSplit, StaffChapter } from '#contract/chapters.ts'
import { isBlank } from '#contract/fields.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../../i18n/language-tag.ts'
import { Checkbox, Field } from '../../forms/field.tsx'
import { FormLayout } from '../../forms/form-layout.tsx'
import { rowOptions, Select } from '../../forms/select.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useLeaveGuard, useLocationStore } from '../../location/staff-location.ts'
import { useIsShown } from '../../location/use-is-shown.ts'
import { formMessages } from '../../parts/form-messages.ts'
import { ConfirmDialog } from '../../parts/modal.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { View } from '../../parts/view.tsx'
import { chaptersPath, type ViewProps } from '../../paths.ts'
import { failureMessage, staffApi, useRefresh } from '../../staff-client.ts'
import { splitMessages as t } from '../chapter-messages.ts'
import { ChaptersState, WorkLine } from '../chapters-state.tsx'
import { firstFreePlace, takenPlaces, textsIn } from '../places.ts'
import { SplitParts } from './split-parts.tsx'
import styles from './split-view.module.css'
import { TextSource } from './text-source.tsx'
import { countWords, type KeptSplit, useSplit } from './use-split.ts'

/** Splits a whole text into chapters. */
export function SplitView({ params }: ViewProps) {
  const head = { title: t.title, back: { href: chaptersPath(idOf(params.workId) ?? 0), label: t.back } }
  return (
    <ChaptersState workId={params.workId} {...head}>
      {(work, chapters, languages) => (
        <View {...head} hint={<WorkLine work={work} />}>
          <SplitForm work={work} chapters={chapters} languages={languages} />
        </View>
      )}
    </ChaptersState>
  )
}

interface SplitDraft {
  revision: undefined
  languageId: number | undefined
  from: number | undefined
  split: KeptSplit
}

interface SplitFormProps {
  work: StaffWork
  chapters: StaffChapter[]
  languages: readonly StaffLanguage[]
}

/** The text with its language and heading level, and a preview of the chapters that it will become. */
function SplitForm({ work, chapters, languages }: SplitFormProps) {
  const toast = useToast()
  const refresh = useRefresh()
  const isShown = useIsShown()
  const location = useLocationStore()
  const split = useSplit()
  const [languageId, setLanguage] = useState<number>()
  const [wishedFrom, setFrom] = useState<number>()
  /** The texts that staff have allowed to be replaced, as JSON. With another list they are asked again. */
  const [agreed, setAgreed] = useState<string>()
  /** A change that would lose edits of the parts, until staff confirm it. */
  const [waiting, setWaiting] = useState<() => void>()
  const [isSaving, setSaving] = useState(false)
  const [tried, setTried] = useState(false)
  const isSending = useRef(false)
  const form = useRef<HTMLDivElement>(null)
  const isDirty = split.source.trim() !== ''
  const draft = useDraft<SplitDraft>(`split ${work.id}`, {
    read: () => (isDirty ? { revision: undefined, languageId, from: wishedFrom, split: split.kept } : undefined),
    restore: (kept) => {
      split.restore(kept.split)
      setLanguage(kept.languageId)
      setFrom(kept.from)
    },
  })
  useEffect(draft.changed, [draft.changed, split.kept, languageId, wishedFrom])
  const unblock = useLeaveGuard(isDirty, draft.drop)

  const language = languages.find(({ id }) => id === languageId)
  const { parts } = split
  const from = wishedFrom ?? firstFreePlace(chapters, languageId)
  const taken = takenPlaces(chapters, languageId, from, parts.length)
  const replaced = languageId === undefined ? [] : taken.flatMap((place) => textsIn(chapters[place - 1], languageId))
  const replace = agreed === JSON.stringify(replaced)
  const recut = (change: () => void) => (split.isEdited ? setWaiting(() => change) : change())
  const beforeWords = useMemo(() => countWords(split.before, 'en'), [split.before])
  const wrong = {
    text: parts.length === 0 ? t.nothingToSplit : undefined,
    language: language ? undefined : t.languageRequired,
    replace: taken.length > 0 && !replace ? t.replaceRequired : undefined,
  }
  const areWrong =
    Object.values(wrong).some(Boolean) || parts.some(({ title, content }) => isBlank(title) || isBlank(content))

  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    setTried(true)
    if (isSending.current || split.isBehind) return
    if (areWrong || languageId === undefined) {
      toast.failure(formMessages.validation, formMessages.correct)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    isSending.current = true
    setSaving(true)
    try {
      const body: ChapterSplit = {
        languageId,
        from,
        parts: parts.map(({ title, content }) => ({ title, content })),
        replace: taken.length > 0,
        replaced,
      }
      await staffApi.post(`/api/admin/works/${work.id}/chapters/split`, body)
      toast.success(t.saved(parts.length))
      await draft.drop()
      unblock()
      if (isShown.current) location.leaveSaved(chaptersPath(work.id))
      await refresh()
    } catch (error) {
      toast.failure(formMessages.error, t.failed(failureMessage(error)))
      // The chapters may have changed: the preview shows them as they are now, and asks again.
      setAgreed(undefined)
      await refresh()
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }
  return (
    <FormLayout
      onSubmit={submit}
      isSaving={isSaving}
      cancelHref={chaptersPath(work.id)}
      save={t.save}
      editing={{ draft, row: undefined, form: { formState: { isDirty } } }}
      opened={`chapters:${work.id}`}
    >
      <div ref={form} className={styles.form}>
        <div className={styles.source}>
          <TextSource
            value={split.source}
            onChange={(text) => recut(() => split.setSource(text))}
            onReplace={(text) => {
              split.forgetEdits()
              split.setSource(text)
            }}
            language={language}
            error={tried ? wrong.text : undefined}
          />
          <div className={styles.choices}>
            <Field label={t.language} required error={tried ? wrong.language : undefined}>
              {(field) => (
                <Select
                  options={rowOptions(languages)}
                  value={languageId === undefined ? undefined : String(languageId)}
                  onChange={(id) => {
                    setLanguage(Number(id))
                    setAgreed(undefined)
                  }}
                  {...field}
                />
              )}
            </Field>
            {split.levels.length > 0 && (
              <Field label={t.level} required>
                {(field) => (
                  <Select
                    options={split.levels.map(({ level, count }) => ({
                      value: String(level),
                      label: t.levelOption(level, count),
                    }))}
                    value={String(split.level)}
                    onChange={(level) => recut(() => split.setLevel(Number(level)))}
                    {...field}
                  />
                )}
              </Field>
            )}
            {chapters.length > 0 && (
              <Field label={t.from} required>
                {(field) => (
                  <Select
                    options={[
                      ...chapters.map(({ title }, index) => ({
                        value: String(index + 1),
                        label: t.existing(index + 1, title),
                      })),
                      { value: String(chapters.length + 1), label: t.atEnd(chapters.length + 1) },
                    ]}
                    value={String(from)}
                    onChange={(place) => {
                      setFrom(Number(place))
                      setAgreed(undefined)
                    }}
                    {...field}
                  />
                )}
              </Field>
            )}
          </div>
        </div>
        <section className={styles.preview} aria-labelledby="split-preview" aria-busy={split.isBehind}>
          <h2 id="split-preview">{t.preview}</h2>
          {split.source.trim() === '' && <p className={styles.quiet}>{t.nothingYet}</p>}
          {split.before !== '' && (
            <div className={styles.before}>
              <p>{split.levels.length === 0 ? t.noHeadings : t.before(beforeWords)}</p>
              <Checkbox
                label={t.beforeIncluded}
                hint={split.levels.length === 0 ? undefined : t.beforeLeft}
                checked={split.withBefore}
                onChange={({ target: { checked } }) => recut(() => split.setWithBefore(checked))}
              />
            </div>
          )}
          {language && taken.length > 0 && (
            <div className={styles.conflict}>
              <p role="status">{t.conflicts(taken.length, language.name)}</p>
              <Checkbox
                label={t.replace(taken.length)}
                hint={t.replaceHint}
                checked={replace}
                onChange={(event) => setAgreed(event.target.checked ? JSON.stringify(replaced) : undefined)}
                aria-invalid={tried && wrong.replace ? true : undefined}
              />
              {tried && wrong.replace && <p className={styles.error}>{wrong.replace}</p>}
            </div>
          )}
          {parts.length > 0 && (
            <SplitParts
              split={split}
              chapters={chapters}
              from={from}
              taken={taken}
              language={language}
              {...(language ? textIn(language) : { lang: undefined, dir: 'auto' })}
              originalIn={textIn(work.originalLanguage)}
            />
          )}
        </section>
        <ConfirmDialog
          open={waiting !== undefined}
          title={t.recutTitle}
          description={t.recutHint}
          confirm={t.recut}
          cancel={formMessages.cancel}
          onAnswer={(yes) => {
            if (yes) {
              split.forgetEdits()
              waiting?.()
            }
            setWaiting(undefined)
          }}
        />
      </div>
    </FormLayout>
  )
}
