import type { StaffReportDetail } from '#contract/reports.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { Field } from '../forms/field.tsx'
import { TextDifference } from '../forms/text-difference.tsx'
import { useKey } from '../keys/use-key.ts'
import { keepFocus } from '../parts/focus.ts'
import { formMessages } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { PresenceLine } from '../presence/presence-line.tsx'
import styles from './reports.module.css'
import { staffReportMessages as t } from './staff-report-messages.ts'
import { useCorrection } from './use-correction.ts'

interface CorrectionFormProps {
  report: StaffReportDetail
  /** Called with the report as it is now, where somebody else has changed it or its text. */
  onChanged: (report: StaffReportDetail) => void
  /** Called with what somebody has to know before they go on; undefined: nothing. */
  onNotice: (notice: string | undefined) => void
  onResolved: (report: StaffReportDetail) => void
}

/** Corrects a reported passage and resolves its report, with a reply. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { report } = props
  const correction = useCorrection(report, props)
  const { values, errors, isBusy, finish } = correction
  const paragraphs = report.passage?.paragraphs
  useKeepKey(correction.keep)
  return (
    <form
      className={styles.correction}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        finish(paragraphs ? 'apply' : 'resolve')
      }}
      onBlur={correction.keep}
    >
      <DraftNotice draft={correction.draft} revision={report.revision} />
      {correction.isRestored && (
        <p className={styles.restored} role="status">
          {t.restored}
          <button type="button" className="button quiet" onClick={correction.begin}>
            {t.begin}
          </button>
        </p>
      )}
      <Wording report={report} correction={correction} />
      <Field label={t.note} hint={t.noteHint} error={errors.note}>
        {(field) => (
          <textarea
            dir="auto"
            rows={2}
            value={values.note}
            onChange={({ target }) => correction.set({ note: target.value })}
            {...field}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <PresenceLine
          of={`report:${report.id}`}
          revision={report.revision}
          isSaving={isBusy}
          isDirty={false}
          place="above"
        />
        {paragraphs && (
          <button
            type="button"
            className="button quiet"
            onMouseDown={keepFocus}
            aria-disabled={isBusy}
            onClick={() => finish('resolve')}
          >
            {t.resolveOnly}
          </button>
        )}
        <button type="submit" className="button" onMouseDown={keepFocus} aria-disabled={isBusy}>
          {isBusy ? formMessages.saving : paragraphs ? t.apply : t.resolve}
        </button>
      </div>
    </form>
  )
}

interface WordingProps {
  report: StaffReportDetail
  correction: ReturnType<typeof useCorrection>
}

/** The reported words, and what the reader would write in their place. */
export function Suggestion({ report: { quote, suggestion, language } }: { report: StaffReportDetail }) {
  if (!suggestion) return null
  return (
    <section aria-labelledby="suggestion">
      <h2 id="suggestion">{t.suggestion}</h2>
      <p className={styles.hint}>{t.suggestionHint}</p>
      <TextDifference before={quote} after={suggestion} {...textIn(language)} />
    </section>
  )
}

/** The field for the new wording, and what it changes. Without a place in the text a wording that was typed is only shown. */
function Wording({ report, correction: { values, errors, set, isAsSuggested } }: WordingProps) {
  const { passage, language } = report
  const paragraphs = passage?.paragraphs
  if (!paragraphs && values.wording === '')
    return passage?.words ? <p className={styles.hint}>{t.onlyInEditor}</p> : null
  return (
    <>
      <Field
        label={paragraphs ? t.wording : t.yourWording}
        hint={!paragraphs ? t.yourWordingHint : isAsSuggested ? t.suggestedHint : t.wordingHint}
        error={errors.wording}
        required
      >
        {(field) => (
          <textarea
            {...textIn(language)}
            className={styles.wording}
            rows={3}
            value={values.wording}
            readOnly={!paragraphs}
            onChange={({ target }) => set({ wording: target.value })}
            {...field}
          />
        )}
      </Field>
      {paragraphs && values.wording !== paragraphs.markdown && (
        <section aria-labelledby="changes">
          <h2 id="changes">{t.changes}</h2>
          <TextDifference before={paragraphs.markdown} after={values.wording} {...textIn(language)} />
        </section>
      )}
      {paragraphs && !isAsSuggested && <Suggestion report={report} />}
    </>
  )
}

/** Ctrl+S and Cmd+S keep what was typed: to resolve a report is a decision, not a way of saving. */
function useKeepKey(keep: () => Promise<boolean>): void {
  const toast = useToast()
  useKey('save', async () => {
    if (await keep()) toast.success(t.kept)
  })
}
