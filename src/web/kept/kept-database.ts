import type { WorkDetail } from '#contract/works.ts'

/** A work that is kept on this device. */
export interface KeptWork {
  id: number
  work: WorkDetail
  etag: string | null
  /** Of the languages that are kept. */
  codes: readonly string[]
  /** Bytes of its texts by code. */
  sizes: Readonly<Record<string, number>>
  /** Milliseconds as of `Date.now()`: when all of it was last known to be as the library has it. */
  checkedAt: number
  /** The library has it no more. */
  isWithdrawn: boolean
}

/** A place of a kept work in one language, as the library answers it. */
export interface KeptText {
  id: number
  code: string
  /** From 1; 0: the whole of a work without chapters. */
  chapter: number
  etag: string | null
  /** JSON of a `Reading`. */
  body: string
}

/** What the library answered to something that is no work's own, such as its list of languages. */
export interface KeptList {
  path: string
  body: string
}

interface Stores {
  works: IDBObjectStore
  texts: IDBObjectStore
  lists: IDBObjectStore
}

const NAMES = ['works', 'texts', 'lists'] as const

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('kept', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('works', { keyPath: 'id' })
      request.result.createObjectStore('texts', { keyPath: ['id', 'code', 'chapter'] })
      request.result.createObjectStore('lists', { keyPath: 'path' })
    }
    request.onsuccess = () => {
      const database = request.result
      const forget = () => {
        opening = undefined
      }
      // A later version of the site is not to wait for this page.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      database.onclose = forget
      resolve(database)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new DOMException('in use by another version', 'AbortError'))
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** All of it, or nothing. @throws DOMException QuotaExceededError among others */
async function transact<T>(mode: IDBTransactionMode, use: (stores: Stores) => Promise<T>): Promise<T> {
  const transaction = (await open()).transaction(NAMES, mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
  // Who fails first says why.
  done.catch(() => {})
  const [works, texts, lists] = NAMES.map((name) => transaction.objectStore(name)) as [
    IDBObjectStore,
    IDBObjectStore,
    IDBObjectStore,
  ]
  try {
    const result = await use({ works, texts, lists })
    await done
    return result
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }
    // A request that fails for want of room names its reason only with the transaction.
    const reason = await done.then(
      () => error,
      (aborted) => aborted,
    )
    throw reason.name === 'QuotaExceededError' ? reason : error
  }
}

const ofWork = (id: number) => IDBKeyRange.bound([id], [id, []])
const inLanguage = (id: number, code: string) => IDBKeyRange.bound([id, code], [id, code, []])

export const listKept = (): Promise<KeptWork[]> =>
  transact('readonly', ({ works }) => answerOf<KeptWork[]>(works.getAll()))

export const findKept = (id: number): Promise<KeptWork | undefined> =>
  transact('readonly', ({ works }) => answerOf<KeptWork | undefined>(works.get(id)))

export const findText = (id: number, code: string, chapter: number): Promise<KeptText | undefined> =>
  transact('readonly', ({ texts }) => answerOf<KeptText | undefined>(texts.get([id, code, chapter])))

/** In the order of chapters. @param code undefined: in all languages that are kept */
export const listTexts = (id: number, code?: string): Promise<KeptText[]> =>
  transact('readonly', ({ texts }) =>
    answerOf<KeptText[]>(texts.getAll(code === undefined ? ofWork(id) : inLanguage(id, code))),
  )

export const findList = (path: string): Promise<KeptList | undefined> =>
  transact('readonly', ({ lists }) => answerOf<KeptList | undefined>(lists.get(path)))

/** In place of what was kept of the work before. */
export const saveKept = (kept: KeptWork, ofIt: readonly KeptText[], others: readonly KeptList[] = []): Promise<void> =>
  transact('readwrite', (stores) => write(stores, kept, ofIt, others))

/** The same where nobody has changed meanwhile what is kept of the work. */
export const renewKept = (before: KeptWork, kept: KeptWork, ofIt: readonly KeptText[]): Promise<void> =>
  transact('readwrite', async (stores) => {
    const now = await answerOf<KeptWork | undefined>(stores.works.get(kept.id))
    if (now?.checkedAt === before.checkedAt && now.codes.join() === before.codes.join())
      await write(stores, kept, ofIt, [])
  })

async function write(
  { works, texts, lists }: Stores,
  kept: KeptWork,
  ofIt: readonly KeptText[],
  others: readonly KeptList[],
): Promise<void> {
  texts.delete(ofWork(kept.id))
  await Promise.all([
    ...ofIt.map((text) => answerOf(texts.put(text))),
    ...others.map((list) => answerOf(lists.put(list))),
    answerOf(works.put(kept)),
  ])
}

/** Says of a kept work what has been learned of it, if it is kept still. */
export const noteKept = (id: number, news: Partial<Pick<KeptWork, 'checkedAt' | 'isWithdrawn'>>): Promise<void> =>
  transact('readwrite', async ({ works }) => {
    const kept = await answerOf<KeptWork | undefined>(works.get(id))
    if (kept) works.put({ ...kept, ...news })
  })

export const removeKept = (id: number): Promise<void> =>
  transact('readwrite', async ({ works, texts }) => {
    works.delete(id)
    texts.delete(ofWork(id))
  })
