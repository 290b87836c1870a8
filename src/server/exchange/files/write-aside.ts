import { threadQueue } from '../../thread-queue.ts'
import type { TextFileOrder } from './write-text-file.ts'

/** Texts of up to this many characters are written in a few milliseconds. */
const MAX_SHORT = 300_000

const ask = threadQueue<TextFileOrder, string>(
  {
    waiting: 20,
    limitMs: 30_000,
    idleMs: 60_000,
    memoryMb: 1024,
    program: new URL('file-program.ts', import.meta.url),
  },
  {
    busy: 'Many files are being made; try again in a moment.',
    tooSlow: 'This file takes too long to make: take its chapters one by one.',
  },
)

/**
 * Writes a file of a book. Long ones are written one after another on a thread, so that the process goes on answering.
 * @throws AppError unavailable: too many files are waiting, or this one takes too long
 */
export async function writeAside(order: TextFileOrder): Promise<string> {
  const length = order.book.texts.reduce((sum, { body }) => sum + body.length, 0)
  if (length > MAX_SHORT) return ask(order)
  // Loaded by the first file.
  const { writeTextFile } = await import('./write-text-file.ts')
  return writeTextFile(order)
}
