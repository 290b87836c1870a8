import { sql } from 'drizzle-orm'
import { alone } from '../../alone.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { CHANGES_CHANNEL } from '../../db/open.ts'
import { cutPassages } from './cut-passages.ts'
import { indexTitles } from './index-titles.ts'
import { INDEX_VERSION } from './index-version.ts'
import { passageVectors } from './passage-vectors.ts'
import { buildIndex, setIndexAside } from './passages-index.ts'
import { textOf } from './write-passages.ts'

/** Rows of one transaction: others wait for no longer. */
const BATCH = 300
/** Any number: whoever holds it renews the index. */
const LOCK = 741_855

/** The site's limit of time is for those who wait for an answer. */
const PATIENTLY = sql`set local statement_timeout = 0`

export interface ReindexOptions {
  /** Renews also what is of the present version. */
  everything?: boolean
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Whether everything can be found by the present version of the index. */
export async function isIndexed(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ version: number; renewedTo: string | null }>(
    sql`select version, renewed_to as "renewedTo" from search_state`,
  )
  return rows[0]?.version === INDEX_VERSION && rows[0].renewedTo === null
}

/**
 * Brings the search index to its present version, while others read and write. What is interrupted goes on from there.
 * @returns false: interrupted, or another process is at it
 */
export async function reindex(
  ctx: Context,
  { everything = false, signal, onProgress }: ReindexOptions = {},
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ renewedTo: string | null; total: number }>(sql`
    select renewed_to as "renewedTo", (select coalesce(max(id), 0)::float8 from passages) as total from search_state`)
  const [state] = rows
  if (!state) throw new Error('the search index has no state')
  const renewedTo = everything || state.renewedTo !== null ? Number(state.renewedTo ?? 0) : undefined
  await addChapterTitles(ctx)
  const isAside = await setIndexAside(ctx)
  await eachWork(ctx, renewedTo === 0, signal)
  for (let done = 0; ; ) {
    if (signal?.aborted) return false
    const batch = await withTransaction(ctx, (inner) => indexBatch(inner, done, renewedTo))
    if (!batch) break
    done = batch.last
    if (batch.isRenewed) onProgress?.(done, Math.max(done, state.total))
  }
  if (isAside) await buildIndex(ctx)
  await ctx.db.execute(sql`update search_state set version = ${INDEX_VERSION}, renewed_to = null`)
  // What was searched meanwhile was answered with less.
  await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
  return true
}

/** Runs one renewal at a time, over all processes. @returns undefined: another is under way */
export async function aloneReindexing<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T | undefined> {
  return alone(ctx, LOCK, () => work(ctx))
}

/** Chapters of a library that is older than the search have their titles among the passages from now on. */
async function addChapterTitles(ctx: Context): Promise<void> {
  await withTransaction(ctx, async ({ db }) => {
    await db.execute(PATIENTLY)
    await db.execute(sql`
      insert into passages (work_id, language_id, chapter_translation_id, ord, body)
      select c.work_id, t.language_id, t.id, 0, t.title from chapter_translations t join chapters c on c.id = t.chapter_id
      where t.title <> '' and not exists (select from passages p where p.chapter_translation_id = t.id and p.ord = 0)
      on conflict do nothing`)
  })
}

