import { type ReactNode, useState } from 'react'
import type { BatchInput } from '#contract/batches.ts'
import type { List } from '../lists/use-list.ts'
import type { Selection } from '../lists/use-selection.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { batchMessages, type Noun, rowBatchMessages as t } from './batch-messages.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useBatch } from './use-batch.tsx'
import { Deed } from './work-batch.tsx'

type Wanted = Extract<BatchInput, { of: 'author' | 'category' | 'report' | 'deleted' }>

interface RowBatchProps<T> {
  of: Wanted['of']
  list: List<T>
  selection: Selection<T>
  noun: Noun
  /** What is done by one button, beside deleting. */
  deeds?: readonly { label: string; do: Wanted['do'] }[]
  /** What the question before a deletion says; undefined: these rows are not deleted. */
  deletion?: ReactNode
}

/** What can be done with the chosen rows of a list. */
export function RowBatch<T>({ of, list, selection, noun, deeds = [], deletion }: RowBatchProps<T>) {
  const run = useBatch()
  const [asking, setAsking] = useState(false)
  const { rows, count } = selection
  const act = async (what: string, wanted: Wanted['do']) => {
    setAsking(false)
    if (rows && (await run({ of, rows, do: wanted } as Wanted, { what, count, noun }))) selection.clear()
  }
  return (
    <>
      <SelectionBar selection={selection} total={list.total} noun={noun}>
        {deeds.map(({ label, do: wanted }) => (
          <Deed key={label} label={label} onClick={() => act(label, wanted)} />
        ))}
        {deletion && <Deed label={t.delete} isDanger onClick={() => setAsking(true)} />}
      </SelectionBar>
      <ConfirmDialog
        open={asking}
        title={t.deleteTitle(count, noun)}
        description={deletion}
        confirm={t.delete}
        cancel={batchMessages.cancel}
        onAnswer={(yes) => (yes ? act(t.delete, 'delete') : setAsking(false))}
      />
    </>
  )
}
