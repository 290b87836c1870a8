import type { Problem } from '#contract/errors.ts'

/** The site has refused a call, or has failed. */
export class Refused extends Error {
  readonly status: number
  /** The body of the answer: `detail` is a sentence, `errors` names the fields that are wrong. */
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.status}: ${problem.detail}`)
    this.name = 'Refused'
    this.status = problem.status
    this.problem = problem
  }
}

export interface LibraryOptions {
  /** Address of the site, such as https://library.example. */
  url: string
  /** Name of a program's account; without it only the public calls can be made. */
  name?: string
  password?: string
  /** How often a call is sent at most, when it gets no answer or should come later; default: 4. A write keeps its key. */
  attempts?: number
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** `Idempotency-Key` of a write; default: a new one. A program that knows it after a crash can send the same write again. */
  key?: string
}

/** A part of a list. */
export interface Part<T> {
  rows: T[]
  /** Length of the whole list; null: the answer does not say it. */
  total: number | null
  /** There are more rows than `total`, which nobody has counted. */
  isMore: boolean
}

interface Call {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  takesKey?: boolean
}

/** Statuses after which the same call may succeed in a moment: the site, or a proxy before it, is busy. */
const PASSING = [429, 502, 503, 504]
const LONGEST_WAIT_MS = 60_000

/** Sends the calls and reads their answers. */
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

  /** Yields the lines of an answer as they arrive. A caller that stops reading ends the call. */
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

  /** @throws Refused; after the last attempt, the error of `fetch` */
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
      // Another call with the same key is still being answered.
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
  // The body is no problem document: a proxy has answered.
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

/** How far the time of a webhook may be from the receiver's clock. */
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
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret.slice('whsec_'.length)), hmac, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const isOurs = /^v1,[A-Za-z0-9+/]{43}=$/.test(signature)
    if (isOurs && (await crypto.subtle.verify('HMAC', key, bytes(signature.slice('v1,'.length)), signed))) return true
  }
  return false
}
