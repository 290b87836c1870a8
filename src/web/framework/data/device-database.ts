import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** All databases of this site have the stores they began with. */
const VERSION = 1

/**
 * A database of this browser. It is opened at the first use, and again after the browser has closed it.
 * @param createStores runs once on each device, when it has no database of this name yet
 * @returns opens it; the promise rejects with a DOMException where the browser stores nothing for this site
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  createStores: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let connection: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    connection = undefined
  }
  const open = async () =>
    openDB<Schema>(name, VERSION, {
      upgrade: createStores,
      // A page with a later version of the site, or one that deletes the database, must not wait for this page.
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  return () => {
    connection ??= open().catch((error) => {
      forget()
      throw error
    })
    return connection
  }
}

interface Transaction {
  readonly done: Promise<void>
  readonly error: DOMException | null
  abort(): void
}

/**
 * Waits until a transaction has stored all its writes; if one fails, none is stored.
 * @param writes ends with the last request of the transaction
 * @throws what `writes` throws; DOMException (QuotaExceededError among others)
 */
export async function complete(transaction: Transaction, writes: Promise<unknown>): Promise<void> {
  try {
    await Promise.all([writes, transaction.done])
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }
    // Where room runs out, the requests say only that they were aborted.
    throw transaction.error ?? error
  }
}
