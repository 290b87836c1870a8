export const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that compressed the events would keep them until there are many.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // When the site stops, nothing waits for a next request on this connection.
  Connection: 'close',
}

/** Pieces that wait for a client; one that has not taken them is gone. */
const MOST_WAITING = 100

/** Server-sent events, sent as they come until either side ends. */
export class EventStream {
  #sender: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly #onEnd: () => void
  readonly stream = new ReadableStream<Uint8Array>({
    start: (sender) => {
      this.#sender = sender
    },
    cancel: () => this.#ended(),
  })

  /** @param onEnd is called once, whichever side ends it */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  /** @param id the browser sends it when it connects again, as `Last-Event-ID` */
  send(event: string, data: object, id?: string): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** After which time the browser connects again. */
  sendRetry(ms: number): void {
    this.#write(`retry: ${ms}\n\n`)
  }

  /** Keeps proxies from taking the connection for a dead one. */
  keepAlive(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.#sender?.close()
    this.#ended()
  }

  #write(text: string): void {
    if (!this.#sender) return
    if ((this.#sender.desiredSize ?? 0) < -MOST_WAITING) this.end()
    else this.#sender.enqueue(new TextEncoder().encode(text))
  }

  #ended(): void {
    if (!this.#sender) return
    this.#sender = undefined
    this.#onEnd()
  }
}
