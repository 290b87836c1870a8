import { findKeptWork } from '../kept-database.ts'
import { isAnsweredHere, workIn } from './answers.ts'
import { renewOpenedWork } from './renew-kept-works.ts'

/** A network that takes longer than this counts as none, for what the device keeps. */
const PATIENCE_MS = 4000

/** Events of a worker: TypeScript's library for pages does not have them. */
export interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/**
 * Answers a request from the network; where there is none, from the device. What the device keeps is also answered from
 * there when the network is slow or broken, and when the library does not have the work any more.
 */
export async function networkFirst(event: FetchEvent, fromDevice: (url: URL) => Promise<Response>): Promise<Response> {
  const url = new URL(event.request.url)
  const id = workIn(url)
  const kept = id === undefined ? undefined : await findKeptWork(id).catch(() => undefined)
  const patience = kept && isAnsweredHere(kept, url) ? PATIENCE_MS : undefined
  const response = await fetchOrNothing(event.request, patience)
  if (kept) event.waitUntil(renewOpenedWork(kept.id))
  if (!response) return fromDevice(url)
  const { status } = response
  const isBroken = status >= 502 && status <= 504
  if (!kept || !(isBroken || (status === 404 && kept.isWithdrawn))) return response
  const answer = await fromDevice(url)
  return answer.ok ? answer : response
}

/** @returns undefined: no network, or none within `patience` milliseconds */
async function fetchOrNothing(request: Request, patience: number | undefined): Promise<Response | undefined> {
  const response = fetch(request).catch(() => undefined)
  if (patience === undefined) return response
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer))
}
