import { zodResolver } from '@hookform/resolvers/zod'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../framework/data/api.ts'
import { useLeaveGuard, useLocationStore } from '../location/staff-location.ts'
import { formMessages as t } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, useRefresh } from '../staff-client.ts'

interface FormOptions<Input extends FieldValues, Output, Row> {
  /** A schema of the contract: the server checks the same rules. */
  schema: z.ZodType<Output, Input>
  /** The first values of the form. */
  values: DefaultValues<NoInfer<Input>>
  /** Sends the values to the server. @returns the saved row */
  send: (output: Output) => Promise<Row>
  /** Address to go to after saving; undefined: the form stays. */
  leadsTo?: string
  saved: string
  failed: (message: string) => string
  /** Called with the saved row, before the form is left. */
  onSaved?: (row: Row) => void | Promise<void>
  /** Called when fields break a rule. */
  onInvalid?: (errors: FieldErrors<Input>) => void
}

interface StaffForm<Input extends FieldValues, Output, Row> {
  form: UseFormReturn<Input, unknown, Output>
  /** For `onSubmit`. Does nothing while an earlier submission is running. */
  submit: (event?: { preventDefault(): void }) => Promise<void>
  /** Saves and stays on the form. */
  saveAndStay: () => Promise<void>
  isSaving: boolean
  /** The row that someone else has saved meanwhile; undefined without a conflict. */
  conflict: Row | undefined
  forgetConflict: () => void
  /** Sends the refused values again, then stays or leaves like the refused submission. */
  saveOver: () => Promise<void>
}

/** A form of the staff site: errors at the fields, one submission at a time, toasts, and a question before changes are lost. */
export function useStaffForm<Input extends FieldValues, Output, Row>(
  options: FormOptions<Input, Output, Row>,
): StaffForm<Input, Output, Row> {
  const toast = useToast()
  const refresh = useRefresh()
  const location = useLocationStore()
  const [conflict, setConflict] = useState<Row>()
  const [isSaving, setSaving] = useState(false)
  const isSending = useRef(false)
  const staysAfter = useRef(false)
  const form = useForm<Input, unknown, Output>({
    // The resolver's types do not accept a generic schema.
    resolver: zodResolver(options.schema as never) as never,
    defaultValues: options.values,
    // Not on blur: an error that appears would move the button that is being pressed, and the click would be lost.
    mode: 'onSubmit',
  })
  useLeaveGuard(form.formState.isDirty)

  const send = async (output: Output, stays: boolean) => {
    try {
      const sent = form.getValues()
      const row = await options.send(output)
      await options.onSaved?.(row)
      toast.success(options.saved)
      // Also before the form is left: a form with changes would write its draft again.
      settle(sent)
      await refresh()
      if (!stays && options.leadsTo !== undefined) location.go(options.leadsTo, { force: true })
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.status === 409 && error.problem.current) setConflict(error.problem.current as Row)
        const atFields = (error.problem.errors ?? []).filter(({ path }) => path.length > 0)
        for (const [index, { path, message }] of atFields.entries())
          form.setError(path.join('.') as Path<Input>, { message }, { shouldFocus: index === 0 })
      }
      toast.failure(t.error, options.failed(failureMessage(error)))
    }
  }
  /** The sent values count as saved. Changes that were made while they were sent stay unsaved. */
  const settle = (sent: Input) => {
    const now = form.getValues()
    form.reset(sent)
    for (const name of Object.keys(now) as Path<Input>[])
      if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true })
  }
  const save = async (stays: boolean) => {
    if (isSending.current) return
    isSending.current = true
    staysAfter.current = stays
    setSaving(true)
    try {
      await form.handleSubmit((output) => send(output, stays), options.onInvalid)()
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }
  const submit = (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    return save(false)
  }
  return {
    form,
    submit,
    saveAndStay: () => save(true),
    isSaving,
    conflict,
    forgetConflict: () => setConflict(undefined),
    saveOver: () => {
      setConflict(undefined)
      return save(staysAfter.current)
    },
  }
}

/** Ctrl+S and Cmd+S save the form instead of the page. */
export function useSaveKey(save: RefObject<() => unknown>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // An open dialog must be answered first.
      if (!event.repeat && !document.querySelector('[role="dialog"], [role="alertdialog"]')) save.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [save])
}

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
