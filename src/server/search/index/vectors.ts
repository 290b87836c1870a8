import { hashOf } from '#words/hash.ts'
import { type Token, tokenise } from '#words/tokenise.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { type Stems, stemTextWords } from '../stems.ts'

/**
 * Increase it with every change of the tokeniser, the stemmers or this file that makes other lexemes: rows of an older
 * version are then indexed anew.
 */
export const INDEX_VERSION = 3

// The index holds other lexemes beside words. No word begins with these signs, so no prefix in a query matches them.
export const stemLexeme = (stem: string) => `~${stem}`
export const soundLexeme = (key: string) => `@${key}`
/** A pair of letters that marks part: only quoted phrases ask for it. */
export const acrossLexeme = (pair: string) => `,${pair}`
export const languageLexeme = (languageId: number) => `=l${languageId}`

/** Samples of the passages: one passage in 8, in 64 and in 512. Each sample contains the next. */
export const SAMPLES = [8, 64, 512] as const
export type Sample = (typeof SAMPLES)[number]
export const [DENSEST, , SPARSEST] = SAMPLES

export const sampleLexeme = (sample: Sample) => `=s${sample}`

/** A lexeme in quotation marks, as a tsvector and a tsquery are written. */
export const quoteLexeme = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** The last position that a tsvector can hold. */
const LAST_POSITION = 16_383
/** The most positions of one lexeme that a tsvector can hold. */
const MOST_POSITIONS = 255

type Weight = 'A' | 'B' | 'C' | 'D'

/** Weights of the other lexemes of a word; those not given have the weight of the word itself. */
interface OtherWeights {
  stems?: Weight
  spelledOut?: Weight
}

/** Collects the lexemes of a row, and writes them as a tsvector. */
export class Vector {
  readonly #positions = new Map<string, string[]>()
  #from = 0

  /** Adds a text after those added before, with a gap: no phrase reaches from one text into the next. */
  add(tokens: readonly Token[], stems: Stems, weight: Weight, other: OtherWeights = {}): void {
    let last = 0
    for (const { lexeme, spelledOut, joined, acrossMarks, surface, position } of tokens) {
      this.#put(lexeme, position, weight)
      if (joined) this.#put(joined.lexeme, position, weight)
      if (acrossMarks !== undefined) this.#put(acrossLexeme(acrossMarks), position, weight)
      if (spelledOut !== undefined) this.#put(spelledOut, position, other.spelledOut ?? weight)
      for (const stem of (surface && stems.get(surface)) || [])
        this.#put(stemLexeme(stem), position, other.stems ?? weight)
      last = position
    }
    this.#from += last + 10
  }

  /** Adds a lexeme without a position. */
  mark(lexeme: string): void {
    this.#positions.set(lexeme, [])
  }

  #put(lexeme: string, position: number, weight: Weight): void {
    const place = `${Math.min(this.#from + position, LAST_POSITION)}${weight === 'D' ? '' : weight}`
    const places = this.#positions.get(lexeme)
    if (!places) this.#positions.set(lexeme, [place])
    else if (places.length < MOST_POSITIONS && places.at(-1) !== place) places.push(place)
  }

  /** The text from which PostgreSQL reads the tsvector. */
  toString(): string {
    const parts: string[] = []
    for (const [lexeme, places] of this.#positions)
      parts.push(places.length === 0 ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${places.join()}`)
    return parts.join(' ')
  }
}

export interface PassageText {
  /** Different for every passage, and always the same for one: it decides which samples the passage belongs to. */
  key: string
  body: string
}

/** The tsvectors of passages in one language, in the order of the passages. */
export async function passageVectors(
  db: Database | Transaction,
  language: { id: number; code: string },
  passages: readonly PassageText[],
): Promise<string[]> {
  const tokenised = passages.map(({ body }) => tokenise(body))
  const surfaces = new Set(tokenised.flatMap((tokens) => tokens.flatMap(({ surface }) => surface || [])))
  const stems = await stemTextWords(db, [...surfaces], language.code)
  return passages.map(({ key }, i) => {
    const vector = new Vector()
    vector.add(tokenised[i] ?? [], stems, 'D', { stems: 'A', spelledOut: 'C' })
    vector.mark(languageLexeme(language.id))
    const hash = hashOf(key) >>> 8
    for (const sample of SAMPLES) if (hash % sample === 0) vector.mark(sampleLexeme(sample))
    return vector.toString()
  })
}
