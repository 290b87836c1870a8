import { type ImportedBook, type ImportOptions, importEnding, MOST_IMPORT_BYTES } from '#contract/book-imports.ts'
import type { ImportLine } from '#contract/imports.ts'
import { ApiError } from '../../framework/data/api.ts'
import { importMessages as t } from './import-messages.ts'
import type { SendFile } from './send-file.ts'

/**
 * What staff say of a file; what is missing is left to the file. `translationOf` is empty while its work is not chosen,
 * `year` is NaN while it is no year.
 */
export type Corrections = Omit<ImportOptions, 'name' | 'dryRun' | 'force'>

/** A library in the import format, as its files answer. */
interface LibraryLines {
  works: Record<'added' | 'changed' | 'unchanged' | 'refused', number>
  refusals: { path: string; reason: string }[]
}

export interface ImportFile {
  id: number
  file: File
  corrections: Corrections
  /**
   * `unread`, `unsaved`: its turn to be previewed, or saved, has not come. `wrong`: it cannot be read, and is not sent.
   * `failed`: it could not be sent, or the site could not go on.
   */
  state: 'unread' | 'reading' | 'ready' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'wrong'
  /** As they were last previewed, or saved. */
  books: readonly ImportedBook[]
  library: LibraryLines | undefined
  /** Why its state is `failed` or `wrong`. */
  failure: string | undefined
}

/** How far the queue is with what it does now. */
export interface ImportProgress {
  kind: 'reading' | 'saving'
  /** Of the file that has its turn. */
  name: string
  /** 0 to 100, of its bytes. */
  sent: number
  /** Its books, or works. */
  books: { done: number; total: number } | undefined
  done: number
  total: number
}

export interface ImportState {
  files: readonly ImportFile[]
  /** undefined: nothing is under way. */
  progress: ImportProgress | undefined
}

/** Corrections that follow each other fast are previewed together. */
const PAUSE_MS = 600
const NO_WORKS = { added: 0, changed: 0, unchanged: 0, refused: 0 }

/** Whether corrections can be sent: the work of a translation is chosen, and a year is a year. */
const isWhole = ({ translationOf, year }: Corrections) => translationOf !== '' && !Number.isNaN(year)

/** Whether something of a file would be saved as it is. */
export const canSave = ({ state, corrections, books, library }: ImportFile): boolean =>
  state === 'ready' &&
  isWhole(corrections) &&
  (library
    ? library.works.added + library.works.changed > 0
    : books.some(({ outcome }) => outcome === 'added' || outcome === 'changed'))

/** Whether the file is a translation that does not fit: what fits can be saved by force. */
export const needsForce = ({ state, corrections, books }: ImportFile): boolean =>
  state === 'ready' && isWhole(corrections) && books.length === 1 && books[0]?.refusal?.option === 'force'

/** Whether what staff have done with a file would be lost. */
export const isUnsaved = (file: ImportFile): boolean =>
  !['saved', 'wrong', 'failed'].includes(file.state) && (file.state !== 'ready' || canSave(file) || needsForce(file))

/** Files that are previewed and saved, one at a time: savings first. */
export class ImportQueue {
  readonly #send: SendFile
  /** Called when all that was to be saved is done, or was stopped. */
  readonly #onSaved: (saved: readonly ImportFile[]) => void
  readonly #listeners = new Set<() => void>()
  readonly #forced = new Set<number>()
  #state: ImportState = { files: [], progress: undefined }
  #lastId = 0
  #isWorking = false
  #abort = new AbortController()
  /** Id of the file that has its turn. */
  #current: number | undefined
  #saved: ImportFile[] = []
  #timers = new Map<number, ReturnType<typeof setTimeout>>()

  constructor(send: SendFile, onSaved: (saved: readonly ImportFile[]) => void) {
    this.#send = send
    this.#onSaved = onSaved
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): ImportState => this.#state

