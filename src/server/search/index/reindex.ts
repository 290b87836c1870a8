import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { sendNotice } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { mayPass, runInBackground, runJob } from '../../db/jobs.ts'
import { announceTask } from '../../observe/events.ts'
import { indexTitles } from './index-titles.ts'
import { mergeEntries } from './merge-entries.ts'
import { buildIndex, dropUselessIndex, lacksSampleIndex } from './passages-index.ts'
import { INDEX_VERSION, passageVectors } from './vectors.ts'
import { cutPassages, passageText } from './write-passages.ts'

/** Rows of one transaction: the longest time that other writers wait. */
const BATCH = 300

/** Rows whose entries may wait, about as many as a group of an import adds: whoever searches reads them all. */
const MERGED_AFTER = 1000

/** The site's time limit for queries is meant for page requests. */
const NO_TIME_LIMIT = sql`set local statement_timeout = 0`

export interface ReindexOptions {
  /** Renews rows of the present version too. */
  everything?: boolean
  signal?: AbortSignal
  /** Called before each batch of passages; what it throws ends the renewal. */
  beforeBatch?: (() => Promise<void>) | undefined
  onProgress?: (done: number, total: number) => void
}

/** Whether all rows have the present version of the index, and are in it. */
async function isIndexed(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ version: number; renewedTo: string | null }>(
    sql`select version, renewed_to as "renewedTo" from search_state`,
  )
  return rows[0]?.version === INDEX_VERSION && rows[0].renewedTo === null && !(await lacksSampleIndex(ctx))
}

/**
 * Brings the search index to its present version while others read and write. After an interruption the next call
 * continues at the same place.
 * @returns false where `signal` interrupted it
 */
export async function reindex(
  ctx: Context,
  { everything = false, signal, beforeBatch, onProgress }: ReindexOptions = {},
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ renewedTo: string | null; total: number }>(sql`
    select renewed_to as "renewedTo", (select coalesce(max(id), 0)::float8 from passages) as total from search_state`)
  const [state] = rows
  if (!state) throw new Error('the search index has no state')
  const renewedTo = everything || state.renewedTo !== null ? Number(state.renewedTo ?? 0) : undefined
  await addChapterTitles(ctx)
  const isDropped = await dropUselessIndex(ctx)
  await reindexTitles(ctx, renewedTo === 0, signal)
  let unmerged = 0
  for (let done = 0; ; ) {
    if (signal?.aborted) return false
    await beforeBatch?.()
    const batch = await withTransaction(ctx, (inner) => indexBatch(inner, done, renewedTo))
    if (!batch) break
    done = batch.last
    if (batch.renewed === 0) continue
    unmerged += batch.renewed
    if (unmerged >= MERGED_AFTER) {
      await merge(ctx)
      unmerged = 0
    }
    onProgress?.(done, Math.max(done, state.total))
  }
  if (isDropped || (await lacksSampleIndex(ctx))) {
    const isBuilt = await buildIndex(ctx, signal).then(
      () => true,
      (error) => {
        if (!signal?.aborted) throw error
        return false
      },
    )
    if (!isBuilt) return false
  }
  await merge(ctx)
  await ctx.db.execute(sql`update search_state set version = ${INDEX_VERSION}, renewed_to = null`)
  // Cached answers to searches lack what was not indexed yet.
  await sendNotice(ctx, ['search'])
  return true
}

/** What is renewed is renewed, also where it cannot be merged: PostgreSQL does that by itself, later. */
const merge = (ctx: Context): Promise<void> =>
  mergeEntries(ctx).catch((error) => {
    if (mayPass(error)) throw error
  })

/** The same, in one process at a time. @returns undefined where another process is renewing */
export function reindexAlone(ctx: Context, options: ReindexOptions): Promise<boolean | undefined> {
  return runJob(ctx, 'indexing', options.signal, (tell) => {
    const onProgress = (done: number, total: number) => {
      tell(done, total)
      options.onProgress?.(done, total)
    }
    return announceTask('renewing the index', () => reindex(ctx, { ...options, onProgress }))
  })
}

/** Adds the titles of chapters as passages, in libraries that are older than the search. */
async function addChapterTitles(ctx: Context): Promise<void> {
  await withTransaction(ctx, async ({ db }) => {
    await db.execute(NO_TIME_LIMIT)
    await db.execute(sql`
      insert into passages (work_id, language_id, chapter_translation_id, ord, body)
      select c.work_id, t.language_id, t.id, 0, t.title from chapter_translations t join chapters c on c.id = t.chapter_id
      where t.title <> '' and not exists (select from passages p where p.chapter_translation_id = t.id and p.ord = 0)
      on conflict do nothing`)
  })
}

