import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type Ref, useCallback, useState } from 'react'
import { authorInputSchema, type StaffAuthor } from '#contract/authors.ts'
import type { ListPart } from '../../framework/data/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { AuthorFields } from '../entries/author-fields.tsx'
import { authorMessages, lifetime } from '../entries/entry-messages.ts'
import { warnOfSameName } from '../entries/same-name.tsx'
import { Combobox } from '../forms/combobox.tsx'
import { Field } from '../forms/field.tsx'
import { DialogForm } from '../forms/form-layout.tsx'
import { FormWarning } from '../forms/form-warning.tsx'
import { saveRow, useStaffForm } from '../forms/use-staff-form.ts'
import { formMessages, savedMessages } from '../parts/form-messages.ts'
import { ConfirmDialog, Modal } from '../parts/modal.tsx'
import styles from './author-field.module.css'
import { workFormMessages as t, workMessages } from './work-messages.ts'

const SHOWN = 20

interface AuthorFieldProps {
  chosen: number | undefined
  onChange: (id: number) => void
  onBlur: () => void
  /** Names of known authors, by id. Chosen authors are added. */
  names: Map<number, string>
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Chooses the author by name. A missing author is added in a dialog, without leaving the form. */
export function AuthorField({ chosen, onChange, onBlur, names, error, ref }: AuthorFieldProps) {
  const [words, setWords] = useState('')
  const [isAdding, setAdding] = useState(false)
  const query = new URLSearchParams({ filter: words, limit: String(SHOWN) })
  const { data, isPlaceholderData } = useQuery<ListPart<StaffAuthor>>({
    queryKey: [`/api/admin/authors?${query}`],
    meta: { counted: true },
    placeholderData: keepPreviousData,
  })
  const choose = useCallback(
    ({ id, name }: { id: number; name: string }) => {
      names.set(id, name)
      // The dialog begins with the typed words: after a choice they are no longer a new author's name.
      setWords('')
      onChange(id)
    },
    [names, onChange],
  )
  const name = chosen === undefined ? undefined : names.get(chosen)
  return (
    <div className={styles.author}>
      <Field label={workMessages.author} required hint={t.authorHint} error={error}>
        {(described) => (
          <Combobox
            ref={ref}
            choices={data?.items.map((author) => ({ id: author.id, label: author.name, detail: knownLife(author) }))}
            answered={data && !isPlaceholderData ? words : undefined}
            chosen={chosen === undefined || name === undefined ? undefined : { id: chosen, label: name }}
            onSearch={setWords}
            onChoose={({ id, label }) => choose({ id, name: label })}
            onBlur={onBlur}
            {...described}
          />
        )}
      </Field>
      <button
        type="button"
        className="button quiet"
        // The combobox keeps the focus: on blur its message would disappear and move this button away from the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setAdding(true)}
      >
        <Icon path={addIcon} />
        {t.addAuthor}
      </button>
      {isAdding && (
        <AuthorDialog
          name={words}
          onClose={() => setAdding(false)}
          onAdded={(author) => {
            setAdding(false)
            choose(author)
          }}
        />
      )}
    </div>
  )
}

const knownLife = (author: StaffAuthor) =>
  author.yearBorn === null && author.yearDied === null ? undefined : lifetime(author)

interface AuthorDialogProps {
  /** The typed words, as the name to begin with. */
  name: string
  onAdded: (author: StaffAuthor) => void
  onClose: () => void
}

/** Adds an author in a dialog over the form of a work. */
function AuthorDialog({ name, onAdded, onClose }: AuthorDialogProps) {
  const editing = useStaffForm({
    schema: authorInputSchema,
    valuesOf: (author?: StaffAuthor) => ({
      name: author?.name ?? name,
      nationality: author?.nationality ?? '',
      yearBorn: author?.yearBorn ?? null,
      yearDied: author?.yearDied ?? null,
    }),
    send: saveRow<StaffAuthor>('/api/admin/authors'),
    warn: warnOfSameName,
    draft: () => 'author of a work',
    saved: savedMessages.created.author,
    failed: (message) => savedMessages.createFailed('author', message),
    onSaved: onAdded,
  })
  const { form, submit, isSaving } = editing
  const { isDirty } = form.formState
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  const onSubmit = (event: FormEvent) => {
    // For React this form is inside the form of the work: its event would reach that form too.
    event.stopPropagation()
    submit(event)
  }
  return (
    <Modal title={authorMessages.addTitle} open onClose={close}>
      <DialogForm onSubmit={onSubmit} onCancel={close} isSaving={isSaving} editing={editing}>
        <AuthorFields form={form} isCompact />
      </DialogForm>
      <FormWarning editing={editing} />
      <ConfirmDialog
        open={isAsking}
        title={authorMessages.closeTitle}
        description={authorMessages.closeHint}
        confirm={authorMessages.close}
        cancel={formMessages.stay}
        onAnswer={(yes) => {
          setAsking(false)
          if (!yes) return
          editing.draft.drop()
          onClose()
        }}
      />
    </Modal>
  )
}
