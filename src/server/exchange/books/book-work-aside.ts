import { AppError } from '../../errors.ts'
import { threadQueue } from '../../thread-queue.ts'
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
  async read({ name, from }, findsLanguage) {
    const given = typeof from === 'string' ? from : await bytesOf(from)
    const transfer = typeof given === 'string' ? [] : [given.buffer]
    const answer = await askFor(name, { kind: 'read', name, from: given, findsLanguage }, transfer)
    return answer as Extract<BookAnswer, { kind: 'read' }>
  },
  async match(ours, theirs, usualRatio) {
    const answer = await askFor('', { kind: 'match', ours, theirs, usualRatio })
    return (answer as Extract<BookAnswer, { kind: 'match' }>).matches
  },
}

/** A small buffer is a part of one that others use: what moves to another thread is a copy. */
const bytesOf = async (from: Exclude<BookFile['from'], string>) => new Uint8Array(await from())

/** @param name of the book, for people */
async function askFor(name: string, order: BookOrder, transfer: ArrayBuffer[] = []): Promise<BookAnswer> {
  const answer = await ask(order, undefined, transfer).catch((error) => {
    if (error instanceof AppError && error.message === TOO_SLOW) throw new Refusal(name, TOO_SLOW)
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refusal(name, TOO_LARGE)
    throw error
  })
  if (answer.kind === 'refused') throw new Refusal(answer.path, answer.reason)
  return answer
}
