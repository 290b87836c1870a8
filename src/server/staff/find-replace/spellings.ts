import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Spellings } from '#contract/find-replace.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Context } from '../../context.ts'
import { languages, works } from '../../db/schema.ts'
import { stemByLanguage } from '../../search/stems.ts'
import { found } from '../row-checks.ts'
import { type CountedWord, type Pair, WordCounts } from './near-spellings.ts'
import { textsInScope } from './texts-in-scope.ts'

/** UTF-16 units of a work that are looked through: as much as a read of the site has time for. */
const MOST_LOOKED_THROUGH = 4_000_000
const MOST_PAIRS = 50
/** In these languages every noun has a large first letter. */
const NOUNS_ARE_LARGE = new Set(['de', 'lb', 'nds'])

/**
 * Names and terms that the texts of a work in one language write in more than one way. Forms of one word are left out;
 * it finds few rather than wrong ones.
 * @throws AppError not_found: the work or the language
 */
export async function spellingsOf(ctx: Context, workId: number, languageId: number): Promise<Spellings> {
  const [work] = await ctx.db.select({ id: works.id }).from(works).where(eq(works.id, workId))
  found(work, 'work')
  const [language] = await ctx.db.select({ code: languages.code }).from(languages).where(eq(languages.id, languageId))
  const { code } = found(language, 'language')
  const words = new WordCounts()
  let length = 0
  for await (const texts of textsInScope(ctx, { workId, languageId })) {
    for (const { content } of texts) {
      if (length < MOST_LOOKED_THROUGH) words.add(content.slice(0, MOST_LOOKED_THROUGH - length))
      length += content.length
      await setImmediate()
    }
    if (length > MOST_LOOKED_THROUGH) break
  }
  const areNounsLarge = NOUNS_ARE_LARGE.has(languageTag(code).split('-')[0] as string)
  const pairs = await withoutForms(ctx, words.pairs(areNounsLarge), code, areNounsLarge)
  return {
    pairs: pairs
      .sort((a, b) => b.common.count - a.common.count || (a.common.word < b.common.word ? -1 : 1))
      .slice(0, MOST_PAIRS)
      .map(({ rare, common }) => ({ rare: spelling(rare), common: spelling(common) })),
    isCut: length > MOST_LOOKED_THROUGH,
  }
}

const spelling = ({ word, count }: CountedWord) => ({ word, count })

/** Leaves out pairs that are two forms of one word. */
async function withoutForms(
  ctx: Context,
  pairs: readonly Pair[],
  code: string,
  areNounsLarge: boolean,
): Promise<Pair[]> {
  const surfaces = pairs.flatMap(({ rare, common }) => [rare.surface, common.surface])
  const [stemmed] = await stemByLanguage(ctx.db, surfaces, [code])
  return pairs.filter(({ rare, common, isSameLetters }) => {
    // Without their marks they have the same stem in any case: only Mutter and Mütter are two forms.
    if (isSameLetters && !areNounsLarge) return true
    const stems = stemmed?.stems.get(rare.surface) ?? []
    return !stemmed?.stems.get(common.surface)?.some((stem) => stems.includes(stem))
  })
}
