import type { SearchQuery } from '#words/parse-query.ts'
import type { Context } from '../context.ts'
import { findCombined } from './find-combined.ts'
import type { HitsOfKind } from './find-works.ts'
import { likeness, type SoundQuery, soundQueryOf } from './name-sounds.ts'
import type { SearchScope } from './passage-queries.ts'
import type { Stems } from './stems.ts'
import { findSounding, type SoundHit } from './title-queries.ts'
import { tsQuery } from './ts-query.ts'

/** If words that are not sure sound like more authors than these, it is chance. */
const MOST_AUTHORS = 3

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
  stems: Stems,
  found: readonly HitsOfKind[],
): Promise<HitsOfKind | undefined> {
  const sound = soundQueryOf(query)
  const isFound = found.some(hasHits)
  if (!sound || (!sound.isSure && found.some((hits) => hits.kind === 'exact' && hasHits(hits)))) return undefined
  const titles = await findHits(ctx, query, scope, stems, sound)
  if (titles.length > 0 && (sound.isSure || countAuthors(titles) <= MOST_AUTHORS))
    return { kind: sound.isSure || !sound.isLatin ? 'sound' : 'likely', titles, passages: [] }
  if (isFound || query.wanted.length < 2) return undefined
  const combined = await findCombined(ctx, query, scope, stems, sound.sounds)
  if (combined && hasHits(combined)) return { kind: 'combined', ...combined }
  if (!sound.strongest) return undefined
  const alone = { ...query, wanted: [sound.strongest] }
  const asWritten = { sounds: () => undefined, whole: undefined }
  if ((await findHits(ctx, alone, scope, stems, asWritten)).length > 0) return undefined
  const hits = await findHits(ctx, alone, scope, stems, { ...sound, whole: undefined })
  return hits.length === 0 ? undefined : { kind: 'likely', titles: hits, passages: [] }
}

const hasHits = ({ passages, titles }: Pick<HitsOfKind, 'passages' | 'titles'>) => passages.length + titles.length > 0

const countAuthors = (hits: readonly SoundHit[]) => new Set(hits.map(({ authorId }) => authorId)).size

/** Titles whose author sounds like the query, with their likeness as their rank. */
async function findHits(
  ctx: Context,
  query: SearchQuery,
  scope: SearchScope,
  stems: Stems,
  { sounds, whole }: Pick<SoundQuery, 'sounds' | 'whole'>,
): Promise<SoundHit[]> {
  const words = tsQuery(query, { weights: 'AB', stems, sounds })
  const names = [words, whole].flatMap((part) => (part === undefined ? [] : `(${part})`)).join(' | ')
  const hits = names === '' ? [] : await findSounding(ctx, names, scope)
  const ofName = new Map<string, number>()
  const rankOf = (name: string) => {
    const rank = ofName.get(name) ?? likeness(query, name)
    ofName.set(name, rank)
    return rank
  }
  return hits.map((hit) => ({ ...hit, rank: Math.max(...hit.authorNames.map(rankOf)) }))
}
