import { sql } from 'drizzle-orm'
import { tokenise } from '#words/tokenise.ts'
import type { Context } from '../context.ts'
import { type Mended, mendByName } from './mend-by-name.ts'
import { knownLexemes } from './word-queries.ts'
import { forgiven } from './words/edit-distance.ts'
import { nearKey } from './words/near-key.ts'
import { searchKey } from './words/search-key.ts'

/** Names that are looked at for a query, and for each of its words. */
const NEIGHBOURS = 20

/** Longer queries are no slips of the pen. */
const MOST_WORDS = 12

/**
 * The query spelt as the nearest title or author's name is, or else with each word that nothing has in place of the
 * nearest one of any name; undefined where there is nothing to mend, or nothing near.
 * @param isFound other forms of its words stand in some text: then only one word may be mended, one that nothing has,
 * and beside others that the name has as they are
 */
export async function correctQuery(ctx: Context, text: string, isFound: boolean): Promise<string | undefined> {
  const mended = nearest(text, await namesNear(ctx, searchKey(text)))
  if (!isFound) return mended?.text ?? (await mendWords(ctx, text))
  const [wrong, ...others] = mended?.wrong ?? []
  if (wrong === undefined || others.length > 0 || tokenise(text).length < 2) return undefined
  return (await knownLexemes(ctx, [wrong])).has(wrong) ? undefined : mended?.text
}

function nearest(text: string, names: readonly string[]): Mended | undefined {
  let best: Mended | undefined
  for (const name of names) {
    const mended = mendByName(text, name)
    if (mended && (!best || mended.cost < best.cost)) best = mended
  }
  return best
}

/** Each word by itself, as words of different names may stand together. */
async function mendWords(ctx: Context, text: string): Promise<string | undefined> {
  const words = tokenise(text).filter(({ kind, lexeme }) => kind === 'word' && forgiven(lexeme) > 0)
  if (words.length > MOST_WORDS) return undefined
  const known = await knownLexemes(
    ctx,
    words.map(({ lexeme }) => lexeme),
  )
  const mended = await Promise.all(
    words.map(async ({ lexeme }) =>
      known.has(lexeme) ? undefined : nearest(lexeme, await namesNear(ctx, lexeme))?.text,
    ),
  )
  let corrected = text
  for (const [i, { start, end }] of [...words.entries()].reverse()) {
    const by = mended[i]
    if (by !== undefined) corrected = corrected.slice(0, start) + by + corrected.slice(end)
  }
  return corrected === text ? undefined : corrected
}

/** Titles with their authors' names, as they are written, the nearest first. */
async function namesNear(ctx: Context, key: string): Promise<string[]> {
  if (key === '') return []
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select coalesce(l.title, w.title) || e'\n' || a.name as name
    from (select work_id, language_id, ${nearKey(key)} <<-> near_key as distance from titles order by distance limit ${NEIGHBOURS}) t
    join works w on w.id = t.work_id and w.status = 'published' join authors a on a.id = w.author_id
    left join work_localizations l on l.work_id = t.work_id and l.language_id = t.language_id
    order by t.distance, t.work_id, t.language_id`)
  return rows.map(({ name }) => name)
}
