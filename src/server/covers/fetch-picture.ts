import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { MOST_COVER_BYTES } from '#contract/staff.ts'
import { NoPicture } from './make-cover.ts'
import { isPublicAddress } from './public-address.ts'

/** How far the server goes for a picture. */
export interface Reach {
  /** Whether the server may connect to an IP address. */
  mayConnect: (address: string) => boolean
  /** Finds all IP addresses of a name. */
  resolve: (name: string) => Promise<LookupAddress[]>
  /** For everything together: names, redirects and the picture. */
  limitMs: number
  mostBytes: number
}

const USUAL: Reach = {
  mayConnect: isPublicAddress,
  resolve: (name) => lookup(name, { all: true }),
  limitMs: 10_000,
  mostBytes: MOST_COVER_BYTES,
}
const MOST_REDIRECTS = 3

/**
 * Fetches a picture from another site. Staff name the address, and it could name any machine that this one can reach: so
 * only machines of the public internet are asked, and each redirect is checked as the address itself.
 * @param reach of tests, which serve pictures from this machine
 * @throws NoPicture with the reason; the reason of `stop`, when that aborts
 */
export async function fetchPicture(
  address: string,
  reach: Partial<Reach> = {},
  stop?: AbortSignal,
): Promise<Uint8Array> {
  const { mayConnect, resolve, limitMs, mostBytes } = { ...USUAL, ...reach }
  const limit = AbortSignal.timeout(limitMs)
  const signal = stop ? AbortSignal.any([limit, stop]) : limit
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const addresses = await unlessAborted(signal, addressesOf(url, resolve, mayConnect))
      const answer = await unlessAborted(signal, ask(url, addresses, signal))
      const next = redirectOf(answer)
      if (next === undefined) return await readBody(answer, mostBytes)
      answer.destroy()
      url = new URL(next, url)
    }
    throw noPicture('the address leads on from one to the next without an end')
  } catch (error) {
    stop?.throwIfAborted()
    if (error instanceof NoPicture) throw error
    if (limit.aborted) throw noPicture(`the other site has not sent the picture in ${limitMs / 1000} seconds`)
    const { code, message } = error as NodeJS.ErrnoException
    throw noPicture(
      code === 'ENOTFOUND' ? 'there is no site of this name' : `the other site cannot be reached (${code ?? message})`,
    )
  }
}

const noPicture = (reason: string) => new NoPicture(reason, false)

/** @returns the checked addresses of the host @throws NoPicture one of them must not be connected to */
async function addressesOf(
  { protocol, hostname }: URL,
  resolve: Reach['resolve'],
  mayConnect: Reach['mayConnect'],
): Promise<LookupAddress[]> {
  if (protocol !== 'http:' && protocol !== 'https:') throw noPicture('the address leads to one that is not of the web')
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (addresses.length === 0) throw noPicture('there is no site of this name')
  if (!addresses.every((one) => mayConnect(one.address)))
    throw noPicture('the address leads into a private network, and covers are fetched from public sites alone')
  return addresses
}

/** Connects to one of the checked addresses: looked up a second time, the name could lead elsewhere. */
function ask(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const checked: LookupFunction = (_, { all }, found) => {
    const [first] = addresses as [LookupAddress]
    if (all) found(null, addresses)
    else found(null, first.address, first.family)
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const headers = {
    accept: 'image/avif,image/webp,image/png,image/jpeg',
    'accept-encoding': 'identity',
    // Some sites answer nobody without a name.
    'user-agent': 'Dragoman (covers of works)',
  }
  // An agent of its own: no connection that was opened for another request is used.
  request(url, { headers, signal, lookup: checked, agent: false })
    .on('response', resolve)
    .on('error', reject)
    // Without a listener, such an answer ends the request with neither of the others.
    .on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      reject(noPicture(`the other site answers ${statusCode}`))
    })
    .end()
  return promise
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) return headers.location
  if (statusCode !== 200) throw noPicture(`the other site answers ${statusCode}`)
  return undefined
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = Number(answer.headers['content-length'] ?? 0)
  if (size <= mostBytes) {
    size = 0
    for await (const chunk of answer) {
      chunks.push(chunk)
      size += chunk.length
      if (size > mostBytes) break
    }
  }
  answer.destroy()
  if (size > mostBytes) throw noPicture(`the picture is larger than ${mostBytes / 1024 / 1024} MB`)
  return Buffer.concat(chunks)
}

/** Rejects when the signal aborts, even where the work cannot be stopped, such as a name's lookup. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, work]).finally(() => signal.removeEventListener('abort', abort))
}
