import type { SearchQuery } from '#words/parse-query.ts'
import type { Context } from '../context.ts'
import { findCombined, hasHits, type PartialHits } from './find-combined.ts'
import { likenesses, type SoundQuery, soundQueryOf } from './name-sounds.ts'
import type { SearchScope } from './passage-queries.ts'
import { findSounding, type SoundHit } from './title-queries.ts'
import { type StemsByLanguage, writeByLanguage } from './ts-query.ts'

/** `likely`: it may be chance, and inflected words are likelier to be meant. */
export type SoundKind = 'sound' | 'likely'

/** Hits by sound; `combined`: together with texts that have the other words. */
interface SoundHits extends PartialHits {
  kind: SoundKind | 'combined'
}

/** If words that are not sure sound like more authors than these, it is chance. */
const MOST_AUTHORS = 3
/** Of one of these words and a word of the name, 0 to 1. */
const LEAST_LIKENESS = 0.75

/**
 * Finds works by an author whose name sounds like words of the query: the same name in another script or romanisation.
 * The other words must match title or author as they are written, or else a text of the work. A word that may sound like a
 * name by chance counts only where no text has it. Where nothing else is found, the word that is least likely a chance
 * stands for all: the given names of an author differ by language.
 * @param found what was found by the words as they are written
 */
export async function findBySound(
  ctx: Context,
  query: SearchQuery,
  scope: SearchScope,
  stems: StemsByLanguage,
  found: readonly (PartialHits & { kind: string })[],
): Promise<SoundHits | undefined> {
  const isInTexts = found.some((hits) => hits.kind === 'exact' && hasHits(hits))
  const sound = soundQueryOf(query, { onlySure: isInTexts })
  if (!sound) return undefined
  const hits = await findHits(ctx, query, scope, stems, sound)
  const titles = sound.isSure ? hits : hits.filter(({ likest }) => likest >= LEAST_LIKENESS)
  const authors = countAuthors(titles)
  const isSame = !isInTexts && authors === 1 && titles.every(({ rank }) => rank === 1)
  if (titles.length > 0 && (sound.isSure || authors <= MOST_AUTHORS))
    return { kind: sound.isSure || !sound.isLatin || isSame ? 'sound' : 'likely', titles, passages: [] }
  if (query.wanted.length < 2 || found.some(hasHits)) return undefined
  const combined = await findCombined(ctx, query, scope, stems, sound.sounds)
  if (combined && hasHits(combined)) return { kind: 'combined', ...combined }
  if (!sound.strongest) return undefined
  const alone = { ...query, wanted: [sound.strongest] }
  const asWritten = { sounds: () => undefined, whole: undefined }
  if ((await findHits(ctx, alone, scope, stems, asWritten)).length > 0) return undefined
  const byOne = await findHits(ctx, alone, scope, stems, { ...sound, whole: undefined })
  return byOne.length === 0 ? undefined : { kind: 'likely', titles: byOne, passages: [] }
}

const countAuthors = (hits: readonly SoundHit[]) => new Set(hits.map(({ authorId }) => authorId)).size

interface LikeHit extends SoundHit {
  /** The likeness of the word that sounds most like one of the author's names. */
  likest: number
}

/** Titles whose author sounds like the query; the likeness of all words is their rank. */
async function findHits(
  ctx: Context,
  query: SearchQuery,
  scope: SearchScope,
  stems: StemsByLanguage,
  { sounds, whole }: Pick<SoundQuery, 'sounds' | 'whole'>,
): Promise<LikeHit[]> {
  const words = writeByLanguage(query, stems, { weights: 'AB', sounds })
  const hits = words ? await findSounding(ctx, words, whole, scope) : []
  const known = new Map<string, { rank: number; likest: number }>()
  const compare = (name: string) => {
    const all = likenesses(query, name)
    const likeness = {
      rank: all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length),
      likest: Math.max(0, ...all),
    }
    known.set(name, likeness)
    return likeness
  }
  return hits.map((hit) => {
    const compared = hit.authorNames.map((name) => known.get(name) ?? compare(name))
    const [best] = compared.sort((a, b) => b.rank - a.rank)
    return { ...hit, ...(best ?? { rank: 0, likest: 0 }) }
  })
}
