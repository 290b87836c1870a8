import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type CachedAnswer, choose, sizeOf, toCachedAnswer } from './cached-answer.ts'

const PAUSE_MS = 500

/** Public answers by address, as bytes ready to send; a commit to the library empties it. */
export class ResponseCache {
  readonly #answers: LRUCache<string, CachedAnswer>
  readonly #underWay = new Map<string, Promise<Response | CachedAnswer>>()
  #generation = 0
  #pause: NodeJS.Timeout | undefined
  #again = false

  /** @param maxBytes of bodies kept */
  constructor(maxBytes = 48 * 1024 * 1024) {
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  }

  /** Forgets everything, at once. */
  clearNow(): void {
    this.#generation += 1
    this.#answers.clear()
    this.#underWay.clear()
  }

  /**
   * Forgets everything, at once; if it has just done so, at the end of a short pause. One save shows immediately,
   * and an import that commits fifty times a second leaves readers a cache.
   */
  clear(): void {
    if (this.#pause) {
      this.#again = true
      return
    }
    this.clearNow()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (!this.#again) return
      this.#again = false
      this.clear()
    }, PAUSE_MS).unref()
  }

  /**
   * Answers a GET from the cache; otherwise `make` answers once for all who ask meanwhile, and a 200 is kept.
   * @param key path and query, as the request line has them
   * @param largest body that is worth keeping, in bytes
   */
  async answer(
    request: Request,
    key: string,
    make: () => Promise<Response>,
    largest = Number.POSITIVE_INFINITY,
  ): Promise<Response> {
    const kept = this.#answers.get(key)
    if (kept) return send(request, kept)
    let making = this.#underWay.get(key)
    if (!making) {
      making = this.#keep(key, make, largest)
      this.#underWay.set(key, making)
      const done = () => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key)
      }
      making.then(done, done)
    }
    const made = await making
    return made instanceof Response ? made.clone() : send(request, made)
  }

  /**
   * The short way for what is kept: no Request, no Response, no middleware; half the cost of a request.
   * @param more headers that middleware would have set
   * @returns whether it has answered
   */
  answerAtOnce(request: IncomingMessage, response: ServerResponse, more: () => Record<string, string>): boolean {
    if (request.method !== 'GET') return false
    const kept = this.#answers.get(request.url ?? '')
    if (!kept) return false
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers
    const { status, headers, body } = choose(kept, ifNoneMatch ?? '', String(acceptEncoding ?? ''))
    response.writeHead(status, { ...more(), ...headers })
    response.end(body)
    return true
  }

  async #keep(key: string, make: () => Promise<Response>, largest: number): Promise<Response | CachedAnswer> {
    const generation = this.#generation
    const response = await make()
    if (response.status !== 200) return response
    const answer = await toCachedAnswer(response)
    // Rendered from data that a commit has replaced meanwhile: right for who asked before it, wrong for the next.
    if (generation === this.#generation && answer.body.length <= largest) this.#answers.set(key, answer)
    return answer
  }
}

function send(request: Request, answer: CachedAnswer): Response {
  const asked = (name: string) => request.headers.get(name) ?? ''
  const { status, headers, body } = choose(answer, asked('if-none-match'), asked('accept-encoding'))
  return new Response(body, { status, headers })
}
