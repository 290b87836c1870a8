import { sql } from 'drizzle-orm'
import { soughtDeletions } from '#words/deletions.ts'
import { allowedErrors, misspellingCost } from '#words/spelling.ts'
import type { Token } from '#words/tokenise.ts'
import type { Context } from '../../context.ts'

/** A word of the library that resembles a misspelt one. */
export interface Neighbour {
  lexeme: string
  /** As texts mostly write it, in lower case. */
  written: string
  languageIds: number[]
  /** Passages that have it. */
  passages: number
  /** Of the errors that make the misspelt word of it. */
  cost: number
}

/**
 * The words of the texts that resemble misspelt words, by the lexemes of these, nearest first; of equally near ones those
 * of the preferred languages, then the more frequent.
 * @param languageId of the only texts that are searched; undefined: all
 * @param preferred languages of the other words of the query, and of the reader
 */
export async function findNeighbours(
  ctx: Context,
  misspelt: readonly Pick<Token, 'lexeme' | 'surface'>[],
  { languageId, preferred = new Set() }: { languageId?: number | undefined; preferred?: ReadonlySet<number> } = {},
): Promise<Map<string, Neighbour[]>> {
  const sought = misspelt.filter(({ lexeme }) => allowedErrors(lexeme) > 0)
  if (sought.length === 0) return new Map()
  // Each count is looked up by itself: from some statistics of the deletions the planner expects a thousand times the words
  // that there are, and would read all counts.
  const { rows } = await ctx.db.execute<Omit<Neighbour, 'cost'> & Record<string, unknown>>(sql`
    select lexeme, (array_agg(written order by c.passages desc, language_id))[1] as written,
      array_agg(language_id order by c.passages desc) as "languageIds", sum(c.passages)::int as passages
    from vocabulary v cross join lateral (
      select passages from word_counts c where c.lexeme = v.lexeme and c.language_id = v.language_id limit 1) c
    where deletions && ${sql.param(sought.flatMap(({ lexeme }) => soughtDeletions(lexeme)))}::int[]
      and ${languageId === undefined ? sql`true` : sql`language_id = ${languageId}`}
    group by lexeme`)
  const isPreferred = ({ languageIds }: Neighbour) => Number(languageIds.some((id) => preferred.has(id)))
  return new Map(
    sought.map((word) => [
      word.lexeme,
      rows
        .flatMap((row): Neighbour[] => {
          const cost = costOf(word, row)
          return row.lexeme !== word.lexeme && cost <= allowedErrors(word.lexeme) ? [{ ...row, cost }] : []
        })
        .sort((a, b) => a.cost - b.cost || isPreferred(b) - isPreferred(a) || b.passages - a.passages),
    ]),
  )
}

/** Where the misspelt word has accents, those of the other count, too: they tell words of different languages apart. */
function costOf(
  { lexeme, surface }: Pick<Token, 'lexeme' | 'surface'>,
  to: Pick<Neighbour, 'lexeme' | 'written'>,
): number {
  const cost = misspellingCost(lexeme, to.lexeme)
  return surface === lexeme ? cost : (cost + misspellingCost(surface, to.written)) / 2
}

/** The languages in whose texts words stand. */
export async function languagesOf(ctx: Context, lexemes: readonly string[]): Promise<Set<number>> {
  if (lexemes.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select distinct language_id as id from vocabulary where lexeme = any (${sql.param(lexemes)}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
