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

type Outcome = 'added' | 'changed' | 'unchanged' | 'refused'

/** A library in the import format, as its files answer. */
export interface LibraryLines {
  works: Record<Outcome, number>
  /** The works that are added or changed, by their folders: so many as are listed. */
  named: Record<'added' | 'changed', string[]>
  refusals: { path: string; reason: string }[]
  /** Languages, categories and authors that are added or changed; undefined: not known before the end. */
  entries: number | undefined
  /** Chapters and texts that an import brought before, and that are not in the file: they stay. */
  left: number
}

/** More works, or refusals, of one file are counted. */
export const MOST_LISTED = 200

export interface ImportFile {
  id: number
  file: File
  /** What was said of it when it was chosen. */
  given: Corrections
  corrections: Corrections
  /** It was corrected after its preview, and is previewed anew in a moment. */
  isCorrected: boolean
  /**
   * `unread`, `unsaved`: its turn to be previewed, or saved, has not come. `wrong`: it cannot be read, and is not sent.
   * `failed`: it could not be sent, or the site could not go on.
   */
  state: 'unread' | 'reading' | 'ready' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'wrong'
  /** It is saved as far as it fits. */
  isForced: boolean
  /** As they were last previewed, or saved. */
  books: readonly ImportedBook[]
  library: LibraryLines | undefined
  /** Of the works that it becomes, or changes. */
  slugs: readonly string[]
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
  /** Its books, or the works of a library. */
  books: { of: 'book' | 'work'; done: number; total: number } | undefined
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
const emptyLibrary = (): LibraryLines => ({
  works: { added: 0, changed: 0, unchanged: 0, refused: 0 },
  named: { added: [], changed: [] },
  refusals: [],
  entries: undefined,
  left: 0,
})
/** Of a file that was stopped before it was previewed. */
const STOPPED = { state: 'failed', isCorrected: false, failure: t.stopped } as const

/** Whether corrections can be sent: the work of a translation is chosen, and a year is a year. */
const isWhole = ({ translationOf, year }: Corrections) => translationOf !== '' && !Number.isNaN(year)

/** Whether a file waits for its turn. */
const waitsFor = {
  reading: ({ state, corrections }: ImportFile) => state === 'unread' && isWhole(corrections),
  saving: ({ state }: ImportFile) => state === 'unsaved',
}

/** Whether the preview shows what would be saved. */
const isPreviewed = ({ state, corrections, isCorrected }: ImportFile) =>
  state === 'ready' && !isCorrected && isWhole(corrections)

/** Whether something of a file would be saved as it is. */
export const canSave = (file: ImportFile): boolean => {
  const { books, library } = file
  if (!isPreviewed(file)) return false
  return library
    ? library.works.added + library.works.changed + (library.entries ?? 0) > 0
    : books.some(({ outcome }) => outcome === 'added' || outcome === 'changed')
}

/** Whether the library has all that is in a file as it is. */
export const isThere = (file: ImportFile): boolean => {
  const { books, library } = file
  if (!isPreviewed(file) || canSave(file)) return false
  return library ? library.refusals.length === 0 : books.every(({ outcome }) => outcome === 'unchanged')
}

/** Whether the file is a translation that does not fit: what fits can be saved by force. */
export const needsForce = (file: ImportFile): boolean =>
  isPreviewed(file) && file.books.length === 1 && file.books[0]?.refusal?.option === 'force'

/** Whether what staff have done with a file would be lost. */
export const isUnsaved = (file: ImportFile): boolean => {
  const { state, given, corrections, isCorrected } = file
  if (state === 'saved' || state === 'wrong') return isCorrected
  if (corrections !== given) return true
  return state !== 'failed' && (state !== 'ready' || canSave(file) || needsForce(file))
}

/** Files that are previewed and saved, one at a time: savings first. */
export class ImportQueue {
  readonly #send: SendFile
  readonly #onWritten: (saved: readonly ImportFile[]) => void
  readonly #listeners = new Set<() => void>()
  #state: ImportState = { files: [], progress: undefined }
  #lastId = 0
  #isWorking = false
  #abort = new AbortController()
  /** Id of the file that has its turn. */
  #current: number | undefined
  #saved: ImportFile[] = []
  /** Since `onWritten` was last called, something may have been written. */
  #hasWritten = false
  /** Of corrections that are previewed in a moment. */
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()

  /**
   * @param onWritten called when all that was to be saved is done, or was stopped, with the files that are saved: none,
   *   where their saving was cut off, which may have written some of them
   */
  constructor(send: SendFile, onWritten: (saved: readonly ImportFile[]) => void) {
    this.#send = send
    this.#onWritten = onWritten
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): ImportState => this.#state

  /** @param corrections of all of them; only what is one book is a translation, an archive is not */
  add(files: readonly File[], corrections: Corrections): void {
    const { translationOf: _, ...ofArchives } = corrections
    const added = files.map((file): ImportFile => {
      const failure = wrongWith(file)
      const given = importEnding(file.name) === 'zip' ? ofArchives : corrections
      this.#lastId += 1
      return {
        id: this.#lastId,
        file,
        given,
        corrections: given,
        isCorrected: false,
        state: failure === undefined ? 'unread' : 'wrong',
        isForced: false,
        books: [],
        library: undefined,
        slugs: [],
        failure,
      }
    })
    this.#set({ files: [...this.#state.files, ...added] })
    void this.#work()
  }

