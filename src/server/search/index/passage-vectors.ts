import { tokenise } from '#words/tokenise.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { stemsIn } from '../words/stems.ts'
import { languageLexeme, SAMPLES, sampleLexeme } from './lexemes.ts'
import { Vector } from './vector.ts'

/** What of a passage its vector is made of. */
export interface PassageText {
  /** Names the passage among all others: decides which samples it is in. */
  key: string
  body: string
}

/** The tsvectors of passages in one language, in their order. */
export async function passageVectors(
  db: Database | Transaction,
  language: { id: number; code: string },
  passages: readonly PassageText[],
): Promise<string[]> {
  const tokenised = passages.map(({ body }) => tokenise(body))
  const surfaces = new Set(tokenised.flatMap((tokens) => tokens.flatMap(({ surface }) => surface || [])))
  const stems = await stemsIn(db, [...surfaces], language.code)
  return passages.map(({ key }, i) => {
    const vector = new Vector()
    vector.add(tokenised[i] ?? [], stems, 'D', { stemWeight: 'A', spelledOutWeight: 'C' })
    vector.mark(languageLexeme(language.id))
    const hash = hashOf(key)
    for (const of of SAMPLES) if (hash % of === 0) vector.mark(sampleLexeme(of))
    return vector.toString()
  })
}

/** FNV-1a: spreads keys that differ little. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 8
}
