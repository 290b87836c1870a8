import type { Token } from '#words/tokenise.ts'
import { quoteLexeme, stemLexeme } from './lexemes.ts'

/** PostgreSQL knows no later position. */
const LAST_POSITION = 16_383
/** And no more of them of one lexeme. */
const MOST_POSITIONS = 255

type Weight = 'A' | 'B' | 'C' | 'D'

/** What a row is found by, on its way to becoming a tsvector. */
export class Vector {
  readonly #positions = new Map<string, string[]>()
  #from = 0

  /** Adds a text after those that were added before: no phrase reaches from one into the next. */
  add(
    tokens: readonly Token[],
    stems: ReadonlyMap<string, readonly string[]>,
    weight: Weight,
    { stemWeight = weight, spelledOutWeight = weight }: { stemWeight?: Weight; spelledOutWeight?: Weight } = {},
  ): void {
    let last = 0
    for (const { lexeme, spelledOut, surface, position } of tokens) {
      this.#put(lexeme, position, weight)
      if (spelledOut !== undefined) this.#put(spelledOut, position, spelledOutWeight)
      for (const stem of (surface && stems.get(surface)) || []) this.#put(stemLexeme(stem), position, stemWeight)
      last = position
    }
    this.#from += last + 10
  }

  /** Adds a lexeme that stands nowhere. */
  mark(lexeme: string): void {
    this.#positions.set(lexeme, [])
  }

  #put(lexeme: string, position: number, weight: Weight): void {
    const place = `${Math.min(this.#from + position, LAST_POSITION)}${weight === 'D' ? '' : weight}`
    const places = this.#positions.get(lexeme)
    if (!places) this.#positions.set(lexeme, [place])
    else if (places.length < MOST_POSITIONS && places.at(-1) !== place) places.push(place)
  }

  /** As PostgreSQL reads a tsvector. */
  toString(): string {
    const parts: string[] = []
    for (const [lexeme, places] of this.#positions)
      parts.push(places.length === 0 ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${places.join()}`)
    return parts.join(' ')
  }
}
