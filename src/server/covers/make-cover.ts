import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { DrawingOrder, Drawn } from './cover-program.ts'

export const COVER_FORMATS = ['svg', 'png', 'jpeg', 'webp', 'avif'] as const
export type CoverFormat = (typeof COVER_FORMATS)[number]

/** As people name them, in a sentence. */
export function namesOfFormats(formats: readonly CoverFormat[]): string {
  const names = { svg: 'SVG', png: 'PNG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF' } as const
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(formats.map((format) => names[format]))
}

const LIMIT_MS = 10_000

export interface MadeCover {
  /** Of its content: `<32 hexadecimal digits>.webp`. */
  name: string
  picture: Uint8Array
}

export const COVER_NAME = /^[0-9a-f]{32}\.webp$/

/** That the bytes are no picture which a cover can be made of. */
export class NoPicture extends Error {
  /** It is something else than a picture of the formats that are taken. */
  readonly isOther: boolean

  constructor(reason: string, isOther: boolean) {
    super(reason)
    this.isOther = isOther
  }
}

/**
 * Makes of any picture the one file that pages show: WebP of a cover's size, without anything that it told of its
 * maker or place.
 * Of a moving picture it takes the first.
 * @param bytes of one of the formats, known by its content
 * @throws NoPicture
 */
export async function makeCover(
  bytes: Uint8Array,
  { formats = COVER_FORMATS, limitMs = LIMIT_MS }: { formats?: readonly CoverFormat[]; limitMs?: number } = {},
): Promise<MadeCover> {
  const drawn = await draw({ bytes, formats }, limitMs)
  if ('reason' in drawn) throw new NoPicture(drawn.reason, drawn.isOther ?? false)
  const { picture } = drawn
  return { name: `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`, picture }
}

/** In a process of its own: a drawing can take any time and memory, and only a process can be stopped in the midst of it. */
async function draw(order: DrawingOrder, limitMs: number): Promise<Drawn> {
  const program = fork(fileURLToPath(new URL('cover-program.ts', import.meta.url)), [], {
    execArgv: [],
    // It reads what anyone has made: nothing of our settings and secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
  program.once('message', (drawn) => resolve(drawn as Drawn))
  program.once('error', reject)
  program.once('close', () => resolve({ reason: 'the picture cannot be drawn: it takes too much time or memory' }))
  program.send(order, (error) => error && reject(error))
  try {
    return await promise
  } finally {
    program.kill('SIGKILL')
  }
}
