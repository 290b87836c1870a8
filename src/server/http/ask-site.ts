import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** How far the server goes for people who name an address. */
export interface Reach {
  /** Whether the server may connect to an IP address. */
  mayConnect: (address: string) => boolean
  /** Finds all IP addresses of a name. */
  resolve: (name: string) => Promise<LookupAddress[]>
}

export const PUBLIC_REACH: Reach = {
  mayConnect: isPublicAddress,
  resolve: (name) => lookup(name, { all: true }),
}

/** Why nobody is asked at an address: it is not of the web, nobody has the name, or it leads into a private network. */
export class NotAsked extends Error {
  readonly reason: 'not of the web' | 'unknown' | 'private'

  constructor(reason: NotAsked['reason']) {
    super(`the address is ${reason}`)
    this.reason = reason
  }
}

/**
 * Finds the machines of an address. Whoever names it could name any machine that this one can reach, also by a name of
 * their own that leads there.
 * @returns IP addresses, each of which may be connected to @throws NotAsked; what `resolve` throws
 */
export async function findMachines(
  { protocol, hostname }: URL,
  { mayConnect, resolve }: Reach,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  if (protocol !== 'http:' && protocol !== 'https:') throw new NotAsked('not of the web')
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const [first, ...others] = family === 0 ? await resolve(host).catch(ofUnknownName) : [{ address: host, family }]
  if (first === undefined) throw new NotAsked('unknown')
  if (![first, ...others].every((machine) => mayConnect(machine.address))) throw new NotAsked('private')
  return [first, ...others]
}

function ofUnknownName(error: NodeJS.ErrnoException): LookupAddress[] {
  if (error.code === 'ENOTFOUND') return []
  throw error
}

export interface Question {
  method?: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: string
  signal: AbortSignal
}

/**
 * Sends a request to one of the machines that were found: looked up a second time, the name could lead elsewhere.
 * Redirects are not followed.
 * @returns the answer as its headers have come; whoever does not read it to its end destroys it
 */
export function askSite(
  url: URL,
  machines: readonly [LookupAddress, ...LookupAddress[]],
  { method = 'GET', headers, body, signal }: Question,
): Promise<IncomingMessage> {
  const found: LookupFunction = (_, { all }, tell) => {
    const [first] = machines
    if (all) tell(null, [...machines])
    else tell(null, first.address, first.family)
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  // An agent of its own: no connection that was opened for another request is used.
  request(url, { method, headers, signal, lookup: found, agent: false })
    .on('response', resolve)
    .on('error', reject)
    // Without a listener, such an answer ends the request with neither of the others.
    .on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer)
    })
    .end(body)
  return promise
}

/**
 * Reads an answer, and cuts it off after some bytes.
 * @returns its bytes, at most one chunk more than `most`
 */
export async function readUpTo(answer: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) break
  }
  answer.destroy()
  return Buffer.concat(chunks)
}

/** Rejects when the signal aborts, even where the work cannot be stopped, such as a name's lookup. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, work]).finally(() => signal.removeEventListener('abort', abort))
}
