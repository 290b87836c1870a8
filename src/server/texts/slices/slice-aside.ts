import type { Slice } from '../../reading/slice-text.ts'
import { threadQueue } from '../../thread-queue.ts'

const LIMITS = {
  waiting: 20,
  limitMs: 60_000,
  idleMs: 10_000,
  memoryMb: 2048,
  program: new URL('slice-program.ts', import.meta.url),
}
const SENTENCES = {
  busy: 'Many long texts are being prepared; try again in a moment.',
  tooSlow: 'This text takes too long to prepare: try again, or divide it into shorter ones.',
}

/**
 * Slices a rendered text as `sliceText` does, on a thread, so that the process goes on answering.
 * @throws AppError unavailable: too many texts are waiting, or this one takes too long
 */
export const sliceAside = threadQueue<string, Slice[]>(LIMITS, SENTENCES)
