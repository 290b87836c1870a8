import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Modal } from '../parts/modal.tsx'
import { Progress } from '../parts/progress.tsx'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, useRefresh } from '../staff-client.ts'
import { type Noun, batchMessages as t } from './batch-messages.ts'
import { type BatchState, type Refusal, type Request, sendBatch } from './send-batch.ts'
import styles from './use-batch.module.css'

/** What is done, as people say it: `Publish`, and how many of what. */
export interface Deed {
  what: string
  count: number
  noun: Noun
}

type Run = (request: Request, deed: Deed) => Promise<boolean>

const BatchContext = createContext<Run | undefined>(undefined)

/**
 * Does the same to many rows, with a dialog that shows how far it is and can stop it, and a toast that can take it back.
 * @returns a function whose promise tells whether it came to its end
 */
export function useBatch(): Run {
  const run = use(BatchContext)
  if (!run) throw new Error('BatchContext is missing')
  return run
}

/** A batch that takes no longer needs no dialog. */
const SOON_MS = 400

interface Shown {
  deed: Deed
  state: BatchState
  isStopping: boolean
}

interface Report {
  title: string
  counts: string
  refusals: readonly Refusal[]
  refused: number
}

/** Keeps the batch that runs, whatever view is shown. */
export function BatchProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const refresh = useRefresh()
  const [shown, setShown] = useState<Shown>()
  const [report, setReport] = useState<Report>()
  const running = useRef<AbortController>(undefined)
  const again = useRef<Run>(undefined)

  const run = useCallback<Run>(
    async (request, deed) => {
      if (running.current) return false
      const stop = new AbortController()
      running.current = stop
      let state: BatchState = { done: 0, total: 0, refusals: [] }
      const show = () => setShown({ deed, state, isStopping: stop.signal.aborted })
      const timer = setTimeout(show, SOON_MS)
      const begun = performance.now()
      try {
        const { end } = await sendBatch(request, stop.signal, (next) => {
          state = next
          if (performance.now() - begun > SOON_MS) show()
        })
        if (!end) {
          toast.success(t.stopped(state.done, state.total))
          return false
        }
        const { batchId, changed, unchanged, refused } = end
        const isUndo = 'undo' in request
        const counts = isUndo ? t.undone(changed, deed.noun) : t.counts(changed, unchanged, refused, deed.noun)
        const undo = () => again.current?.({ undo: batchId as number }, { ...deed, what: t.undoing })
        if (refused > 0) setReport({ title: t.refusedTitle, counts, refusals: state.refusals, refused })
        toast.success(counts, undefined, batchId === null || isUndo ? undefined : { label: t.undo, onAct: undo })
        return true
      } catch (error) {
        toast.failure(t.error, t.failed(failureMessage(error), state.done))
        return false
      } finally {
        clearTimeout(timer)
        running.current = undefined
        setShown(undefined)
        await refresh()
      }
    },
    [toast, refresh],
  )
  again.current = run
  const stop = () => {
    running.current?.abort()
    setShown((now) => now && { ...now, isStopping: true })
  }
  return (
    <BatchContext value={run}>
      {children}
      {shown && <Running {...shown} onStop={stop} />}
      {report && <Refusals {...report} onClose={() => setReport(undefined)} />}
    </BatchContext>
  )
}

function Running({ deed: { what, count, noun }, state, isStopping, onStop }: Shown & { onStop: () => void }) {
  const { done, total } = state
  return (
    <Modal open title={t.running(what, count, noun)} description={t.stopHint}>
      <Progress
        label={total === 0 ? t.starting : t.done(done, total)}
        percent={total === 0 ? 0 : (100 * done) / total}
      />
      <div className="actions">
        <button type="button" className="button quiet" aria-disabled={isStopping} onClick={onStop}>
          {isStopping ? t.stopping : t.stop}
        </button>
      </div>
    </Modal>
  )
}

function Refusals({ title, counts, refusals, refused, onClose }: Report & { onClose: () => void }) {
  const more = refused - refusals.length
  return (
    <Modal open title={title} description={counts} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard */}
      <ul className={styles.refusals} tabIndex={0} aria-label={title}>
        {refusals.map(({ id, name, reason }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>{t.moreRefused(more)}</li>}
      </ul>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Modal>
  )
}
