import { zodResolver } from '@hookform/resolvers/zod'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { namingProvider } from '#contract/translations.ts'
import { ApiError } from '../../framework/data/api.ts'
import { useSite } from '../../ui/site-context.ts'
import { reportWaiting } from '../editor/use-report.ts'
import { useLeaveGuard, useLocationStore } from '../location/staff-location.ts'
import { useIsShown } from '../location/use-is-shown.ts'
import { formMessages as t } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { addWithKey, failureMessage, isUnanswered, staffApi, useRefresh } from '../staff-client.ts'
import { EditedRow, type FormChanges, only } from './edited-row.ts'
import { LostSaves, type Send, type Unanswered } from './lost-saves.ts'
import { type DraftKeeper, useDraft } from './use-draft.ts'

interface FormOptions<Input extends FieldValues, Output, Row> {
  /** A schema of the contract: the server checks the same rules. */
  schema: z.ZodType<Output, Input>
  /** The row to edit; undefined: the form adds one. */
  row?: Row | undefined
  /** The values of a row in the form; without a row, those that a new one begins with. */
  valuesOf: (row?: Row) => DefaultValues<NoInfer<Input>>
  /** Names of fields that are merged by paragraph with what others have saved. */
  texts?: readonly (keyof NoInfer<Input> & string)[]
  /**
   * Sends to the server.
   * @param output all fields of a new row, or those that were changed of a saved one
   * @param row as it was last saved; undefined: a new one
   * @param key of a new row: the `Idempotency-Key` of the call that adds it
   * @returns the saved row
   */
  send: Send<Output, Row>
  /** Looks for a reason not to save. @returns a question to staff, who may save all the same; undefined: there is none */
  warn?: (output: Partial<Output>, row: Row | undefined) => Promise<Warning | undefined>
  /** Key of the draft that is kept in this browser; undefined: none is. */
  draft?: ((row: Row | undefined) => string) | undefined
  /** Address to go to after saving; undefined: the form stays. */
  leadsTo?: string | ((row: Row) => string)
  /** The address of the form of a saved row: the browser shows it when a new row is saved and its form stays. */
  addressOf?: (row: Row) => string
  /** The words of the toast. @param before the row as it was last saved; undefined: a new one */
  saved: string | ((before: Row | undefined, after: Row) => string)
  /** @param row as it was last saved; undefined: a new one */
  failed: (message: string, row: Row | undefined) => string
  /** Called with the saved row, before the form is left. */
  onSaved?: (row: Row) => void
  /** Called with the row of someone else that was taken in place of the written one. */
  onTheirs?: (row: Row) => void
  /** Called when fields break a rule. */
  onInvalid?: (errors: FieldErrors<Input>) => void
}

/** A question before saving. */
export interface Warning {
  title: string
  description: ReactNode
}

/** Someone else has saved meanwhile, and has changed some of the same fields. */
export interface Conflict {
  /** The names of these fields, with their value and with mine. What only one has changed is in both. */
  fields: readonly { name: string; theirs: unknown; mine: unknown }[]
  /** Saves the changes of both, mine where they meet; then stays or leaves like the refused submission. */
  keepMine: () => Promise<void>
  /** Puts the changes of both into the form, theirs where they meet. */
  takeTheirs: () => void
  /** Goes on editing. */
  forget: () => void
}

export interface StaffForm<Input extends FieldValues, Output, Row> {
  form: UseFormReturn<Input, unknown, Output>
  /** The row that the form was filled from or has saved; undefined: a new one. A newer one may be read meanwhile. */
  row: Row | undefined
  /** For `onSubmit`. Does nothing while an earlier submission is running. */
  submit: (event?: { preventDefault(): void }) => Promise<void>
  /** Saves and stays on the form. */
  saveAndStay: () => Promise<void>
  isSaving: boolean
  /** undefined: there is none. */
  conflict: Conflict | undefined
  /** The question that is open before saving; undefined: there is none. */
  warning: (Warning & { onAnswer: (save: boolean) => void }) | undefined
  draft: DraftKeeper
}

/** A draft, and what was sent of it and not answered. */
interface KeptChanges<Input, Output> extends FormChanges<Input> {
  lost?: Unanswered<Output>
}

/** How often a form is merged with what others save in the very moment before it gives up. */
const MOST_MERGES = 5

/**
 * A form of the staff site: errors at the fields, one submission at a time, toasts, a draft in this browser, a question
 * before changes are lost, and a merge with what others have saved meanwhile.
 */
