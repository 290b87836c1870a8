import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type BookOrder, makeEpub } from './make-epub.ts'

/** Unix's niceness: readers' pages come before books. */
const NICENESS = 10

// Linux sets it for this thread alone, other systems for the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

/** The program of the thread: makes a book for each order that it receives, one after another. */
parentPort?.on('message', async (order: BookOrder) => {
  // Only memory that nothing else uses can move to the other thread.
  const bytes = new Uint8Array(await makeEpub(order))
  parentPort?.postMessage(bytes, [bytes.buffer])
})
