import { TooSlow, threadQueue } from '../../thread-queue.ts'
import { Refusal } from '../import/source.ts'
import type { BookAnswer, BookOrder } from './book-program.ts'
import type { BookFile } from './formats/book-formats.ts'
import type { BookWork } from './work-on-book.ts'

const TOO_SLOW = 'it takes longer than two minutes to read'
const TOO_LARGE = 'it takes more memory to read than a book may'

const ask = threadQueue<BookOrder, BookAnswer>(
  {
    waiting: 20,
    limitMs: 120_000,
    idleMs: 60_000,
    memoryMb: 1024,
    program: new URL('book-program.ts', import.meta.url),
  },
  { busy: 'Many books are being read; try again in a moment.', tooSlow: TOO_SLOW },
)

/** Reads and matches books one after another on a thread, so that the process goes on answering. */
export const bookWorkAside: BookWork = {
  async read({ name, from }, wishes, signal) {
    const given = typeof from === 'string' ? from : await bytesOf(from)
    const transfer = typeof given === 'string' ? [] : [given.buffer]
    const answer = await askFor(name, { kind: 'read', name, from: given, ...wishes }, signal, transfer)
    return answer as Extract<BookAnswer, { kind: 'read' }>
  },
  async match(ours, theirs, usualRatio, signal) {
    const answer = await askFor('', { kind: 'match', ours, theirs, usualRatio }, signal)
    return (answer as Extract<BookAnswer, { kind: 'match' }>).matches
  },
}

/** A small buffer is a part of one that others use: then a copy moves to the other thread. */
async function bytesOf(from: Exclude<BookFile['from'], string>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await from()
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}

/** @param name of the book, for people; empty: whoever waits knows it */
async function askFor(
  name: string,
  order: BookOrder,
  signal: AbortSignal | undefined,
  transfer: ArrayBuffer[] = [],
): Promise<BookAnswer> {
  const answer = await ask(order, signal, transfer).catch((error) => {
    if (error instanceof TooSlow) throw new Refusal(name, TOO_SLOW)
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refusal(name, TOO_LARGE)
    throw error
  })
  if (answer.kind === 'refused') throw new Refusal(answer.path, answer.reason)
  return answer
}