export function useStaffForm<Input extends FieldValues, Output, Row extends { revision: number }>(
  options: FormOptions<Input, Output, Row>,
): StaffForm<Input, Output, Row> {
  const toast = useToast()
  const refresh = useRefresh()
  const location = useLocationStore()
  const isShown = useIsShown()
  const valuesOf = options.valuesOf as (row?: Row) => Input
  const [edited] = useState(() => new EditedRow<Input, Row>(options.row, valuesOf, options.texts))
  const [saves] = useState(() => new LostSaves<Output, Row>())
  const [conflict, setConflict] = useState<Conflict>()
  const [warning, setWarning] = useState<StaffForm<Input, Output, Row>['warning']>()
  const [isSaving, setSaving] = useState(false)
  const isSending = useRef(false)
  const { brandName } = useSite()
  const check = zodResolver(options.schema as never)
  const form = useForm<Input, unknown, Output>({
    // The resolver's types do not accept a generic schema.
    resolver: (async (...given: Parameters<typeof check>) => namingIn(await check(...given), brandName)) as never,
    defaultValues: edited.clean as DefaultValues<Input>,
    // Not on blur: an error that appears would move the button that is being pressed, and the click would be lost.
    mode: 'onSubmit',
  })
  /** Shows values, which may differ from the saved ones. Not `setValue`: after a reset it does not reach lists of fields. */
  const show = (values: Input) => form.reset(values, { keepDefaultValues: true })
  /** The values with all that was typed: the editor of a long text reports late. */
  const read = () => {
    reportWaiting()
    return form.getValues()
  }
  const draft = useDraft<KeptChanges<Input, Output>>(options.draft?.(edited.row), {
    read: () => {
      const changes = edited.changesIn(form.getValues())
      return changes && { ...changes, ...(saves.unanswered && { lost: saves.unanswered }) }
    },
    restore: ({ lost, ...kept }) => {
      edited.goOnFrom(kept)
      if (lost) saves.restore(lost)
      show({ ...form.getValues(), ...kept.values })
    },
  })
  const { changed, drop, keep } = draft
  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed])
  const unblock = useLeaveGuard(form.formState.isDirty, drop)

  const send = async (output: Output, stays: boolean, merges = MOST_MERGES): Promise<void> => {
    // What is typed from now on changes the lists that the form gives out.
    const sent = structuredClone(form.getValues())
    const isNew = edited.row === undefined
    try {
      // What was sent before was agreed to.
      const isAgreed = merges < MOST_MERGES || saves.unanswered?.added !== undefined
      const found = isNew ? await saves.find(output, options.send) : undefined
      if (found) edited.take(found)
      const changes: Partial<Output> = edited.row ? only(output as object, edited.changedIn(sent)) : output
      if (!isAgreed && !(await agree(changes))) return
      const before = edited.row
      const sending = before ? saves.change(changes, before, options.send) : saves.add(output, options.send)
      // Whoever opens the form again before it is answered must know of it.
      keep()
      const row = await sending
      edited.take(row, sent)
      drop()
      settle(sent)
      options.onSaved?.(row)
      toast.success(typeof options.saved === 'string' ? options.saved : options.saved(isNew ? undefined : before, row))
      if (isNew && stays && options.addressOf) location.rename(options.addressOf(row))
      leave(isNew, stays, row)
      refresh()
    } catch (error) {
      if (isShown.current) changed()
      await fail(error, stays, merges)
    }
  }
  /** Goes where the form leads to, but from other unsaved changes, and only with somebody who is still there. */
  const leave = (isNew: boolean, stays: boolean, row: Row) => {
    if (!isShown.current || edited.changesIn(read())) return
    unblock()
    const leadsTo = typeof options.leadsTo === 'function' ? options.leadsTo(row) : options.leadsTo
    const isList = leadsTo !== undefined && !isNew
    location.leaveSaved(stays ? undefined : isList ? location.asLastShown(leadsTo) : leadsTo)
  }
  /** @returns whether there is nothing against saving, or staff want it all the same */
  const agree = async (changes: Partial<Output>): Promise<boolean> => {
    // Where nobody can say whether there is a reason, there is none.
    const found = await options.warn?.(changes, edited.row).catch(() => undefined)
    if (!found) return true
    const isAgreed = await new Promise<boolean>((onAnswer) => setWarning({ ...found, onAnswer }))
    setWarning(undefined)
    return isAgreed
  }
  /** The sent values count as saved. Changes that were made while they were sent stay unsaved. */
  const settle = (sent: Input) => {
    reportWaiting()
    // The fields stay as they are, with what is typed in them: only what counts as saved is another.
    form.reset(sent, { keepValues: true })
    changed()
  }
  const fail = async (error: unknown, stays: boolean, merges: number) => {
    if (error instanceof ApiError) {
      const { current, errors = [] } = error.problem
      if (error.status === 409 && current && (await meet(current as Row, stays, merges))) return
      // The row was deleted meanwhile: the next save adds it again.
      if (error.status === 409 && current === null) edited.row = undefined
      const atFields = errors.filter(({ path }) => path.length > 0)
      for (const [index, { path, message }] of atFields.entries())
        form.setError(path.join('.') as Path<Input>, { message }, { shouldFocus: index === 0 })
    }
    const isKept = isUnanswered(error) && (await keep())
    const message = isKept ? t.keptHere(failureMessage(error)) : failureMessage(error)
    toast.failure(t.error, options.failed(message, edited.row))
  }
  /** Merges with what someone else has saved and saves that, or shows where both meet. @returns false: did neither */
  const meet = async (theirs: Row, stays: boolean, merges: number): Promise<boolean> => {
    const saved = valuesOf(theirs)
    edited.recognise(theirs, saves.sentIn(options.schema.safeParse(saved).data ?? {}))
    const { values, overlapping } = edited.merge(theirs, read())
    if (overlapping.length === 0) {
      if (merges === 0) return false
      fill(theirs, values)
      await submitForm(stays, merges - 1)
      return true
    }
    if (!isShown.current) return false
    const forget = () => setConflict(undefined)
    setConflict({
      fields: overlapping.map((name) => ({ name, theirs: saved[name], mine: values[name] })),
      keepMine: () => {
        forget()
        fill(theirs, values)
        return save(stays, MOST_MERGES - 1)
      },
      takeTheirs: () => {
        forget()
        fill(theirs, edited.merge(theirs, read(), 'theirs').values)
        options.onTheirs?.(theirs)
      },
      forget,
    })
    return true
  }
  /** @param values differ from those of the row by unsaved changes */
  const fill = (row: Row, values: Input) => {
    edited.take(row)
    form.reset(edited.clean)
    show(values)
  }
  const submitForm = (stays: boolean, merges?: number) =>
    form.handleSubmit((output) => send(output, stays, merges), options.onInvalid)()
  const save = async (stays: boolean, merges?: number) => {
    if (isSending.current) return
    isSending.current = true
    setSaving(true)
    try {
      await submitForm(stays, merges)
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }
  return {
    form,
    row: edited.row,
    submit: (event) => {
      event?.preventDefault()
      return save(false)
    },
    saveAndStay: () => save(true),
    isSaving,
    conflict,
    warning,
    draft,
  }
}