  /** Previews a file anew with other words about it, after a pause. */
  correct(id: number, corrections: Corrections, pause = PAUSE_MS): void {
    this.#dropTimer(id)
    const isCorrected = isWhole(corrections)
    this.#change(id, { corrections, isCorrected })
    if (!isCorrected) return
    const read = () => {
      this.#timers.delete(id)
      if (this.#current === id) this.#abort.abort()
      this.#change(id, { state: 'unread', isCorrected: false, failure: undefined })
      void this.#work()
    }
    this.#timers.set(id, setTimeout(read, pause))
  }

  /** @param isForced translations that do not fit are saved as far as they do */
  save(ids: readonly number[], isForced = false): void {
    for (const id of ids) {
      const file = this.#find(id)
      if (!file || !(canSave(file) || (isForced && needsForce(file)))) continue
      this.#change(id, { state: 'unsaved', isForced })
    }
    void this.#work()
  }

  /** Previews files that failed, or were stopped. */
  again(ids: readonly number[]): void {
    for (const id of ids) this.#change(id, { state: 'unread', failure: undefined })
    void this.#work()
  }

  remove(id: number): void {
    this.#dropTimer(id)
    if (this.#current === id) this.#abort.abort()
    this.#set({ files: this.#state.files.filter((file) => file.id !== id) })
  }

  /** Ends what is under way. What is saved stays; what is not waits to be saved again. */
  stop(): void {
    for (const { id, state, isCorrected } of this.#state.files) {
      this.#dropTimer(id)
      if (state === 'unsaved' || state === 'saving') this.#change(id, { state: 'ready' })
      else if (state === 'unread' || state === 'reading' || isCorrected) this.#change(id, STOPPED)
    }
    this.#abort.abort(STOPPED)
  }

  /** What is to be saved comes before what is to be previewed. */
  #next(): ImportFile | undefined {
    const { files } = this.#state
    return files.find(waitsFor.saving) ?? files.find(waitsFor.reading)
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    const done = { reading: 0, saving: 0 }
    for (let file = this.#next(); file; file = this.#next()) {
      const kind = file.state === 'unsaved' ? 'saving' : 'reading'
      const total = done[kind] + this.#state.files.filter(waitsFor[kind]).length
      this.#set({ progress: { kind, name: file.file.name, sent: 0, books: undefined, done: done[kind], total } })
      await this.#run(file, kind)
      done[kind] += 1
      if (kind === 'saving' && !this.#state.files.some(waitsFor.saving)) {
        done.saving = 0
        if (this.#hasWritten) this.#onWritten(this.#saved)
        this.#hasWritten = false
        this.#saved = []
      }
    }
    this.#isWorking = false
    this.#set({ progress: undefined })
  }

  async #run({ id, file, corrections, isForced, slugs }: ImportFile, kind: 'reading' | 'saving'): Promise<void> {
    this.#abort = new AbortController()
    this.#current = id
    const { signal } = this.#abort
    const books: ImportedBook[] = []
    const named = new Set<string>()
    let library: LibraryLines | undefined
    let failure: string | undefined
    let isTaken = true
    const onLine = (line: ImportLine) => {
      if (line.kind === 'book') books.push(line)
      else if (line.kind === 'failed') failure = line.detail
      else if (line.kind === 'work' || line.kind === 'refusal') {
        library ??= emptyLibrary()
        if (line.kind === 'work') count(library, line)
        else library.refusals.push({ path: line.path, reason: line.reason })
        // To read a large library takes a while: what is wrong with it is seen meanwhile.
        if (kind === 'reading') this.#change(id, { library: { ...library } })
      } else if (line.kind === 'end' && books.length === 0) {
        // A library without works has no other line.
        library = { ...(library ?? emptyLibrary()), entries: line.entries, left: line.left }
      }
      if (line.kind !== 'book' && line.kind !== 'work') return
      if (line.slug !== null) named.add(line.slug)
      this.#advance({ books: { of: line.kind, done: line.done, total: line.total } })
    }
    const options = { ...corrections, ...(kind === 'reading' ? { dryRun: true } : isForced && { force: true }) }
    this.#change(id, { state: kind })
    try {
      await this.#send(file, options, signal, { onSent: (sent) => this.#advance({ sent }), onLine })
    } catch (error) {
      failure = (error as Error).message
      isTaken = !(error instanceof ApiError)
      // The others would not be taken either.
      if (error instanceof ApiError && error.status === 401) this.stop()
    }
    this.#current = undefined
    if (kind === 'saving' && isTaken) {
      this.#hasWritten = true
      this.#previewAnew(id, new Set([...slugs, ...named]), signal.reason === STOPPED)
    }
    // Stopped, removed, or corrected meanwhile: the state says already what comes next.
    if (signal.aborted) return
    const state = failure === undefined ? (kind === 'saving' ? savedState(books, library) : 'ready') : 'failed'
    // What was previewed stays in sight where the connection failed.
    const found = failure !== undefined && books.length === 0 ? {} : { books, library, slugs: [...named] }
    this.#change(id, { state, failure, ...found })
    const saved = this.#find(id)
    if (saved && kind === 'saving' && state === 'saved') this.#saved.push(saved)
  }

  /**
   * After a file was saved, the previews of others that become the same works are not true any more: what was a new work
   * would change that of the file now.
   */
  #previewAnew(savedId: number, slugs: ReadonlySet<string>, isStopped: boolean): void {
    for (const file of this.#state.files) {
      const isAffected = file.id !== savedId && file.slugs.some((slug) => slugs.has(slug))
      if (isAffected && (file.state === 'ready' || file.state === 'unsaved'))
        this.#change(file.id, isStopped ? STOPPED : { state: 'unread' })
    }
  }

  #dropTimer(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
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

function count({ works, named }: LibraryLines, { slug, outcome }: Extract<ImportLine, { kind: 'work' }>): void {
  works[outcome] += 1
  if ((outcome === 'added' || outcome === 'changed') && named[outcome].length < MOST_LISTED) named[outcome].push(slug)
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
