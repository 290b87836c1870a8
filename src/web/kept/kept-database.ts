import type { DBSchema, IDBPTransaction } from 'idb'
import type { WorkDetail } from '#contract/works.ts'
import { complete, deviceDatabase } from '../framework/data/device-database.ts'

/** A work that this device keeps to be read without a network. */
export interface KeptWork {
  id: number
  work: WorkDetail
  etag: string | null
  /** Codes of the kept languages. */
  codes: readonly string[]
  /** Bytes of its texts by code. */
  sizes: Readonly<Record<string, number>>
  /** Milliseconds as of `Date.now()`: when all of it was last known to be as the library has it. */
  checkedAt: number
  /** The library does not have it any more. */
  isWithdrawn: boolean
}

/** A place of a kept work, as the library answers it. */
export interface KeptText {
  /** Of the work. */
  id: number
  code: string
  /** From 1; 0: the whole of a work without chapters. */
  chapter: number
  etag: string | null
  /** JSON of a `Reading`. */
  body: string
  /** Of a long text: its further parts, from the second on. */
  more?: readonly KeptPart[]
}

/** A part of a long text. */
export interface KeptPart {
  etag: string | null
  /** JSON of a `Reading`. */
  body: string
}

/** All parts of a text; of a short one there is one. */
export const partsOf = ({ etag, body, more = [] }: KeptText): KeptPart[] => [{ etag, body }, ...more]

/** A list of the library that belongs to no work, such as its languages, as the library answers it. */
export interface KeptList {
  path: string
  body: string
}

interface Schema extends DBSchema {
  works: { key: number; value: KeptWork }
  texts: { key: [id: number, code: string, chapter: number]; value: KeptText }
  lists: { key: string; value: KeptList }
}

const STORES = ['works', 'texts', 'lists'] as const
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, typeof STORES, Mode>

const open = deviceDatabase<Schema>('kept', (database) => {
  database.createObjectStore('works', { keyPath: 'id' })
  database.createObjectStore('texts', { keyPath: ['id', 'code', 'chapter'] })
  database.createObjectStore('lists', { keyPath: 'path' })
})

const textsOf = (id: number) => IDBKeyRange.bound([id], [id, []])
const textsIn = (id: number, code: string) => IDBKeyRange.bound([id, code], [id, code, []])

export const listKeptWorks = async (): Promise<KeptWork[]> => (await open()).getAll('works')

export const findKeptWork = async (id: number): Promise<KeptWork | undefined> => (await open()).get('works', id)

export const findKeptText = async (id: number, code: string, chapter: number): Promise<KeptText | undefined> =>
  (await open()).get('texts', [id, code, chapter])

/** In the order of the chapters. @param code undefined: in all languages that are kept */
export const listKeptTexts = async (id: number, code?: string): Promise<KeptText[]> =>
  (await open()).getAll('texts', code === undefined ? textsOf(id) : textsIn(id, code))

export const findKeptList = async (path: string): Promise<KeptList | undefined> => (await open()).get('lists', path)

/** Replaces what was kept of the work before. @throws DOMException (QuotaExceededError); nothing has changed then */
export const saveKeptWork = (work: KeptWork, texts: readonly KeptText[], lists: readonly KeptList[] = []) =>
  change((transaction) => write(transaction, work, texts, lists))

/** The same, but only where nothing else has changed the kept work since it was read. @param before as it was read */
export const saveRenewedWork = (before: KeptWork, work: KeptWork, texts: readonly KeptText[]) =>
  change(async (transaction) => {
    const now = await transaction.objectStore('works').get(work.id)
    if (now?.checkedAt === before.checkedAt && now.codes.join() === before.codes.join())
      await write(transaction, work, texts, [])
  })

/** Changes fields of a kept work, if it is still kept. */
export const updateKeptWork = (id: number, fields: Partial<Pick<KeptWork, 'checkedAt' | 'isWithdrawn'>>) =>
  change(async (transaction) => {
    const works = transaction.objectStore('works')
    const now = await works.get(id)
    if (now) await works.put({ ...now, ...fields })
  })

export const removeKeptWork = (id: number) =>
  change(async (transaction) => {
    await transaction.objectStore('works').delete(id)
    await transaction.objectStore('texts').delete(textsOf(id))
  })

async function write(
  transaction: Transaction<'readwrite'>,
  work: KeptWork,
  texts: readonly KeptText[],
  lists: readonly KeptList[],
): Promise<void> {
  await transaction.objectStore('texts').delete(textsOf(work.id))
  // Each in an async function: what one throws at once must not leave the others without a handler.
  await Promise.all([
    ...texts.map(async (text) => transaction.objectStore('texts').put(text)),
    ...lists.map(async (list) => transaction.objectStore('lists').put(list)),
    transaction.objectStore('works').put(work),
  ])
}

/** Writes all of it, or nothing. @throws what `by` throws; DOMException (QuotaExceededError among others) */
async function change(by: (transaction: Transaction<'readwrite'>) => Promise<unknown>): Promise<void> {
  const transaction = (await open()).transaction(STORES, 'readwrite')
  await complete(transaction, by(transaction))
}

const CHANNEL = 'kept-works'

/** Tells every open page that this device keeps other works, or other texts of them. */
export function announceKeptChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('')
  channel.close()
}

/** Calls the listener after each `announceKeptChange`, of this page as well. @returns ends it */
export function onKeptChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
