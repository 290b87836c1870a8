import { useEffect, useMemo, useState } from 'react'
import type { StaffReportDetail } from '#contract/reports.ts'
import { ApiError } from '../../framework/data/api.ts'
import type { FormChanges } from '../forms/edited-row.ts'
import { type KeptDraft, useDraft } from '../forms/use-draft.ts'
import { useLeaveGuard } from '../location/staff-location.ts'
import { formMessages } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi, Unreachable, useRefresh } from '../staff-client.ts'
import { staffReportMessages as t } from './staff-report-messages.ts'
import { suggestedWording } from './suggested-wording.ts'

interface Values {
  wording: string
  note: string
}

/** `apply`: the wording is written into the text, too. */
export type Way = 'apply' | 'resolve'

export interface Correction {
  values: Values
  set: (change: Partial<Values>) => void
  /** The wording is that of the reader's suggestion. */
  isAsSuggested: boolean
  /** What is wrong with a field, by its name. */
  errors: Partial<Values>
  finish: (way: Way) => Promise<void>
  isBusy: boolean
  draft: KeptDraft
  /** Values that were typed at an earlier visit are here again. */
  isRestored: boolean
  /** Throws away what was typed. */
  begin: () => void
  /**
   * Writes the draft now. If this browser does not keep it, the view is not left without a question.
   * @returns whether anything is kept
   */
  keep: () => Promise<boolean>
}

interface Options {
  /** Called with the report as it is now, where somebody else has changed it or its text. */
  onChanged: (report: StaffReportDetail) => void
  /** Called with what somebody has to know before they go on; undefined: nothing. */
  onNotice: (notice: string | undefined) => void
  onResolved: (report: StaffReportDetail) => void
}

const valuesOf = ({ passage, suggestion, note }: StaffReportDetail): Values => ({
  wording: suggestedWording(passage, suggestion),
  note: note ?? '',
})

/**
 * The new wording of a reported passage and the reply to its report. What is typed is kept in this browser until the report
 * is resolved: whoever leaves the report and comes back finds it again. What others change meanwhile is told, and never
 * replaces what was typed.
 */
export function useCorrection(report: StaffReportDetail, { onChanged, onNotice, onResolved }: Options): Correction {
  const toast = useToast()
  const refresh = useRefresh()
  const clean = useMemo(() => valuesOf(report), [report])
  /** What was typed; a field that is absent was not changed. */
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [isBusy, setBusy] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const [isLosable, setLosable] = useState(false)
  const hasTyped = Object.keys(typed).length > 0
  const draft = useDraft<FormChanges<Values>>(`report ${report.id}`, {
    read: () => (hasTyped ? { values: typed, base: clean, revision: report.revision } : undefined),
    restore: ({ values, base }) => {
      setTyped(values)
      setRestored(true)
      if (values.wording !== undefined && base?.wording !== clean.wording) onNotice(t.changedSinceDraft)
    },
  })
  const { offered, restore, changed, drop } = draft
  useEffect(() => {
    if (offered) restore()
  }, [offered, restore])
  useEffect(() => {
    if (hasTyped) changed()
  }, [typed, hasTyped, changed])
  useLeaveGuard(hasTyped && isLosable, drop)
  const values = { ...clean, ...typed }
  const keep = async () => {
    const isKept = hasTyped && (await draft.keep())
    setLosable(hasTyped && !isKept)
    return isKept
  }

  const send = (way: Way): Promise<StaffReportDetail> => {
    const { id, revision, passage } = report
    const note = typed.note === undefined ? {} : { note: typed.note }
    if (way === 'resolve') return staffApi.patch(`/api/admin/reports/${id}`, { isResolved: true, revision, ...note })
    const textRevision = passage?.paragraphs?.textRevision
    return staffApi.post(`/api/admin/reports/${id}/correction`, {
      wording: values.wording,
      textRevision,
      revision,
      ...note,
    })
  }
  const finish = async (way: Way) => {
    if (isBusy) return
    if (way === 'apply' && values.wording === report.passage?.paragraphs?.markdown)
      return setErrors({ wording: t.sameWording })
    setBusy(true)
    setErrors({})
    onNotice(undefined)
    try {
      const resolved = await send(way)
      await drop()
      setTyped({})
      toast.success(way === 'apply' ? t.corrected : t.resolved)
      await refresh()
      onResolved(resolved)
    } catch (error) {
      await fail(error)
    } finally {
      setBusy(false)
    }
  }
  const fail = async (error: unknown) => {
    if (error instanceof ApiError) {
      const { current, errors: wrong = [] } = error.problem
      if (error.status === 409 && current) return meet(current as StaffReportDetail)
      if (wrong.length > 0) setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path[0], message])))
    }
    const message = failureMessage(error)
    const isKept = error instanceof Unreachable && (await draft.keep())
    toast.failure(formMessages.error, t.resolveFailed(isKept ? formMessages.keptHere(message) : message))
  }
  /** Shows what others have changed. What would have been sent stays, also where it was not typed. */
  const meet = (current: StaffReportDetail) => {
    const theirs = current.passage?.paragraphs?.markdown
    if (theirs !== report.passage?.paragraphs?.markdown && values.wording !== '')
      setTyped((typed) => ({ ...typed, wording: values.wording }))
    const notice = whatChanged(report, current)
    // A resolved report shows their reply itself.
    const isReplied = !current.resolved && typed.note !== undefined && current.note !== report.note
    onNotice(isReplied ? `${notice} ${t.theirReply(current.note ?? '')}` : notice)
    onChanged(current)
  }
  return {
    values,
    isAsSuggested: values.wording === clean.wording && clean.wording !== report.passage?.paragraphs?.markdown,
    set: (change) => {
      setTyped((typed) => ({ ...typed, ...change }))
      setErrors({})
    },
    errors,
    finish,
    isBusy,
    draft: { ...draft, offered: undefined },
    isRestored,
    begin: () => {
      setTyped({})
      setErrors({})
      setRestored(false)
      onNotice(undefined)
      drop()
    },
    keep,
  }
}

/** What somebody else has done to a report or its text meanwhile, for whoever has wanted to resolve it. */
function whatChanged(before: StaffReportDetail, now: StaffReportDetail): string {
  if (now.resolved) return t.resolvedMeanwhile
  if (!now.passage) return t.deletedMeanwhile
  if (!now.passage.paragraphs && before.passage?.paragraphs) return t.goneMeanwhile
  return now.revision === before.revision ? t.changedMeanwhile : t.reportChangedMeanwhile
}