  add(files: readonly File[], corrections: Corrections): void {
    const added = files.map((file): ImportFile => {
      const failure = wrongWith(file)
      this.#lastId += 1
      const state = failure === undefined ? 'unread' : 'wrong'
      return { id: this.#lastId, file, corrections, state, books: [], library: undefined, failure }
    })
    this.#set({ files: [...this.#state.files, ...added] })
    void this.#work()
  }

  /** Previews a file anew with other words about it, after a pause. */
  correct(id: number, corrections: Corrections, pause = PAUSE_MS): void {
    clearTimeout(this.#timers.get(id))
    this.#change(id, { corrections })
    if (!isWhole(corrections)) return
    const read = () => {
      this.#timers.delete(id)
      if (this.#current === id) this.#abort.abort()
      this.#change(id, { state: 'unread', failure: undefined })
      void this.#work()
    }
    this.#timers.set(id, setTimeout(read, pause))
  }

  /** @param isForced translations that do not fit are saved as far as they do */
  save(ids: readonly number[], isForced = false): void {
    for (const id of ids) {
      const file = this.#find(id)
      if (!file || !(canSave(file) || (isForced && needsForce(file)))) continue
      clearTimeout(this.#timers.get(id))
      if (isForced) this.#forced.add(id)
      this.#change(id, { state: 'unsaved' })
    }
    void this.#work()
  }

  /** Previews files that failed, or were stopped. */
  again(ids: readonly number[]): void {
    for (const id of ids) this.#change(id, { state: 'unread', failure: undefined })
    void this.#work()
  }

  remove(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    if (this.#current === id) this.#abort.abort()
    this.#set({ files: this.#state.files.filter((file) => file.id !== id) })
  }

  /** Ends what is under way. What is saved stays; what is not waits to be saved again. */
  stop(): void {
    for (const file of this.#state.files) {
      if (file.state === 'unsaved' || file.state === 'saving') this.#change(file.id, { state: 'ready' })
      else if (file.state === 'unread' || file.state === 'reading')
        this.#change(file.id, { state: 'failed', failure: t.stopped })
    }
    this.#abort.abort()
  }

  /** What is to be saved comes before what is to be previewed. */
  #next(): ImportFile | undefined {
    const { files } = this.#state
    return files.find(({ state }) => state === 'unsaved') ?? files.find(({ state }) => state === 'unread')
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    const done = { reading: 0, saving: 0 }
    for (let file = this.#next(); file; file = this.#next()) {
      const kind = file.state === 'unsaved' ? 'saving' : 'reading'
      const wait = this.#state.files.filter(({ state }) => state === (kind === 'saving' ? 'unsaved' : 'unread'))
      const total = done[kind] + wait.length
      this.#set({ progress: { kind, name: file.file.name, sent: 0, books: undefined, done: done[kind], total } })
      await this.#run(file, kind)
      done[kind] += 1
      if (kind === 'saving' && !this.#state.files.some(({ state }) => state === 'unsaved')) {
        done.saving = 0
        if (this.#saved.length > 0) this.#onSaved(this.#saved)
        this.#saved = []
      }
    }
    this.#isWorking = false
    this.#set({ progress: undefined })
  }

  async #run({ id, file, corrections }: ImportFile, kind: 'reading' | 'saving'): Promise<void> {
    this.#abort = new AbortController()
    this.#current = id
    const { signal } = this.#abort
    const books: ImportedBook[] = []
    let library: LibraryLines | undefined
    let failure: string | undefined
    const onLine = (line: ImportLine) => {
      if (line.kind === 'book') books.push(line)
      else if (line.kind === 'failed') failure = line.detail
      else if (line.kind === 'work' || line.kind === 'refusal') {
        library ??= { works: { ...NO_WORKS }, refusals: [] }
        if (line.kind === 'work') library.works[line.outcome] += 1
        else library.refusals.push({ path: line.path, reason: line.reason })
      }
      if (line.kind === 'book' || line.kind === 'work') this.#advance({ books: { done: line.done, total: line.total } })
    }
    const isForced = this.#forced.delete(id)
    const options = { ...corrections, ...(kind === 'reading' && { dryRun: true }), ...(isForced && { force: true }) }
    this.#change(id, { state: kind })
    try {
      await this.#send(file, options, signal, { onSent: (sent) => this.#advance({ sent }), onLine })
    } catch (error) {
      failure = (error as Error).message
      // The others would not be taken either.
      if (error instanceof ApiError && error.status === 401) this.stop()
    }
    this.#current = undefined
    // Stopped, removed, or corrected meanwhile: the state says already what comes next.
    if (signal.aborted) return
    const state = failure === undefined ? (kind === 'saving' ? savedState(books, library) : 'ready') : 'failed'
    // What was previewed stays in sight where the connection failed.
    const found = failure !== undefined && books.length === 0 ? {} : { books, library }
    this.#change(id, { state, failure, ...found })
    const saved = this.#find(id)
    if (saved && kind === 'saving' && state === 'saved') this.#saved.push(saved)
  }

  #find = (id: number) => this.#state.files.find((file) => file.id === id)

  #change(id: number, changes: Partial<ImportFile>): void {
    this.#set({ files: this.#state.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) })
  }

  #advance(changes: Partial<ImportProgress>): void {
    if (this.#state.progress) this.#set({ progress: { ...this.#state.progress, ...changes } })
  }

  #set(changes: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** Where nothing of it was taken in, the file can be corrected and saved again. */
const savedState = (books: readonly ImportedBook[], library: LibraryLines | undefined) =>
  library || books.some(({ outcome }) => outcome !== 'refused') ? 'saved' : 'ready'

/** Why a file need not be sent; undefined: it may be right. */
function wrongWith({ name, size }: File): string | undefined {
  if (!importEnding(name)) return t.wrongEnding
  if (size === 0) return t.empty
  if (size > MOST_IMPORT_BYTES) return t.tooLarge(MOST_IMPORT_BYTES)
  return undefined
}
