import { type SQL, sql } from 'drizzle-orm'
import type { FindInput, FoundText } from '#contract/find-replace.ts'
import { allOf, shownTitle } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'

export type Scope = Pick<FindInput, 'languageId' | 'workId' | 'chapterId'>

/** A text with its Markdown. */
export interface TextInScope extends Omit<FoundText, 'count' | 'hits'> {
  content: string
}

interface Key extends Record<string, unknown> {
  of: FoundText['of']
  id: number
  length: number
}

/** Works whose texts are listed at once. */
const WORKS_AT_ONCE = 200
/** Characters of the texts that are in memory at once; a longer text is there alone. */
const LENGTH_AT_ONCE = 1_000_000

/**
 * Reads the texts of a scope: works by title, chapters in their order, languages by name.
 * @param mustContain a part that each text has exactly so: others are not sent by the database
 * @param onWorks called with the number of works that were gone through, and of all
 * @throws AppError not_found: the chapter
 */
export async function* textsInScope(
  ctx: Context,
  given: Scope,
  { mustContain = '', onWorks }: { mustContain?: string; onWorks?: (done: number, total: number) => void } = {},
): AsyncGenerator<TextInScope[]> {
  const scope = await withWork(ctx, given)
  const isOfScope = allOf([
    scope.workId === undefined ? undefined : sql`w.id = ${scope.workId}`,
    scope.languageId === undefined
      ? undefined
      : sql`exists (select from work_languages p where p.work_id = w.id and p.language_id = ${scope.languageId})`,
  ])
  const { rows: counted } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from works w where ${isOfScope}`,
  )
  const total = counted[0]?.total ?? 0
  let done = 0
  for (let after: WorkKey | undefined; ; ) {
    const works = await worksAfter(ctx, isOfScope, after)
    for (const keys of inMemory(await textKeys(ctx, scope, works))) yield await readTexts(ctx, keys, mustContain)
    done += works.length
    onWorks?.(done, total)
    after = works.at(-1)
    if (works.length < WORKS_AT_ONCE) return
  }
}

interface WorkKey extends Record<string, unknown> {
  id: number
  key: string
}

async function withWork(ctx: Context, scope: Scope): Promise<Scope> {
  if (scope.chapterId === undefined) return scope
  const { rows } = await ctx.db.execute<{ workId: number }>(
    sql`select work_id as "workId" from chapters where id = ${scope.chapterId}`,
  )
  const [chapter] = rows
  if (!chapter || (scope.workId !== undefined && scope.workId !== chapter.workId))
    throw new AppError('not_found', 'There is no such chapter.')
  return { ...scope, workId: chapter.workId }
}

async function worksAfter(ctx: Context, isOfScope: SQL, after: WorkKey | undefined): Promise<WorkKey[]> {
  const isAfter = after ? sql`(w.title_key collate "C", w.id) > (${after.key}, ${after.id})` : sql`true`
  const { rows } = await ctx.db.execute<WorkKey>(sql`
    select w.id, w.title_key as key from works w where ${isOfScope} and ${isAfter}
    order by w.title_key collate "C", w.id limit ${WORKS_AT_ONCE}`)
  return rows
}

/** The texts of works, in the order in which they are shown. */
async function textKeys(ctx: Context, { languageId, chapterId }: Scope, works: readonly WorkKey[]): Promise<Key[]> {
  const ids = sql`${sql.param(works.map(({ id }) => id))}::int[]`
  const inLanguage = languageId === undefined ? sql`true` : sql`t.language_id = ${languageId}`
  const inChapter = chapterId === undefined ? sql`true` : sql`c.id = ${chapterId}`
  const { rows } = await ctx.db.execute<Key>(sql`
    select of, x.id, length from (
      select 'translation' as of, t.id, t.length, t.work_id, 0 as place, t.language_id
      from translations t join works w on w.id = t.work_id
      where t.work_id = any (${ids}) and not w.has_chapters and ${inLanguage} and ${chapterId === undefined}
      union all
      select 'chapter_translation', t.id, t.length, c.work_id, c.order_index, t.language_id
      from chapters c join works w on w.id = c.work_id join chapter_translations t on t.chapter_id = c.id
      where c.work_id = any (${ids}) and w.has_chapters and ${inLanguage} and ${inChapter}) x
    join languages l on l.id = x.language_id
    order by array_position(${ids}, x.work_id), x.place, l.name, x.id`)
  return rows
}

/** Parts of a list of texts that fit into memory together. */
function* inMemory(keys: readonly Key[]): Generator<Key[]> {
  let part: Key[] = []
  let length = 0
  for (const key of keys) {
    if (part.length > 0 && length + key.length > LENGTH_AT_ONCE) {
      yield part
      part = []
      length = 0
    }
    part.push(key)
    length += key.length
  }
  if (part.length > 0) yield part
}

interface Row extends Record<string, unknown>, Omit<TextInScope, 'chapter'> {
  chapter: FoundText['chapter']
}

async function readTexts(ctx: Context, keys: readonly Key[], mustContain: string): Promise<TextInScope[]> {
  const idsOf = (of: Key['of']) => sql`${sql.param(keys.filter((key) => key.of === of).map(({ id }) => id))}::int[]`
  const contains = mustContain === '' ? sql`true` : sql`strpos(t.content, ${mustContain}) > 0`
  const about = sql`t.id, t.revision, t.content, json_build_object('id', w.id, 'title', ${shownTitle}) as work,
    json_build_object('id', l.id, 'name', l.name, 'code', l.code, 'isRtl', l.is_rtl) as language`
  const { rows } = await ctx.db.execute<Row>(sql`
    select 'translation' as of, ${about}, null::json as chapter
    from translations t join works w on w.id = t.work_id join languages l on l.id = t.language_id
    where t.id = any (${idsOf('translation')}) and ${contains}
    union all
    select 'chapter_translation', ${about},
      json_build_object('id', c.id, 'number', c.order_index + 1, 'title', coalesce(t.title, c.title))
    from chapter_translations t join chapters c on c.id = t.chapter_id join works w on w.id = c.work_id
      join languages l on l.id = t.language_id
    where t.id = any (${idsOf('chapter_translation')}) and ${contains}`)
  const found = new Map(rows.map((row) => [`${row.of} ${row.id}`, row]))
  return keys.flatMap(({ of, id }) => found.get(`${of} ${id}`) ?? [])
}
