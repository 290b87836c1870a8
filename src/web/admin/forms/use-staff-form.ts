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
  /** Of the contract: what the server checks too. */
  schema: z.ZodType<Output, Input>
  /** What the form begins with. */
  values: DefaultValues<NoInfer<Input>>
  /** Sends it. @param revision the form was made from; undefined: there is no row yet, or the other's is overwritten */
  send: (output: Output) => Promise<Row>
  /** Where a saved form leads; without it the page stays. */
  leadsTo?: string
  saved: string
  failed: (message: string) => string
  /** Called with what was saved, before the form is left or goes on. */
  onSaved?: (row: Row) => void | Promise<void>
  /** Of a submission whose fields are not right: may tell of it besides. */
  onInvalid?: (errors: FieldErrors<Input>) => void
}

interface StaffForm<Input extends FieldValues, Output, Row> {
  form: UseFormReturn<Input, unknown, Output>
  /** For the form's `onSubmit`; a second one while the first is under way does nothing. */
  submit: (event?: { preventDefault(): void }) => Promise<void>
  /** Saves, and goes on. */
  saveAndStay: () => Promise<void>
  isSaving: boolean
  /** What someone else has saved meanwhile; undefined: nobody has. */
  conflict: Row | undefined
  forgetConflict: () => void
  /** Sends once more what was refused, to stay or to leave as it was asked. */
  saveOver: () => Promise<void>
}

/** A form of staff: the contract's rules at the fields, one submission at a time, toasts, and no way to lose it unasked. */
export function useStaffForm<Input extends FieldValues, Output, Row>(
  options: FormOptions<Input, Output, Row>,
): StaffForm<Input, Output, Row> {
  const toast = useToast()
  const refresh = useRefresh()
  const location = useLocationStore()
  const [conflict, setConflict] = useState<Row>()
  const [isSaving, setSaving] = useState(false)
  const underWay = useRef(false)
  const staysAfter = useRef(false)
  const form = useForm<Input, unknown, Output>({
    // The resolver's types cannot follow a schema that is not known yet.
    resolver: zodResolver(options.schema as never) as never,
    defaultValues: options.values,
    // Not on leaving a field: what that adds or takes away moves the button that is being pressed, and the press is lost.
    mode: 'onSubmit',
  })
  useLeaveGuard(form.formState.isDirty)

  const send = async (output: Output, stays: boolean) => {
    try {
      const sent = form.getValues()
      const row = await options.send(output)
      await options.onSaved?.(row)
      toast.success(options.saved)
      // Also when it is left: until then its draft must not be kept anew.
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
  /** What was sent is what the form is compared with from now on; what was written meanwhile stays. */
  const settle = (sent: Input) => {
    const now = form.getValues()
    form.reset(sent)
    for (const name of Object.keys(now) as Path<Input>[])
      if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true })
  }
  const save = async (stays: boolean) => {
    if (underWay.current) return
    underWay.current = true
    staysAfter.current = stays
    setSaving(true)
    try {
      await form.handleSubmit((output) => send(output, stays), options.onInvalid)()
    } finally {
      underWay.current = false
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

/** Ctrl+S, and Cmd+S, save: not the page, but what is written on it. */
export function useSaveKey(save: RefObject<() => unknown>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // Over a question the page waits for its answer.
      if (!event.repeat && !document.querySelector('[role="dialog"], [role="alertdialog"]')) save.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [save])
}

/**
 * One row as it is now, for a form to be made from: what was read of it before this view was opened is not shown.
 * @param path the call that reads it
 */
export function useFreshRow<T>(path: string): UseQueryResult<T> {
  const [openedAt] = useState(Date.now)
  const query = useQuery<T>({ queryKey: [path], staleTime: 0 })
  if (query.dataUpdatedAt >= openedAt) return query
  const error = query.isFetchedAfterMount ? query.error : null
  return { ...query, data: undefined, error } as UseQueryResult<T>
}
