import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type CacheTag, isTouched } from './cache-tags.ts'
import { CACHE_CONTROL, type CdnSettings, cacheHeaders } from './cdn.ts'
import { acceptedEncodings, BROTLI_QUALITY, type Encoding, TIGHT_BROTLI_QUALITY } from './encodings.ts'
import { encodeStreamed, isStreamed } from './streamed-answer.ts'

const DEFAULT_BYTES = 48 * 1024 * 1024
/** Headers and the entry itself, in bytes. */
const ENTRY_BYTES = 1000
/** A tag, with its place in the set: a page with a list of works has dozens. */
const TAG_BYTES = 80
/** Smaller bodies fit one packet anyhow, in bytes. */
const LEAST_COMPRESSED = 512
/** An answer that was found here so often is packed tightly: most pages of a large library are asked for once or twice. */
const OFTEN = 3

type Bytes = Uint8Array<ArrayBuffer>

/** Makes an answer, and adds the tags of what it depends on. */
export type Make = (tags: Set<CacheTag>) => Promise<Response>

/** A public answer with status 200, as bytes. */
interface CachedAnswer {
  tags: ReadonlySet<CacheTag>
  etag: string
  /** As of `Date.now()`. */
  madeAt: number
  /** Without those of the encoding. */
  headers: Record<string, string>
  /** In Brotli, but where it is not worth compressing: so the cache holds three times as many. */
  body: Bytes
  isBrotli: boolean
  /** How often it was found here. */
  hits: number
  isTight?: boolean
  /** Made at the first request for it, which is rare. */
  gzip?: Bytes
}

/** What one reader is sent. */
interface ChosenAnswer {
  status: 200 | 304
  headers: Record<string, string>
  body: Bytes | null
}

/** RFC 9111 knows this header no more, but no other says it. */
const WARNING = '110 - "Response is Stale", 111 - "Revalidation Failed"'

