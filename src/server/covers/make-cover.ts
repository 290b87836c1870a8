import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

export const COVER_FORMATS = ['svg', 'png', 'jpeg', 'webp', 'avif'] as const
export type CoverFormat = (typeof COVER_FORMATS)[number]
/** Of what people send or name. SVG is accepted only from the files of an import, which come from the operator. */
export const UPLOAD_FORMATS: readonly CoverFormat[] = ['jpeg', 'png', 'webp', 'avif']

const LIMIT_MS = 10_000

export interface MadeCover {
  /** Hash of the picture: `<32 hexadecimal digits>.webp`. */
  name: string
  picture: Uint8Array
}

export const COVER_NAME = /^[0-9a-f]{32}\.webp$/

/** The bytes are no picture of which a cover can be made. The message says why. */
export class NoPicture extends Error {
  /** The bytes are not of one of the accepted formats. */
  readonly isOther: boolean

  constructor(reason: string, isOther: boolean) {
    super(reason)
    this.isOther = isOther
  }
}

/** What `cover-program.ts` is sent. */
export interface DrawingOrder {
  bytes: Uint8Array
  formats: readonly CoverFormat[]
  /** A picture that is a cover already comes back byte for byte. */
  keepsFinished: boolean
}

/** What it answers: the picture, or why there is none. */
export type Drawn = { picture: Uint8Array } | { reason: string; isOther?: boolean }

/**
 * Makes the one file that pages show of any picture: WebP in the size of a cover, without metadata. Of an animation it
 * takes the first frame.
 * @param bytes of one of the formats, which is recognised by the content
 * @param keepsFinished a picture that is such a file already stays as it is, and loses nothing by being drawn again
 * @throws NoPicture
 */
export async function makeCover(
  bytes: Uint8Array,
  options: { formats?: readonly CoverFormat[]; keepsFinished?: boolean; limitMs?: number } = {},
): Promise<MadeCover> {
  const { formats = COVER_FORMATS, keepsFinished = false, limitMs = LIMIT_MS } = options
  const drawn = await draw({ bytes, formats, keepsFinished }, limitMs)
  if ('reason' in drawn) throw new NoPicture(drawn.reason, drawn.isOther ?? false)
  const { picture } = drawn
  return { name: `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`, picture }
}

/** Draws in another process: a picture can take any time and memory, and only a process can be stopped. */
async function draw(order: DrawingOrder, limitMs: number): Promise<Drawn> {
  const program = fork(fileURLToPath(new URL('cover-program.ts', import.meta.url)), [], {
    execArgv: [],
    // The program reads files of strangers: it gets none of our settings and secrets.
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
