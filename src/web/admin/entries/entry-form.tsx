import { type ComponentType, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { idOf } from '#contract/addresses.ts'
import { FormConflict } from '../forms/conflict-dialog.tsx'
import { FormLayout } from '../forms/form-layout.tsx'
import { FormWarning } from '../forms/form-warning.tsx'
import { saveRow, useFreshRow, useStaffForm, type Warning } from '../forms/use-staff-form.ts'
import { savedMessages } from '../parts/form-messages.ts'
import { View, ViewState } from '../parts/view.tsx'
import { type EntryKind, type EntryRow, entryKinds } from './entry-kinds.ts'

export interface EntryFieldsProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** The form adds an entry, it does not edit one. */
  isNew: boolean
}

/** The differences between the forms of the three kinds of entries. */
export interface EntryFormOptions<Entry extends EntryRow, Input extends FieldValues, Output> {
  kind: EntryKind
  /** A schema of the contract: the server checks the same rules. */
  schema: z.ZodType<Output, Input>
  /** The names of the fields that a conflict compares. */
  labels: Readonly<Record<string, string>>
  /** The value of a field in words, where it is a list of more than words. */
  describe?: (name: string, value: unknown) => string
  /** The values of an entry; without one, those that a new entry begins with. */
  toValues: (entry?: Entry) => Input
  /** As `warn` of `useStaffForm`. */
  warn?: (output: Partial<Output>, entry: Entry | undefined) => Promise<Warning | undefined>
  Fields: ComponentType<EntryFieldsProps<Input, Output>>
}

interface OptionsProp<Entry extends EntryRow, Input extends FieldValues, Output> {
  options: EntryFormOptions<Entry, Input, Output>
}

export function AddEntry<Entry extends EntryRow, Input extends FieldValues, Output>({
  options,
}: OptionsProp<Entry, Input, Output>) {
  const { listPath, messages: t } = entryKinds[options.kind]
  const [isSaved, setSaved] = useState(false)
  return (
    <View title={isSaved ? t.editTitle : t.addTitle} back={{ href: listPath, label: t.back }} measure="form">
      <EntryForm options={options} onSaved={() => setSaved(true)} />
    </View>
  )
}

/** @param id the text in the address, which may be anything */
export function EditEntry<Entry extends EntryRow, Input extends FieldValues, Output>({
  options,
  id,
}: OptionsProp<Entry, Input, Output> & { id: string | undefined }) {
  const { api, listPath, messages: t } = entryKinds[options.kind]
  const query = useFreshRow<Entry>(`${api}/${idOf(id) ?? 0}`)
  const back = { href: listPath, label: t.back }
  return (
    <ViewState query={query} title={t.editTitle} back={back}>
      {(entry) => (
        <View title={t.editTitle} back={back} measure="form">
          <EntryForm options={options} entry={entry} />
        </View>
      )}
    </ViewState>
  )
}

function EntryForm<Entry extends EntryRow, Input extends FieldValues, Output>({
  options: { kind, schema, labels, toValues, describe, warn, Fields },
  entry,
  onSaved,
}: OptionsProp<Entry, Input, Output> & { entry?: Entry; onSaved?: () => void }) {
  const { api, listPath, editPath } = entryKinds[kind]
  const editing = useStaffForm<Input, Output, Entry>({
    schema,
    row: entry,
    valuesOf: toValues as (entry?: Entry) => DefaultValues<Input>,
    send: saveRow<Entry>(api),
    ...(warn && { warn }),
    draft: (row) => `${kind} ${row?.id ?? 'new'}`,
    leadsTo: listPath,
    addressOf: ({ id }) => editPath(id),
    saved: (before) => (before ? savedMessages.updated[kind] : savedMessages.created[kind]),
    failed: (message, row) =>
      row ? savedMessages.updateFailed(kind, message) : savedMessages.createFailed(kind, message),
    ...(onSaved && { onSaved }),
  })
  const { form, submit, saveAndStay, isSaving } = editing
  return (
    <FormLayout
      onSubmit={submit}
      onSaveKey={saveAndStay}
      isSaving={isSaving}
      editing={editing}
      opened={editing.row && `${kind}:${editing.row.id}`}
      cancelHref={listPath}
    >
      <Fields form={form} isNew={!editing.row} />
      <FormWarning editing={editing} />
      <FormConflict editing={editing} labels={labels} {...(describe && { describe })} />
    </FormLayout>
  )
}