/**
 * Keeps public answers by address, as bytes that are ready to send, until a commit to the library touches them. While
 * commits cannot be heard of, the database is away: it goes on answering, and says how old its answers may be.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, CachedAnswer>
  readonly #inProgress = new Map<string, Promise<Response | CachedAnswer>>()
  /** For each answer in the making, the tags that changes have touched meanwhile. */
  readonly #touchedMeanwhile = new Set<Set<CacheTag>>()
  /** One at a time, so that readers do not wait for it. */
  #isTightening = false

  readonly #awaySince: () => number | undefined
  readonly #cdn: CdnSettings | undefined
  /** How many requests were answered from memory, and how many waited until their answer was made. */
  readonly counts = { hits: 0, misses: 0 }

  /**
   * @param maxBytes of all encodings of all answers together
   * @param awaySince tells since when commits may have been missed, as of `Date.now()`; undefined: none is missed
   * @param cdn for the headers of answers; undefined: there is none
   */
  constructor(maxBytes = DEFAULT_BYTES, awaySince: () => number | undefined = () => undefined, cdn?: CdnSettings) {
    this.#awaySince = awaySince
    this.#cdn = cdn
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  }

  /** How much is kept now. */
  get kept(): { answers: number; bytes: number } {
    return { answers: this.#answers.size, bytes: this.#answers.calculatedSize }
  }

  /** Drops the answers that a change touches. @param touches tags */
  drop(touches: readonly CacheTag[]): void {
    const touched = new Set(touches)
    if (touched.size === 0) return
    for (const [key, { tags }] of this.#answers.entries()) if (isTouched(tags, touched)) this.#answers.delete(key)
    for (const meanwhile of this.#touchedMeanwhile) for (const tag of touched) meanwhile.add(tag)
    // Whoever asks from now on must not get what was begun before, whose tags are not known yet.
    this.#inProgress.clear()
  }

  /**
   * Answers a GET request from the cache. Where the cache has no answer, `make` makes one for all requests that wait for
   * it, and an answer with status 200 is kept. One that is streamed is kept by nobody, and made for each request.
   * @param key path and query, as the request line has them; where one address has two answers, with something added to
   *   tell them apart that no request line can hold
   * @param make adds the tags of all that it reads; an answer without tags is dropped by every change
   * @param largest a larger body, in bytes, is not kept
   */
  async answer(request: Request, key: string, make: Make, largest = Number.POSITIVE_INFINITY): Promise<Response> {
    const kept = this.#answers.get(key)
    this.counts[kept ? 'hits' : 'misses'] += 1
    if (kept) {
      this.#found(key, kept)
      return this.#send(request, key, kept)
    }
    let making = this.#inProgress.get(key)
    const isFirst = making === undefined
    if (!making) {
      making = this.#make(key, make, largest)
      this.#inProgress.set(key, making)
      const done = () => {
        if (this.#inProgress.get(key) === making) this.#inProgress.delete(key)
      }
      making.then(done, done)
    }
    const made = await making
    if (!(made instanceof Response)) return this.#send(request, key, made)
    if (!isStreamed(made)) return made.clone()
    return encodeStreamed(request, isFirst ? made : await make(new Set()))
  }

  /**
   * Answers a request from the cache without a Request, a Response or middleware, at half the cost. It knows answers by
   * their address alone: those for readers who save data are left to `answer`.
   * @param more headers that middleware would have added
   * @returns false where the cache has no answer, and nothing was sent
   */
  answerFromCache(request: IncomingMessage, response: ServerResponse, more: () => Record<string, string>): boolean {
    if (request.method !== 'GET' || asksToSaveData(request.headers['save-data'])) return false
    const key = request.url ?? ''
    const kept = this.#answers.get(key)
    if (!kept) return false
    this.counts.hits += 1
    this.#found(key, kept)
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers
    const { status, headers, body } = this.#choose(key, kept, ifNoneMatch ?? '', String(acceptEncoding ?? ''))
    response.writeHead(status, { ...more(), ...headers })
    response.end(body)
    return true
  }

  async #make(key: string, make: Make, largest: number): Promise<Response | CachedAnswer> {
    const tags = new Set<CacheTag>()
    const touched = new Set<CacheTag>()
    this.#touchedMeanwhile.add(touched)
    try {
      const response = await make(tags)
      if (response.status !== 200 || isStreamed(response)) return response
      const whole = new Uint8Array(await response.arrayBuffer())
      const answer = await toCachedAnswer(response, whole, tags, this.#cdn)
      // What was touched meanwhile is right for the requests that waited, but out of date now. A CDN must not keep it
      // either: the purge for that change may come before it.
      if (isTouched(tags, touched)) return { ...answer, headers: { ...answer.headers, 'cache-control': CACHE_CONTROL } }
      if (whole.length <= largest) this.#answers.set(key, answer)
      return answer
    } finally {
      this.#touchedMeanwhile.delete(touched)
    }
  }

  /** Packs an answer tightly that is asked for often: a tenth less for its next readers, for many times the work. */
  #found(key: string, answer: CachedAnswer): void {
    answer.hits += 1
    if (answer.hits < OFTEN || !answer.isBrotli || answer.isTight || this.#isTightening) return
    this.#isTightening = true
    const done = () => {
      this.#isTightening = false
    }
    tightened(answer)
      .then((body) => {
        const now = this.#answers.peek(key)
        // It may have been dropped, or made anew; one that got its gzip meanwhile is another object, and still the same.
        if (now?.body === answer.body) this.#answers.set(key, { ...now, body, isTight: true })
      })
      .then(done, done)
  }

  #send(request: Request, key: string, answer: CachedAnswer): Response {
    const header = (name: string) => request.headers.get(name) ?? ''
    const { status, headers, body } = this.#choose(key, answer, header('if-none-match'), header('accept-encoding'))
    return new Response(body, { status, headers })
  }

  /** @param ifNoneMatch @param acceptEncoding headers of the request, empty where it has none */
  #choose(key: string, answer: CachedAnswer, ifNoneMatch: string, acceptEncoding: string): ChosenAnswer {
    const age = this.#ageHeaders(answer)
    if (ifNoneMatch !== '' && matchesEtag(ifNoneMatch, answer.etag)) {
      const { 'content-type': _, ...headers } = answer.headers
      return { status: 304, headers: { ...headers, ...age }, body: null }
    }
    const encoding = answer.isBrotli ? acceptedEncodings(acceptEncoding)[0] : undefined
    const body = answer.isBrotli ? this.#encoded(key, answer, encoding) : answer.body
    const headers: Record<string, string> = { ...answer.headers, ...age, 'content-length': String(body.length) }
    if (encoding) headers['content-encoding'] = encoding
    return { status: 200, headers, body }
  }

  #ageHeaders({ madeAt }: CachedAnswer): Record<string, string> {
    const since = this.#awaySince()
    if (since === undefined) return {}
    const age = Math.max(0, Math.floor((Date.now() - Math.max(since, madeAt)) / 1000))
    // Nor may others keep what may be old already.
    return { age: String(age), warning: WARNING, 'cache-control': CACHE_CONTROL }
  }

  /** @param encoding undefined: none */
  #encoded(key: string, answer: CachedAnswer, encoding: Encoding | undefined): Bytes {
    if (encoding === 'br') return answer.body
    if (encoding === 'gzip' && answer.gzip) return answer.gzip
    const whole: Bytes = alone(brotliDecompressSync(answer.body))
    if (encoding === undefined) return whole
    answer.gzip = alone(gzipSync(whole))
    // A new object, because the cache measures an object once, and this one has grown.
    if (this.#answers.peek(key) === answer) this.#answers.set(key, { ...answer })
    return answer.gzip
  }
}

