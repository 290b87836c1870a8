import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { readInTurn } from '../../db/read-in-turn.ts'

type Entry = Record<string, unknown>

/**
 * Entries in the order of their ids, which an import into an empty library keeps: lists and boards depend on it.
 * @param works ids; undefined: all entries, else those that these works name
 */
function entriesOf(works: readonly number[] | undefined): [name: string, query: SQL][] {
  const chosen = works && idList(works)
  const authors = sql`select author_id from works where id = any (${chosen})`
  const isNamed = (which: SQL) => (chosen ? sql`where ${which}` : sql``)
  return [
    [
      'languages',
      sql`select code, name, autonym, region, is_rtl as "isRtl", font_family as "fontFamily" from languages
        ${isNamed(sql`id in (
          select original_language_id from works where id = any (${chosen})
          union select language_id from translations where work_id = any (${chosen})
          union select t.language_id from chapter_translations t join chapters c on c.id = t.chapter_id
            where c.work_id = any (${chosen})
          union select language_id from work_localizations where work_id = any (${chosen})
          union select language_id from author_names where author_id in (${authors}))`)}
        order by id`,
    ],
    [
      'categories',
      sql`select name, icon from categories
        ${isNamed(sql`id in (select category_id from work_categories where work_id = any (${chosen}))`)} order by id`,
    ],
    [
      'authors',
      sql`select id, slug, name, year_born as "yearBorn", year_died as "yearDied", nationality,
          (select json_object_agg(l.code, n.name order by l.code collate "C")
            from author_names n join languages l on l.id = n.language_id where n.author_id = a.id) as names
        from authors a ${isNamed(sql`id in (${authors})`)} order by id`,
    ],
  ]
}

/** Ids as a literal: a cursor of PostgreSQL takes no parameters. */
export const idList = (ids: readonly number[]): SQL => sql.raw(`'{${ids.map(Number).join(',')}}'::int[]`)

/**
 * Finds slugs for the authors that need one and have none: all but the first of several with the same name.
 * @returns slugs by id
 */
export async function findAuthorSlugs({ db }: TransactionContext): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (select id, row_number() over (partition by name order by id) as n from authors where slug is null) a
    where n > 1 order by id`)
  const slugs = new Map<number, string>()
  for (const { id } of rows) slugs.set(id, await freeSlug({ db }, sql`authors`, `author-${id}`))
  return slugs
}

/** A slug for a row of `authors` or `works` that has none: the wanted one, with a number if another row has it. */
export async function freeSlug({ db }: Pick<TransactionContext, 'db'>, table: SQL, wanted: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    const { rows } = await db.execute(sql`select from ${table} where slug = ${slug}`)
    if (rows.length === 0) return slug
  }
}

/**
 * `library.json`, a line for each entry.
 * @param authorSlugs of authors that have none, by id @param works undefined: all entries, else those they name
 */
export async function* catalogueJson(
  ctx: TransactionContext,
  authorSlugs: ReadonlyMap<number, string>,
  works?: readonly number[],
): AsyncGenerator<string, void, undefined> {
  let before = '{'
  for (const [name, query] of entriesOf(works)) {
    yield `${before}\n  "${name}": [`
    let comma = ''
    for await (const { id, slug, ...entry } of readInTurn<Entry>(ctx.db, query)) {
      const whole = withoutEmpty({ slug: slug ?? authorSlugs.get(id as number), ...entry })
      yield `${comma}\n    ${JSON.stringify(whole)}`
      comma = ','
    }
    yield comma === '' ? ']' : '\n  ]'
    before = ','
  }
  yield '\n}\n'
}

/** Fields as an import reads them: texts trimmed, and without those whose value it takes for a missing field. */
export function withoutEmpty(fields: Entry): Entry {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => {
        if (value === null || value === undefined || value === '' || value === false) return false
        return typeof value !== 'object' || Object.keys(value).length > 0
      }),
  )
}
