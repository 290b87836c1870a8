import type { Problem } from '#contract/errors.ts'

/** A call that was answered, but not with success. */
export class Refused extends Error {
  readonly status: number
  /** What the answer says: `detail` is a sentence, `errors` names the fields that are wrong. */
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.status}: ${problem.detail}`)
    this.name = 'Refused'
    this.status = problem.status
    this.problem = problem
  }
}

export interface LibraryOptions {
  /** Of the site, such as https://library.example. */
  url: string
  /** The account of a program; without it only what everybody may read can be called. */
  name?: string
  password?: string
  /** How often a call is tried that was not answered, or should come later; 4. A write has one key for all of them. */
  attempts?: number
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** `Idempotency-Key` of a write. A program that knows it after a crash can send the same again; by itself each call has a new one. */
  key?: string
}

/** A part of a list. */
export interface Part<T> {
  rows: T[]
  /** Length of the whole list; null: it was not said. */
  total: number | null
  /** There are more than `total`, uncounted. */
  isMore: boolean
}

interface Call {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  takesKey?: boolean
}

/** Statuses of a site, or of a proxy before it, that may answer otherwise in a moment. */
const PASSING = [429, 502, 503, 504]
const LONGEST_WAIT_MS = 60_000

/** What all calls have in common. */
export class Caller {
  readonly #options: LibraryOptions

  constructor(options: LibraryOptions) {
    this.#options = options
  }

  protected async json<T>(call: Call, options?: CallOptions): Promise<T> {
    return (await this.send(call, options)).json() as Promise<T>
  }

  protected async part<T>(call: Call, options?: CallOptions): Promise<Part<T>> {
    const answer = await this.send(call, options)
    const total = answer.headers.get('x-total-count')
    const rows = (await answer.json()) as T[]
    return { rows, total: total === null ? null : Number.parseInt(total, 10), isMore: total?.endsWith('+') ?? false }
  }

  protected async nothing(call: Call, options?: CallOptions): Promise<void> {
    await (await this.send(call, options)).body?.cancel()
  }

  protected async bytes(call: Call, options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.send(call, options)
    return body ?? new ReadableStream({ start: (empty) => empty.close() })
  }

  /** The lines as they come. Who stops reading ends the call. */
  protected async *lines<T>(call: Call, options?: CallOptions): AsyncGenerator<T, void, undefined> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of streamed(await this.bytes(call, options))) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as T
    }
    if (rest !== '') yield JSON.parse(rest) as T
  }

  /** @throws Refused; what `fetch` throws, after the last attempt */
  protected async send(call: Call, { signal, key }: CallOptions = {}): Promise<Response> {
    const { method, path, query = {}, body, takesKey = false } = call
    const { url, name, password = '', attempts = 4, fetch: ask = fetch } = this.#options
    const headers = new Headers()
    if (name !== undefined) headers.set('Authorization', `Basic ${base64(`${name}:${password}`)}`)
    const usedKey = key ?? (takesKey ? crypto.randomUUID() : undefined)
    if (usedKey !== undefined) headers.set('Idempotency-Key', usedKey)
    const isFile = body instanceof Blob
    if (body !== undefined)
      headers.set('Content-Type', isFile ? body.type || 'application/octet-stream' : 'application/json')
    const init: RequestInit = { method, headers }
    if (body !== undefined) init.body = isFile ? body : JSON.stringify(body)
    if (signal) init.signal = signal
    const search = new URLSearchParams()
    for (const [parameter, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
        search.append(parameter, String(one))
    const address = `${url.replace(/\/+$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`
    // Without a key nobody knows whether a write was done.
    const mayRepeat = method === 'GET' || usedKey !== undefined
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts || !mayRepeat
      const answer = await ask(address, init).catch((error: unknown) => {
        if (isLast || signal?.aborted) throw error
        return undefined
      })
      if (answer?.ok) return answer
      const refused = answer && new Refused(await problemOf(answer))
      // The same write is under way.
      const isUnderWay = refused?.status === 409 && refused.problem.retryAfter !== undefined
      if (refused && (isLast || !(PASSING.includes(refused.status) || isUnderWay))) throw refused
      const wanted = Number(answer?.headers.get('retry-after') ?? 0) * 1000 || 250 * 2 ** attempt
      await waited(Math.min(wanted, LONGEST_WAIT_MS), signal)
    }
  }
}

async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text()
  const { status, statusText } = answer
  // A proxy answers in its own words.
  const unknown = { type: 'about:blank', title: statusText, status, detail: text.slice(0, 500) || statusText }
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) return unknown
  try {
    return JSON.parse(text) as Problem
  } catch {
    return unknown
  }
}

function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

async function* streamed(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel()
  }
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** A path, with its values encoded. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)))

/** So old or new may a webhook be. */
const TOLERANCE_SECONDS = 300

/**
 * Verifies a webhook (Standard Webhooks).
 * @param body as it came, before it is parsed
 * @param secret `whsec_…`
 * @returns whether the site has sent it, in the last five minutes
 */
export async function isFromLibrary(
  headers: { get(name: string): string | null | undefined },
  body: string,
  secret: string,
): Promise<boolean> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`))
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const bytes = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret.slice('whsec_'.length)), hmac, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const isOurs = /^v1,[A-Za-z0-9+/]{43}=$/.test(signature)
    if (isOurs && (await crypto.subtle.verify('HMAC', key, bytes(signature.slice('v1,'.length)), signed))) return true
  }
  return false
}