/** The result of a check, with the provider's name in the messages at fields. */
function namingIn<Result extends { errors: FieldErrors }>(checked: Result, brandName: string): Result {
  const named = (errors: object): object =>
    Object.fromEntries(
      Object.entries(errors).map(([name, error]) => {
        if (name === 'message' && typeof error === 'string') return [name, namingProvider(error, brandName)]
        // An array of errors stays one; elements of the page are no errors.
        if (Array.isArray(error)) return [name, error.map((one) => one && named(one))]
        return [name, name !== 'ref' && error && typeof error === 'object' ? named(error) : error]
      }),
    )
  return { ...checked, errors: named(checked.errors) }
}

/** Adds a row, or changes a saved one. @param path of the calls, without an id @returns `send` of a form */
export const saveRow =
  <Row extends { id: number; revision: number }>(path: string) =>
  (output: object, row: Row | undefined, key: string): Promise<Row> =>
    row
      ? staffApi.patch<Row>(`${path}/${row.id}`, { ...output, revision: row.revision })
      : addWithKey<Row>(path, output, key)

/**
 * Reads a row for a form. A cached row is not used: the form must begin with the newest revision.
 * @param path of the call
 */
export function useFreshRow<T>(path: string): UseQueryResult<T> {
  const [openedAt] = useState(Date.now)
  const query = useQuery<T>({ queryKey: [path], staleTime: 0 })
  if (query.dataUpdatedAt >= openedAt) return query
  const error = query.isFetchedAfterMount ? query.error : null
  return { ...query, data: undefined, error } as UseQueryResult<T>
}