const sizeOf = ({ tags, body, gzip }: CachedAnswer, key: string): number =>
  ENTRY_BYTES + key.length + TAG_BYTES * tags.size + body.length + (gzip?.length ?? 0)

/** Whether a reader wishes to load as little as possible. @param saveData the header `Save-Data` */
export const asksToSaveData = (saveData: string | string[] | undefined): boolean => saveData === 'on'

/** The same bytes alone in memory: what zlib gives is often the beginning of 16 KB, all of which would be kept. */
const alone = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

async function toCachedAnswer(
  response: Response,
  whole: Bytes,
  tags: ReadonlySet<CacheTag>,
  cdn: CdnSettings | undefined,
): Promise<CachedAnswer> {
  const madeAt = Date.now()
  const etag = `W/"${createHash('sha1').update(whole).digest('base64url')}"`
  const own = Object.fromEntries(response.headers)
  const headers = {
    ...own,
    etag,
    ...(own['cache-control']?.startsWith('private') ? {} : cacheHeaders(cdn, tags)),
    vary: ['Accept-Encoding', ...(response.headers.get('vary')?.split(', ') ?? [])].join(', '),
  }
  const answer = { tags, etag, madeAt, headers, hits: 0 }
  if (whole.length < LEAST_COMPRESSED || comesCompressed(response)) return { ...answer, body: whole, isBrotli: false }
  return { ...answer, body: await packed(whole, BROTLI_QUALITY), isBrotli: true }
}

async function packed(whole: Uint8Array, quality: number): Promise<Bytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return alone(await promisify(brotliCompress)(whole, { params }))
}

const tightened = async ({ body }: CachedAnswer): Promise<Bytes> =>
  packed(await promisify(brotliDecompress)(body), TIGHT_BROTLI_QUALITY)

const comesCompressed = (response: Response) =>
  /^image\/(?!svg)|\+zip$/.test(response.headers.get('content-type') ?? '')

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => bare(one) === bare(etag))
}