async function reindexTitles(ctx: Context, renewing: boolean, signal: AbortSignal | undefined): Promise<void> {
  const isStale = renewing
    ? sql`true`
    : sql`not exists (select from titles t where t.work_id = w.id and t.language_id = w.original_language_id
        and t.index_version = ${INDEX_VERSION} and t.name_deletions is not null)`
  for (let after = 0; !signal?.aborted; ) {
    const ids = await withTransaction(ctx, async (inner) => {
      const { rows } = await inner.db.execute<{ id: number }>(
        sql`select w.id from works w where w.id > ${after} and ${isStale} order by w.id limit ${BATCH} for share of w`,
      )
      const ids = rows.map(({ id }) => id)
      await indexTitles(inner, ids)
      return ids
    })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
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
 * Indexes the stale ones among the next passages.
 * @param renewedTo every passage with a greater id is stale; undefined: only those of an older version are
 * @returns undefined where there are no more passages
 */
async function indexBatch(
  ctx: TransactionContext,
  after: number,
  renewedTo: number | undefined,
): Promise<{ last: number; renewed: number } | undefined> {
  await ctx.db.execute(NO_TIME_LIMIT)
  // In steps of the primary key: to search for stale rows might read the whole table. So would an order by the column
  // of the result, which has the same name.
  const { rows: next } = await ctx.db.execute<{ id: number; workId: number; languageId: number; isStale: boolean }>(sql`
    select id::float8 as id, work_id as "workId", language_id as "languageId",
      index_version <> ${INDEX_VERSION} or coalesce(id > ${renewedTo ?? null}::bigint, false) as "isStale"
    from passages where id > ${after} order by passages.id limit ${BATCH}`)
  const last = next.at(-1)?.id
  if (last === undefined) return undefined
  const stale = next.filter(({ isStale }) => isStale)
  if (stale.length > 0) {
    await lockWorks(ctx, stale)
    await indexPassages(
      ctx,
      stale.map(({ id }) => id),
    )
  }
  if (renewedTo !== undefined && last > renewedTo)
    await ctx.db.execute(sql`update search_state set renewed_to = ${last}`)
  return { last, renewed: stale.length }
}

/** Locks languages and works first, in the same order as those who write texts: so that none waits for the other. */
async function lockWorks(ctx: TransactionContext, rows: readonly { workId: number; languageId: number }[]) {
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
  const cuts = rows.flatMap((row) =>
    cutPassages(row.body).map((cut) => ({ ...row, ...cut, start: row.start + cut.start, isNew: cut.start > 0 })),
  )
  const vectors = await passageVectors(
    ctx.db,
    cuts.map((cut) => passageText(cut, cut)),
    new Map(rows.map(({ languageId, code }) => [languageId, code])),
  )
  const column = (value: (cut: (typeof cuts)[number]) => unknown) => sql`${sql.param(cuts.map(value))}`
  await ctx.db.execute(sql`
    with cuts as (select * from unnest(${column((c) => c.id)}::bigint[], ${column((c) => c.start)}::int[],
      ${column((c) => c.body)}::text[], ${sql.param(vectors)}::text[], ${column((c) => c.isNew)}::bool[])
      as c(id, start, body, tsv, is_new)),
    added as (
      insert into passages (work_id, language_id, translation_id, chapter_translation_id, ord, start, body, tsv, index_version)
      select p.work_id, p.language_id, p.translation_id, p.chapter_translation_id, p.ord, c.start, c.body,
        c.tsv::tsvector, ${INDEX_VERSION}::smallint
      from cuts c join passages p on p.id = c.id where c.is_new on conflict do nothing)
    update passages p set body = c.body, tsv = c.tsv::tsvector, index_version = ${INDEX_VERSION}
    from cuts c where p.id = c.id and not c.is_new`)
}

/** Renews an older library's search index while the site is open. @returns stops it, and waits until it has stopped */
export function renewIndexInBackground(
  ctx: Context,
  log: Logger,
  beforeBatch?: () => Promise<void>,
): () => Promise<void> {
  const renew = async (signal: AbortSignal) => {
    if (await isIndexed(ctx)) return true
    let isAnnounced = false
    const onProgress = () => {
      if (!isAnnounced) log.info('The search index is being renewed; until then some passages are not found.')
      isAnnounced = true
    }
    const isComplete = await reindexAlone(ctx, { signal, beforeBatch, onProgress })
    if (isAnnounced && isComplete) log.info('The search index is renewed.')
    return isComplete
  }
  return runInBackground(renew, log, 'the search index could not be renewed')
}
