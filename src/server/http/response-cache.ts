import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const DEFAULT_BYTES = 48 * 1024 * 1024
/** Headers and the entry itself, in bytes. */
const ENTRY_BYTES = 1000
const PAUSE_MS = 500
/** The first reader waits for it: 5 costs a tenth of the time of 11, and its result is within a tenth of the size. */
const BROTLI_QUALITY = 5
/** Smaller bodies fit one packet anyhow, in bytes. */
const LEAST_COMPRESSED = 512

type Bytes = Uint8Array<ArrayBuffer>

/** A public answer with status 200, as bytes in each encoding. */
interface CachedAnswer {
  etag: string
  /** As of `Date.now()`. */
  madeAt: number
  /** Without those of the encoding. */
  headers: Record<string, string>
  body: Bytes
  /** undefined: the body is not worth compressing. */
  br: Bytes | undefined
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
 * Keeps public answers by address, as bytes that are ready to send. Every commit to the library empties it. While commits
 * cannot be heard of, the database is away: it goes on answering, and says how old its answers may be.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, CachedAnswer>
  readonly #inProgress = new Map<string, Promise<Response | CachedAnswer>>()
  #generation = 0
  #pause: NodeJS.Timeout | undefined
  #isClearDue = false

  readonly #awaySince: () => number | undefined

  /**
   * @param maxBytes of all encodings of all answers together
   * @param awaySince tells since when commits may have been missed, as of `Date.now()`; undefined: none is missed
   */
  constructor(maxBytes = DEFAULT_BYTES, awaySince: () => number | undefined = () => undefined) {
    this.#awaySince = awaySince
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  }

  clear(): void {
    this.#generation += 1
    this.#answers.clear()
    this.#inProgress.clear()
  }

  /**
   * Clears the cache, at most every half second: at once, or at the end of the pause after the last time. A single save
   * shows at once, and an import that commits fifty times a second leaves readers a cache.
   */
  clearThrottled(): void {
    if (this.#pause) {
      this.#isClearDue = true
      return
    }
    this.clear()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (!this.#isClearDue) return
      this.#isClearDue = false
      this.clearThrottled()
    }, PAUSE_MS).unref()
  }

  /**
   * Answers a GET request from the cache. Where the cache has no answer, `make` makes one for all requests that wait for
   * it, and an answer with status 200 is kept.
   * @param key path and query, as the request line has them
   * @param largest a larger body, in bytes, is not kept
   */
  async answer(
    request: Request,
    key: string,
    make: () => Promise<Response>,
    largest = Number.POSITIVE_INFINITY,
  ): Promise<Response> {
    const kept = this.#answers.get(key)
    if (kept) return this.#send(request, key, kept)
    let making = this.#inProgress.get(key)
    if (!making) {
      making = this.#make(key, make, largest)
      this.#inProgress.set(key, making)
      const done = () => {
        if (this.#inProgress.get(key) === making) this.#inProgress.delete(key)
      }
      making.then(done, done)
    }
    const made = await making
    return made instanceof Response ? made.clone() : this.#send(request, key, made)
  }

  /**
   * Answers a request from the cache without a Request, a Response or middleware, at half the cost.
   * @param more headers that middleware would have added
   * @returns false where the cache has no answer, and nothing was sent
   */
  answerFromCache(request: IncomingMessage, response: ServerResponse, more: () => Record<string, string>): boolean {
    if (request.method !== 'GET') return false
    const key = request.url ?? ''
    const kept = this.#answers.get(key)
    if (!kept) return false
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers
    const { status, headers, body } = this.#choose(key, kept, ifNoneMatch ?? '', String(acceptEncoding ?? ''))
    response.writeHead(status, { ...more(), ...headers })
    response.end(body)
    return true
  }

  async #make(key: string, make: () => Promise<Response>, largest: number): Promise<Response | CachedAnswer> {
    const generation = this.#generation
    const response = await make()
    if (response.status !== 200) return response
    const answer = await toCachedAnswer(response)
    // Where the cache was cleared meanwhile, the answer is right for the requests that waited, but out of date now.
    if (generation === this.#generation && answer.body.length <= largest) this.#answers.set(key, answer)
    return answer
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
    const encoding = answer.br && acceptedEncodings(acceptEncoding)[0]
    const body = encoding === undefined ? answer.body : this.#encoded(key, answer, encoding)
    const headers: Record<string, string> = { ...answer.headers, ...age, 'content-length': String(body.length) }
    if (encoding) headers['content-encoding'] = encoding
    return { status: 200, headers, body }
  }

  #ageHeaders({ madeAt }: CachedAnswer): Record<string, string> {
    const since = this.#awaySince()
    if (since === undefined) return {}
    const age = Math.max(0, Math.floor((Date.now() - Math.max(since, madeAt)) / 1000))
    return { age: String(age), warning: WARNING }
  }

  #encoded(key: string, answer: CachedAnswer, encoding: Encoding): Bytes {
    if (encoding === 'br' && answer.br) return answer.br
    if (answer.gzip) return answer.gzip
    answer.gzip = gzipSync(answer.body)
    // A new object, because the cache measures an object once, and this one has grown.
    if (this.#answers.peek(key) === answer) this.#answers.set(key, { ...answer })
    return answer.gzip
  }
}

const sizeOf = ({ body, br, gzip }: CachedAnswer): number =>
  ENTRY_BYTES + body.length + (br?.length ?? 0) + (gzip?.length ?? 0)

/** Asked about each time; but while this site is away, a proxy may answer for a day with what it has. */
const CACHE_CONTROL = 'max-age=0, stale-if-error=86400'

async function toCachedAnswer(response: Response): Promise<CachedAnswer> {
  const madeAt = Date.now()
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = {
    ...Object.fromEntries(response.headers),
    etag,
    'cache-control': CACHE_CONTROL,
    vary: 'Accept-Encoding',
  }
  if (body.length < LEAST_COMPRESSED || isCompressed(response)) return { etag, madeAt, headers, body, br: undefined }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return { etag, madeAt, headers, body, br: await promisify(brotliCompress)(body, { params }) }
}

const isCompressed = (response: Response) => /^image\/(?!svg)/.test(response.headers.get('content-type') ?? '')

type Encoding = 'br' | 'gzip'

/** A cache: browsers send a handful of different Accept-Encoding headers. */
const parsedHeaders = new Map<string, Encoding[]>()

function acceptedEncodings(header: string): Encoding[] {
  let accepted = parsedHeaders.get(header)
  if (!accepted) {
    if (parsedHeaders.size > 1000) parsedHeaders.clear()
    accepted = (['br', 'gzip'] as const).filter((encoding) => accepts(header, encoding))
    parsedHeaders.set(header, accepted)
  }
  return accepted
}

function accepts(header: string, encoding: string): boolean {
  const match = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(header)
  return match !== null && Number(match[1] ?? 1) > 0
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => bare(one) === bare(etag))
}
