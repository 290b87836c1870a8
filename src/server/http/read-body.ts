import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'
import { MOST_IMPORT_BYTES } from '#contract/book-imports.ts'
import { AppError } from '../errors.ts'
import { threadQueue } from '../thread-queue.ts'
import { type ParsedBody, parseBody } from './parse-body.ts'
import { isRead } from './same-origin.ts'

const KB = 1024
const MB = 1024 * KB

/** The most bytes of a body, by what it carries. */
export const BODY_LIMITS = {
  /** Ten thousand ids twice, or an icon in which every character is escaped. */
  fields: 256 * KB,
  /** Titles and descriptions in many languages. */
  descriptions: 4 * MB,
  /** The longest text, in a script of three bytes a character. */
  texts: 16 * MB,
  /** Several times the size of the longest report. */
  report: 64 * KB,
  /** A picture of a cover: nothing else that staff write at once is larger. */
  largest: 20 * MB,
  /** Works with all their texts and covers. */
  library: 32 * MB,
}

/** Bodies of up to this many bytes are parsed in some milliseconds, whatever is in them. */
const SMALL = 64 * KB
/** More errors of one body are not named. */
const MOST_ERRORS = 100
const MOST_NAMES = 5
/** More than the largest body that is accepted; whoever sends more may lose the connection. */
const MOST_DROPPED = MOST_IMPORT_BYTES + 16 * MB

const parseAside = threadQueue<Uint8Array, ParsedBody>(
  {
    waiting: 20,
    limitMs: 30_000,
    idleMs: 60_000,
    memoryMb: 1024,
    program: new URL('parse-body-program.ts', import.meta.url),
  },
  { busy: 'Many large bodies are being read; try again in a moment.', tooSlow: 'This body takes too long to read.' },
)

/**
 * Reads a JSON body, cleans its texts and checks it by a schema. Large bodies are parsed on a worker thread.
 * @param most bytes: one of `BODY_LIMITS`
 * @throws AppError unsupported, too_large; invalid, with what is wrong with which field; unavailable
 */
export async function readBody<T extends z.ZodType>(
  c: HonoContext,
  schema: T,
  most = BODY_LIMITS.fields,
): Promise<z.infer<T>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('unsupported', 'The body must be JSON.')
  const bytes = await readBytes(c, most)
  const body = bytes.length > SMALL ? await parseAside(bytes, c.req.raw.signal, [bytes.buffer]) : parseBody(bytes)
  if ('refusal' in body) throw new AppError('invalid', body.refusal)
  const { value } = body
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', 'The body must be a JSON object.')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, MOST_ERRORS).map((issue) => ({ path: issue.path, message: say(issue) }))
  throw new AppError('invalid', [...new Set(errors.map(({ message }) => message))].join('. '), { errors })
}

/**
 * Reads a body as it is.
 * @param most bytes @returns an array with a buffer of its own @throws AppError too_large
 */
export async function readBytes(c: HonoContext, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = () => {
    const size = most < MB ? `${most / KB} KB` : `${most / MB} MB`
    throw new AppError('too_large', `This is larger than ${size}.`)
  }
  if (Number(c.req.header('content-length') ?? 0) > most) refuse()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = c.req.raw.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length
    if (length > most) {
      // Released, not cancelled: that would close the connection before the answer is sent.
      reader?.releaseLock()
      refuse()
    }
    chunks.push(read.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/**
 * Reads what an answered request still sends, and forgets it: the server closes a connection on which a body was left
 * unread, half a second later, when it may be at the next request.
 */
export async function dropBody(c: HonoContext): Promise<void> {
  const { body } = c.req.raw
  if (isRead(c.req.method) || body === null || body.locked) return
  const reader = body.getReader()
  let length = 0
  try {
    for (let read = await reader.read(); read.value && length < MOST_DROPPED; read = await reader.read())
      length += read.value.length
  } catch {
    // The client has gone.
  }
}

/** The message of an issue; a field that is not known is named. */
function say(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message
  const { keys } = issue
  const names = keys.slice(0, MOST_NAMES).map((key) => JSON.stringify(key.slice(0, 100)))
  const rest = keys.length > MOST_NAMES ? ` and ${keys.length - MOST_NAMES} more` : ''
  return `There is no field ${names.join(', ')}${rest}`
}
