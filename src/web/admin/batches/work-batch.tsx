import { useRef, useState } from 'react'
import type { BatchInput } from '#contract/batches.ts'
import type { StaffWork } from '#contract/works.ts'
import { exportMessages } from '../exports/export-messages.ts'
import { useExport } from '../exports/use-export.ts'
import { Field, FieldGroup } from '../forms/field.tsx'
import layout from '../forms/form-layout.module.css'
import type { List } from '../lists/use-list.ts'
import type { Selection } from '../lists/use-selection.ts'
import { ConfirmDialog, Modal } from '../parts/modal.tsx'
import { CategoryPicker, TagInput } from '../works/chip-fields.tsx'
import { workFormMessages, workMessages } from '../works/work-messages.ts'
import { batchMessages, workBatchMessages as t } from './batch-messages.ts'
import styles from './selection-bar.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { useBatch } from './use-batch.tsx'

const { noun } = workMessages
type WorkDeed = Extract<BatchInput, { of: 'work' }>['do']
type Set = Partial<Extract<WorkDeed, object>['set']>

const NO_LISTS = { addCategoryIds: [], removeCategoryIds: [], addTags: [], removeTags: [] }

/** What is done by one button. */
const deeds: readonly (readonly [what: string, set: Set])[] = [
  [t.publish, { status: 'published' }],
  [t.draft, { status: 'draft' }],
  [t.archive, { status: 'archived' }],
  [t.feature, { featured: true }],
  [t.unfeature, { featured: false }],
]

/** What can be done with the chosen works. */
export function WorkBatch({ list, selection }: { list: List<StaffWork>; selection: Selection<StaffWork> }) {
  const run = useBatch()
  const exportWorks = useExport()
  const [open, setOpen] = useState<'categories' | 'tags' | 'delete'>()
  const { rows, count } = selection
  const act = async (what: string, wanted: WorkDeed) => {
    setOpen(undefined)
    const isDone = rows && (await run({ of: 'work', rows, do: wanted }, { what, count, noun }))
    // With what is still there more can be done.
    if (isDone && wanted === 'delete') selection.clear()
  }
  const set = (what: string, changes: Set) => act(what, { set: { ...NO_LISTS, ...changes } })
  const close = () => setOpen(undefined)
  return (
    <>
      <SelectionBar selection={selection} total={list.total} noun={noun}>
        {deeds.map(([what, changes]) => (
          <Deed key={what} label={what} onClick={() => set(what, changes)} />
        ))}
        <Deed label={t.categories} onClick={() => setOpen('categories')} />
        <Deed label={t.tags} onClick={() => setOpen('tags')} />
        <Deed label={exportMessages.export} onClick={() => exportWorks(rows)} />
        <Deed label={t.delete} isDanger onClick={() => setOpen('delete')} />
      </SelectionBar>
      {open === 'categories' && (
        <CategoriesDialog
          count={count}
          onClose={close}
          onAdd={(addCategoryIds) => set(t.categories, { addCategoryIds })}
          onRemove={(removeCategoryIds) => set(t.categories, { removeCategoryIds })}
        />
      )}
      {open === 'tags' && (
        <TagsDialog
          count={count}
          onClose={close}
          onAdd={(addTags) => set(t.tags, { addTags })}
          onRemove={(removeTags) => set(t.tags, { removeTags })}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title={t.deleteTitle(count, noun)}
        description={t.deleteHint}
        confirm={t.delete}
        cancel={batchMessages.cancel}
        onAnswer={(yes) => (yes ? act(t.delete, 'delete') : close())}
      />
    </>
  )
}

/** A button of the bar. */
export function Deed({ label, isDanger = false, onClick }: { label: string; isDanger?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`button quiet ${styles.deed}`}
      data-danger={isDanger || undefined}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

interface ListDialogProps<T> {
  count: number
  onClose: () => void
  onAdd: (chosen: T[]) => void
  onRemove: (chosen: T[]) => void
}

function CategoriesDialog({ count, onClose, onAdd, onRemove }: ListDialogProps<number>) {
  const [chosen, setChosen] = useState<number[]>([])
  const names = useRef(new Map<number, string>())
  return (
    <Modal open title={t.categoriesTitle(count, noun)} onClose={onClose}>
      <div className={layout.dialogForm}>
        <FieldGroup legend={workMessages.categories}>
          <CategoryPicker
            chosen={chosen}
            onChange={setChosen}
            onBlur={() => {}}
            names={names.current}
            invalid={false}
          />
        </FieldGroup>
        <AddOrRemove isReady={chosen.length > 0} onAdd={() => onAdd(chosen)} onRemove={() => onRemove(chosen)} />
      </div>
    </Modal>
  )
}

function TagsDialog({ count, onClose, onAdd, onRemove }: ListDialogProps<string>) {
  const [tags, setTags] = useState<string[]>([])
  return (
    <Modal open title={t.tagsTitle(count, noun)} onClose={onClose}>
      <div className={layout.dialogForm}>
        <Field label={workFormMessages.tags} hint={workFormMessages.tagsHint} required>
          {(field) => <TagInput tags={tags} onChange={setTags} {...field} />}
        </Field>
        <AddOrRemove isReady={tags.length > 0} onAdd={() => onAdd(tags)} onRemove={() => onRemove(tags)} />
      </div>
    </Modal>
  )
}

function AddOrRemove({ isReady, onAdd, onRemove }: { isReady: boolean; onAdd: () => void; onRemove: () => void }) {
  return (
    <div className="actions">
      <button type="button" className="button quiet" disabled={!isReady} onClick={onRemove}>
        {t.remove}
      </button>
      <button type="button" className="button" disabled={!isReady} onClick={onAdd}>
        {t.add}
      </button>
    </div>
  )
}
