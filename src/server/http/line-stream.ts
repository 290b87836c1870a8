import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { isDiskFull } from '../free-space.ts'
import { knownError, reportTo } from './problem.ts'

export const LINE_HEADERS = {
  'Content-Type': 'application/x-ndjson',
  // A proxy would keep the lines until there are many of them.
  'X-Accel-Buffering': 'no',
}

/** The lines of JSON of an answer, sent as they are written. */
export class LineStream<Line extends object> {
  readonly #gone = new AbortController()
  readonly #isKept: boolean
  #sender: ReadableStreamDefaultController<Uint8Array> | undefined
  /** All of them, if they are kept. */
  text = ''
  readonly stream = new ReadableStream<Uint8Array>({
    start: (sender) => {
      this.#sender = sender
    },
    cancel: () => {
      this.#sender = undefined
      this.#gone.abort()
    },
  })
  /** Aborted when nobody reads on. */
  readonly signal = this.#gone.signal

  constructor(isKept = false) {
    this.#isKept = isKept
  }

  write(line: Line): void {
    const text = `${JSON.stringify(line)}\n`
    if (this.#isKept) this.text += text
    this.#sender?.enqueue(new TextEncoder().encode(text))
  }

  end(): void {
    this.#sender?.close()
    this.#sender = undefined
  }
}

/** The last line of work that has failed. What nobody has foreseen goes to the log. */
export function failedLine(error: unknown, c: HonoContext, log: Logger) {
  const known = knownError(error as Error)
  if (!known || isDiskFull(error)) reportTo(log)(error as Error, c)
  const detail = known?.message ?? 'Something went wrong on our side.'
  return { kind: 'failed' as const, detail, requestId: c.get('requestId') as string }
}
