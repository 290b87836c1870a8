import type { IncomingMessage } from 'node:http'
import { MOST_COVER_BYTES } from '#contract/staff.ts'
import { askSite, findMachines, NotAsked, PUBLIC_REACH, type Reach, readUpTo, unlessAborted } from '../http/ask-site.ts'
import { NoPicture } from './make-cover.ts'

/** How far the server goes for a picture. */
export interface PictureReach extends Reach {
  /** For everything together: names, redirects and the picture. */
  limitMs: number
  mostBytes: number
}

const USUAL: PictureReach = { ...PUBLIC_REACH, limitMs: 10_000, mostBytes: MOST_COVER_BYTES }
const MOST_REDIRECTS = 3

const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/jpeg',
  'accept-encoding': 'identity',
  // Some sites answer nobody without a name.
  'user-agent': 'Dragoman (covers of works)',
}

const REASONS: Record<NotAsked['reason'], string> = {
  'not of the web': 'the address leads to one that is not of the web',
  unknown: 'there is no site of this name',
  private: 'the address leads into a private network, and covers are fetched from public sites alone',
}

/**
 * Fetches a picture from another site. Staff name the address, and it could name any machine that this one can reach: so
 * only machines of the public internet are asked, and each redirect is checked as the address itself.
 * @param reach of tests, which serve pictures from this machine
 * @throws NoPicture with the reason; the reason of `stop`, when that aborts
 */
export async function fetchPicture(
  address: string,
  reach: Partial<PictureReach> = {},
  stop?: AbortSignal,
): Promise<Uint8Array> {
  const { limitMs, mostBytes, ...machines } = { ...USUAL, ...reach }
  const limit = AbortSignal.timeout(limitMs)
  const signal = stop ? AbortSignal.any([limit, stop]) : limit
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const found = await unlessAborted(signal, findMachines(url, machines))
      const answer = await unlessAborted(signal, askSite(url, found, { headers: HEADERS, signal }))
      const next = redirectOf(answer)
      if (next === undefined) return await readBody(answer, mostBytes)
      answer.destroy()
      url = new URL(next, url)
    }
    throw noPicture('the address leads on from one to the next without an end')
  } catch (error) {
    stop?.throwIfAborted()
    if (error instanceof NoPicture) throw error
    if (error instanceof NotAsked) throw noPicture(REASONS[error.reason])
    if (limit.aborted) throw noPicture(`the other site has not sent the picture in ${limitMs / 1000} seconds`)
    const { code, message } = error as NodeJS.ErrnoException
    throw noPicture(`the other site cannot be reached (${code ?? message})`)
  }
}

const noPicture = (reason: string) => new NoPicture(reason, false)

function redirectOf(answer: IncomingMessage): string | undefined {
  const { statusCode = 0, headers } = answer
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) return headers.location
  if (statusCode === 200) return undefined
  answer.destroy()
  throw noPicture(`the other site answers ${statusCode}`)
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const isAnnounced = Number(answer.headers['content-length'] ?? 0) > mostBytes
  if (isAnnounced) answer.destroy()
  const picture = isAnnounced ? undefined : await readUpTo(answer, mostBytes)
  if (picture === undefined || picture.length > mostBytes)
    throw noPicture(`the picture is larger than ${mostBytes / 1024 / 1024} MB`)
  return picture
}
