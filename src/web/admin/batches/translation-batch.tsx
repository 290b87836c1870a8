import { useState } from 'react'
import type { BatchInput, Chosen } from '#contract/batches.ts'
import type { StaffTranslation } from '#contract/translations.ts'
import type { List } from '../lists/use-list.ts'
import type { Selection } from '../lists/use-selection.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { translationListMessages } from '../texts/translation-messages.ts'
import { batchMessages, translationBatchMessages as t } from './batch-messages.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useBatch } from './use-batch.tsx'
import { Deed } from './work-batch.tsx'

type Wanted = Extract<BatchInput, { of: 'translation' }>

const { noun } = translationListMessages
/** More than there are languages. */
const LANGUAGES = 1_000_000

/** One number for a work in a language: such rows have no id where the work has chapters. */
export const pairNumber = ({ workId, languageId }: Pick<StaffTranslation, 'workId' | 'languageId'>): number =>
  workId * LANGUAGES + languageId

/** The chosen rows, as the call takes them. */
export const pairsIn = (rows: Chosen): Wanted['rows'] =>
  'ids' in rows
    ? { pairs: rows.ids.map((id) => ({ workId: Math.floor(id / LANGUAGES), languageId: id % LANGUAGES })) }
    : rows

interface TranslationBatchProps {
  list: List<StaffTranslation>
  selection: Selection<StaffTranslation>
}

/** What can be done with the chosen translations. */
export function TranslationBatch({ list, selection }: TranslationBatchProps) {
  const run = useBatch()
  const [asking, setAsking] = useState(false)
  const { rows, count } = selection
  const act = async (what: string, wanted: Wanted['do']) => {
    setAsking(false)
    const request = rows && ({ of: 'translation', rows: pairsIn(rows), do: wanted } as const)
    const isDone = request && (await run(request, { what, count, noun }))
    if (isDone && wanted === 'delete') selection.clear()
  }
  return (
    <>
      <SelectionBar selection={selection} total={list.total} noun={noun}>
        <Deed label={t.complete} onClick={() => act(t.complete, { isComplete: true })} />
        <Deed label={t.inProgress} onClick={() => act(t.inProgress, { isComplete: false })} />
        <Deed label={t.delete} isDanger onClick={() => setAsking(true)} />
      </SelectionBar>
      <ConfirmDialog
        open={asking}
        title={t.deleteTitle(count, noun)}
        description={t.deleteHint}
        confirm={t.delete}
        cancel={batchMessages.cancel}
        onAnswer={(yes) => (yes ? act(t.delete, 'delete') : setAsking(false))}
      />
    </>
  )
}
