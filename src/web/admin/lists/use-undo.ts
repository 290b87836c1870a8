import type { Restored } from '#contract/history.ts'
import { batchMessages, rowBatchMessages } from '../batches/batch-messages.ts'
import { useBatch } from '../batches/use-batch.tsx'
import { historyMessages } from '../history/history-messages.ts'
import { formMessages } from '../parts/form-messages.ts'
import { type ToastAction, useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi, useRefresh } from '../staff-client.ts'

/** @returns a function from the `UNDO_HEADER` of an answer to what its toast offers; undefined: nothing takes it back */
export function useUndo(): (by: string | null) => ToastAction | undefined {
  const toast = useToast()
  const refresh = useRefresh()
  const run = useBatch()
  const restore = async (change: string) => {
    try {
      const { name } = await staffApi.post<Restored>(`/api/admin/changes/${change}/restore`)
      toast.success(historyMessages.restored, name)
    } catch (error) {
      toast.failure(formMessages.error, historyMessages.restoreFailed(failureMessage(error)))
    }
    await refresh()
  }
  return (by) => {
    const [kind, id = ''] = by?.split('/') ?? []
    if (kind === 'change') return { label: batchMessages.undo, onAct: () => restore(id) }
    if (kind !== 'batch') return undefined
    const undoing = () =>
      run({ undo: Number(id) }, { what: rowBatchMessages.restore, count: 1, noun: batchMessages.rows })
    return { label: batchMessages.undo, onAct: undoing }
  }
}
