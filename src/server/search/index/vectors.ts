import { hashOf } from '#words/hash.ts'
import { type Token, tokenise } from '#words/tokenise.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { type Stems, stemTexts } from '../stems.ts'

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
export const quoteLexeme = (lexeme: string) =>
  // Few have one of these, and to look for it takes a fraction of the time.
  lexeme.includes("'") || lexeme.includes('\\') ? `'${lexeme.replace(/['\\]/g, '$&$&')}'` : `'${lexeme}'`

/** The last position that a tsvector can hold. */
const LAST_POSITION = 16_383
/** Characters of the positions of one lexeme: a tsvector holds some 255, and leaves out what is more. */
const MOST_PLACES = 255 * '16383A,'.length

type Weight = 'A' | 'B' | 'C' | 'D'

/** Weights of the other lexemes of a word; those not given have the weight of the word itself. */
interface OtherWeights {
  stems?: Weight
  spelledOut?: Weight
}

/** Collects the lexemes of a row, and writes them as a tsvector. */
export class Vector {
  /** The positions of each lexeme, as they are written. */
  readonly #places = new Map<string, string>()
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
    this.#places.set(lexeme, '')
  }

  #put(lexeme: string, position: number, weight: Weight): void {
    const place = `${Math.min(this.#from + position, LAST_POSITION)}${weight === 'D' ? '' : weight}`
    const places = this.#places.get(lexeme)
    if (!places) this.#places.set(lexeme, `:${place}`)
    // PostgreSQL leaves out what is twice.
    else if (places.length < MOST_PLACES) this.#places.set(lexeme, `${places},${place}`)
  }

  /** The text from which PostgreSQL reads the tsvector. */
  toString(): string {
    let text = ''
    for (const [lexeme, places] of this.#places) text += `${quoteLexeme(lexeme)}${places} `
    return text
  }
}

export interface PassageText {
  /** Different for every passage, and always the same for one: it decides which samples the passage belongs to. */
  key: string
  languageId: number
  body: string
}

/** The tsvectors of passages, in the order of the passages. @param languages codes by the languages' ids */
export async function passageVectors(
  db: Database | Transaction,
  passages: readonly PassageText[],
  languages: ReadonlyMap<number, string>,
): Promise<string[]> {
  const codeOf = ({ languageId }: PassageText) => languages.get(languageId) ?? ''
  const tokenised = passages.map((passage) => ({ passage, tokens: tokenise(passage.body) }))
  const surfacesOf = new Map<string, Set<string>>()
  for (const { passage, tokens } of tokenised) {
    const code = codeOf(passage)
    const surfaces = surfacesOf.get(code) ?? new Set()
    surfacesOf.set(code, surfaces)
    for (const { surface } of tokens) if (surface) surfaces.add(surface)
  }
  const stems = await stemTexts(db, surfacesOf)
  return tokenised.map(({ passage, tokens }) => {
    const vector = new Vector()
    vector.add(tokens, stems.get(codeOf(passage)) ?? NO_STEMS, 'D', { stems: 'A', spelledOut: 'C' })
    vector.mark(languageLexeme(passage.languageId))
    const hash = hashOf(passage.key) >>> 8
    for (const sample of SAMPLES) if (hash % sample === 0) vector.mark(sampleLexeme(sample))
    return vector.toString()
  })
}

const NO_STEMS: Stems = new Map()
