import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { idOf } from '#contract/addresses.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { useLeaveGuard, useStaffAddress } from '../location/staff-location.ts'
import { formMessages } from '../parts/form-messages.ts'
import { Progress } from '../parts/progress.tsx'
import { useToast } from '../parts/toasts.tsx'
import { View } from '../parts/view.tsx'
import { editWorkPath, worksPath } from '../paths.ts'
import { useRefresh } from '../staff-client.ts'
import { FileCard } from './file-card.tsx'
import { FileChooser } from './file-chooser.tsx'
import { importMessages as t } from './import-messages.ts'
import { canSave, type ImportFile, type ImportProgress, ImportQueue, isThere, isUnsaved } from './import-queue.ts'
import styles from './import-view.module.css'
import { sendFile } from './send-file.ts'

/** So many files are shown with all that was read of them; of more, each is opened by itself. */
const FEW = 3
const DOUBLE_CLICK_MS = 500

/** Files of books are chosen, previewed, corrected and saved. `?work=12`: they are translations of that work. */
export function ImportView() {
  const { search } = useStaffAddress()
  const workId = idOf(new URLSearchParams(search).get('work') ?? undefined)
  const { data: work } = useQuery<StaffWorkDetail>({
    queryKey: [`/api/admin/works/${workId}`],
    enabled: workId !== undefined,
  })
  const { queue, files, progress } = useImportQueue()
  const [news, setNews] = useState('')
  const chooser = useRef<HTMLButtonElement>(null)
  const foot = useRef<HTMLElement>(null)
  const stoppedAt = useRef(Number.NEGATIVE_INFINITY)
  useLeaveGuard(files.some(isUnsaved))

  const ready = files.filter(canSave)
  const stopped = files.filter(({ failure }) => failure === t.stopped)
  const isSaving = files.some(({ state }) => state === 'unsaved' || state === 'saving')
  const remove = (file: ImportFile) => {
    queue.remove(file.id)
    setNews(t.removed(file.file.name))
    chooser.current?.focus()
  }
  /** Does what a button at the foot says. The button may be gone then: the focus stays at the foot. */
  const act = (does: () => void) => {
    // The second click of a double one on Stop hits what stands there now.
    if (performance.now() - stoppedAt.current < DOUBLE_CLICK_MS) return
    foot.current?.focus({ preventScroll: true })
    setNews('')
    does()
  }
  const stop = () =>
    act(() => {
      stoppedAt.current = performance.now()
      queue.stop()
    })
  return (
    <View
      title={t.title}
      hint={t.hint}
      back={
        workId === undefined ? { href: worksPath, label: t.back } : { href: editWorkPath(workId), label: t.backToWork }
      }
    >
      <FileChooser
        ref={chooser}
        hasFiles={files.length > 0}
        onFiles={(chosen) => {
          setNews('')
          queue.add(chosen, workId === undefined ? {} : { translationOf: String(workId) })
        }}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t.chosen}>
          {files.map((file) => (
            <li key={file.id}>
              <FileCard
                file={file}
                queue={queue}
                work={work}
                isFirstOpen={files.length <= FEW}
                onAct={() => setNews('')}
                onRemove={remove}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="unseen" role="status">
        {progress ? labelOf(progress) : news || summaryOf(files)}
      </p>
      {files.length > 0 && (
        <section ref={foot} className={styles.foot} tabIndex={-1} aria-label={t.allFiles}>
          {progress ? (
            <>
              <Progress label={labelOf(progress)} percent={percentOf(progress)} value={figuresOf(progress)} />
              <button type="button" className="button quiet" onClick={stop}>
                {t.stop}
              </button>
            </>
          ) : (
            <p>{summaryOf(files)}</p>
          )}
          {!progress && stopped.length > 0 && (
            <button
              type="button"
              className="button quiet"
              onClick={() => act(() => queue.again(stopped.map(({ id }) => id)))}
            >
              {t.goOn}
            </button>
          )}
          {(ready.length > 0 || isSaving) && (
            // It keeps its place while files are saved: the second click of a double one must not stop them.
            <button
              type="button"
              className="button"
              aria-disabled={isSaving}
              onClick={() => !isSaving && act(() => queue.save(ready.map(({ id }) => id)))}
            >
              {isSaving ? formMessages.saving : t.saveAll(ready.length)}
            </button>
          )}
        </section>
      )}
    </View>
  )
}

function useImportQueue() {
  const toast = useToast()
  const refresh = useRefresh()
  const onWritten = (saved: readonly ImportFile[]) => {
    if (saved.length > 0) toast.success(t.savedFiles(saved.length))
    refresh()
  }
  const latest = useRef(onWritten)
  latest.current = onWritten
  const [queue] = useState(() => new ImportQueue(sendFile, (saved) => latest.current(saved)))
  // Who leaves has no button to stop it with any more.
  useEffect(() => () => queue.stop(), [queue])
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.state) }
}

const labelOf = ({ kind, name }: ImportProgress) => (kind === 'saving' ? t.savingFiles(name) : t.readingFiles(name))

/** A file is half sent and half worked on. */
function percentOf({ done, total, sent, books }: ImportProgress): number {
  const worked = books && books.total > 0 ? books.done / books.total : 0
  return ((done + sent / 200 + worked / 2) / Math.max(1, total)) * 100
}

function figuresOf({ done, total, sent, books }: ImportProgress): string {
  const ofFile = books && books.total > 1 ? t.ofBooks(books) : sent < 100 ? t.sending(sent) : ''
  return [t.ofFiles(done, total), ofFile].filter(Boolean).join(' · ')
}

function summaryOf(files: readonly ImportFile[]): string {
  const saved = files.filter(({ state }) => state === 'saved').length
  const ready = files.filter(canSave).length
  const there = files.filter(isThere).length
  const others = files.filter(
    (file) =>
      ['ready', 'wrong', 'failed'].includes(file.state) && !file.isCorrected && !canSave(file) && !isThere(file),
  ).length
  return t.summary({ saved, ready, there, others })
}
