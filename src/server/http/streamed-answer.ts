import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Logger } from 'pino'
import { acceptedEncodings, BROTLI_QUALITY, type Encoding } from './encodings.ts'

/** Nothing knows what the answer is before its end: it has no ETag, and nobody should keep its megabytes. */
const NOT_KEPT = 'no-store'
/** How far back Brotli looks for what repeats, as a power of two, in bytes. At its default an open answer takes 4 MB more. */
const STREAM_WINDOW_BITS = 18

/**
 * A long list as JSON, made while it is sent, as fast as the client takes it.
 * @param pieces of the list, each of one item at least; an error in them cuts the answer off, and goes to the log
 */
export function streamList(pieces: AsyncIterable<readonly unknown[]>, log: Logger): Response {
  const json = Readable.from(jsonOf(pieces), { objectMode: false })
  json.on('error', (error) => log.error(error, 'a list that was being sent ended early'))
  const body = Readable.toWeb(json) as ReadableStream<Uint8Array>
  return new Response(body, { headers: { 'content-type': 'application/json', 'cache-control': NOT_KEPT } })
}

async function* jsonOf(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const piece of pieces) {
    yield before + JSON.stringify(piece).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Whether an answer is made while it is sent: it can be sent to one client only. Errors are not kept either. */
export const isStreamed = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('cache-control') === NOT_KEPT

/** The same answer in an encoding that the client takes; to a HEAD without its body, which is then not made. */
export function encodeStreamed(request: Request, response: Response): Response {
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding') ?? '')
  const { status } = response
  const headers = new Headers(response.headers)
  headers.set('vary', 'Accept-Encoding')
  if (request.method === 'HEAD') {
    response.body?.cancel().catch(() => {})
    return new Response(null, { status, headers })
  }
  if (encoding === undefined || response.body === null) return new Response(response.body, { status, headers })
  headers.set('content-encoding', encoding)
  const encoder = encoderOf(encoding)
  // Whoever reads the encoder gets the error.
  pipeline(Readable.fromWeb(response.body as NodeStream), encoder).catch(() => {})
  return new Response(Readable.toWeb(encoder) as ReadableStream<Uint8Array>, { status, headers })
}

const encoderOf = (encoding: Encoding) =>
  encoding === 'gzip'
    ? createGzip()
    : createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: STREAM_WINDOW_BITS,
        },
      })