async function eachWork(ctx: Context, renewing: boolean, signal: AbortSignal | undefined): Promise<void> {
  const isStale = renewing
    ? sql`true`
    : sql`not exists (select from titles t where t.work_id = w.id and t.language_id = w.original_language_id
        and t.index_version = ${INDEX_VERSION})`
  for (let after = 0; !signal?.aborted; ) {
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select w.id from works w where w.id > ${after} and ${isStale} order by w.id limit ${BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return
    await withTransaction(ctx, (inner) =>
      indexTitles(
        inner,
        rows.map(({ id }) => id),
      ),
    )
    after = last.id
  }
}

interface StaleRow extends Record<string, unknown> {
  id: number
  workId: number
  languageId: number
  code: string
  translationId: number | null
  chapterTranslationId: number | null
  ord: number
  start: number
  body: string
}

/**
 * Indexes what is stale of the next passages.
 * @param renewedTo what is beyond it is renewed whatever it is; undefined: nothing is
 * @returns undefined: there were none
 */
async function indexBatch(
  ctx: TransactionContext,
  after: number,
  renewedTo: number | undefined,
): Promise<{ last: number; isRenewed: boolean } | undefined> {
  await ctx.db.execute(PATIENTLY)
  // In steps of the primary key: to look for what is stale may take reading the whole table.
  const { rows: next } = await ctx.db.execute<{ id: number; workId: number; languageId: number; isStale: boolean }>(sql`
    select id::float8 as id, work_id as "workId", language_id as "languageId",
      index_version <> ${INDEX_VERSION} or coalesce(id > ${renewedTo ?? null}::bigint, false) as "isStale"
    from passages where id > ${after} order by id limit ${BATCH}`)
  const last = next.at(-1)?.id
  if (last === undefined) return undefined
  const stale = next.filter(({ isStale }) => isStale)
  if (stale.length > 0) {
    await holdWorks(ctx, stale)
    await indexPassages(
      ctx,
      stale.map(({ id }) => id),
    )
  }
  if (renewedTo !== undefined && last > renewedTo)
    await ctx.db.execute(sql`update search_state set renewed_to = ${last}`)
  return { last, isRenewed: stale.length > 0 }
}

/** Whoever writes texts holds their languages and works before them: waits for them before they can wait for this. */
async function holdWorks(ctx: TransactionContext, rows: readonly { workId: number; languageId: number }[]) {
  const column = (name: 'workId' | 'languageId') => sql`${sql.param(rows.map((row) => row[name]))}::int[]`
  await ctx.db.execute(sql`select from languages where id = any (${column('languageId')}) order by id for key share`)
  await ctx.db.execute(sql`select from works where id = any (${column('workId')}) order by id for share`)
}

async function indexPassages(ctx: TransactionContext, ids: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<StaleRow>(sql`
    select p.id::float8 as id, p.work_id as "workId", p.language_id as "languageId", l.code,
      p.translation_id as "translationId", p.chapter_translation_id as "chapterTranslationId", p.ord, p.start, p.body
    from passages p join languages l on l.id = p.language_id
    where p.id = any (${sql.param(ids)}::bigint[]) order by p.id for update of p`)
  for (const ofLanguage of Map.groupBy(rows, (row) => row.languageId).values()) {
    const [first] = ofLanguage as [StaleRow]
    const cuts = ofLanguage.flatMap((row) =>
      cutPassages(row.body).map((cut) => ({ ...row, ...cut, start: row.start + cut.start, isNew: cut.start > 0 })),
    )
    const vectors = await passageVectors(
      ctx.db,
      { id: first.languageId, code: first.code },
      cuts.map((cut) => textOf(cut, cut)),
    )
    const column = (value: (cut: (typeof cuts)[number], i: number) => unknown) => sql`${sql.param(cuts.map(value))}`
    await ctx.db.execute(sql`
      with cuts as (select * from unnest(${column((c) => c.id)}::bigint[], ${column((c) => c.start)}::int[],
        ${column((c) => c.body)}::text[], ${column((_, i) => vectors[i])}::text[], ${column((c) => c.isNew)}::bool[])
        as c(id, start, body, tsv, is_new)),
      added as (
        insert into passages (work_id, language_id, translation_id, chapter_translation_id, ord, start, body, tsv, index_version)
        select p.work_id, p.language_id, p.translation_id, p.chapter_translation_id, p.ord, c.start, c.body,
          c.tsv::tsvector, ${INDEX_VERSION}::smallint
        from cuts c join passages p on p.id = c.id where c.is_new on conflict do nothing)
      update passages p set body = c.body, tsv = c.tsv::tsvector, index_version = ${INDEX_VERSION}
      from cuts c where p.id = c.id and not c.is_new`)
  }
}
