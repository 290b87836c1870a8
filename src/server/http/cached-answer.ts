import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'

/** The quality that a first reader waits for: 5 costs a tenth of 11 and is within a tenth of its size. */
const BROTLI_QUALITY = 5
/** Below this a compressed body saves nothing that a packet would notice. */
const WORTH_COMPRESSING = 512

type Bytes = Uint8Array<ArrayBuffer>

/** A public answer as bytes, in each encoding that is worth it. */
export interface CachedAnswer {
  etag: string
  /** Without those of the encoding. */
  headers: Record<string, string>
  body: Bytes
  br: Bytes | undefined
  /** Made when the first asks for it: hardly anyone does. */
  gzip?: Bytes
}

/** What one reader is sent. */
export interface Chosen {
  status: 200 | 304
  headers: Record<string, string>
  body: Bytes | null
}

export async function toCachedAnswer(response: Response): Promise<CachedAnswer> {
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = {
    ...Object.fromEntries(response.headers),
    etag,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  }
  if (body.length < WORTH_COMPRESSING || isCompressed(response)) return { etag, headers, body, br: undefined }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return { etag, headers, body, br: await promisify(brotliCompress)(body, { params }) }
}

const isCompressed = (response: Response) => /^image\/(?!svg)/.test(response.headers.get('content-type') ?? '')

/** @param ifNoneMatch @param acceptEncoding the reader's headers, empty where not sent */
export function choose(answer: CachedAnswer, ifNoneMatch: string, acceptEncoding: string): Chosen {
  if (ifNoneMatch !== '' && matches(ifNoneMatch, answer.etag)) {
    const { 'content-type': _, ...headers } = answer.headers
    return { status: 304, headers, body: null }
  }
  const encoding = answer.br && encodings(acceptEncoding)[0]
  const body = encoding ? encoded(answer, encoding) : answer.body
  const headers: Record<string, string> = { ...answer.headers, 'content-length': String(body.length) }
  if (encoding) headers['content-encoding'] = encoding
  return { status: 200, headers, body }
}

function encoded(answer: CachedAnswer, encoding: 'br' | 'gzip'): Bytes {
  if (encoding === 'br' && answer.br) return answer.br
  answer.gzip ??= gzipSync(answer.body)
  return answer.gzip
}

/** Browsers send a handful of different headers; each is read once. */
const known = new Map<string, ('br' | 'gzip')[]>()

function encodings(header: string): ('br' | 'gzip')[] {
  let accepted = known.get(header)
  if (!accepted) {
    if (known.size > 1000) known.clear()
    accepted = (['br', 'gzip'] as const).filter((encoding) => accepts(header, encoding))
    known.set(header, accepted)
  }
  return accepted
}

function accepts(header: string, encoding: string): boolean {
  const match = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(header)
  return match !== null && Number(match[1] ?? 1) > 0
}

function matches(ifNoneMatch: string, etag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => bare(one) === bare(etag))
}

export function sizeOf(answer: CachedAnswer): number {
  return 1000 + answer.body.length + (answer.br?.length ?? 0) + (answer.gzip?.length ?? 0)
}
