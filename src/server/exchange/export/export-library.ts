import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Context, TransactionContext } from '../../context.ts'
import { readInTurn } from '../../db/read-in-turn.ts'
import { AppError } from '../../errors.ts'
import { cannotWrite } from '../cannot-write.ts'
import { catalogueJson, findAuthorSlugs, idList } from './export-catalogue.ts'
import { type ExportTarget, folderTarget } from './export-target.ts'
import { type ExportedWork, exportWork, worksQuery } from './export-work.ts'

/** An import ignores names that begin with a dot: until an export is whole, there is nothing to import. */
const UNFINISHED = '.unfinished'

export interface ExportOptions {
  /** Ends the export; nothing of it stays. */
  signal?: AbortSignal
  /** Called after each work; the export waits for it. */
  onWork?: (done: number, total: number) => unknown
}

export interface ExportSummary {
  works: number
  texts: number
  covers: number
  /** Works whose cover is not in the store any more. */
  withoutCover: string[]
  isStopped: boolean
}

/**
 * Writes the library, as it is at one moment, in the import format (`docs/import-format.md`). Imported into an empty
 * library and exported again, it gives the same files.
 * @param folder new or empty
 * @throws AppError invalid: the folder is neither, or cannot be written
 */
export async function exportLibrary(ctx: Context, folder: string, options: ExportOptions = {}): Promise<ExportSummary> {
  const unfinished = join(folder, UNFINISHED)
  let isPrepared = false
  try {
    await prepare(folder, unfinished)
    isPrepared = true
    const summary = await atOneMoment(ctx, (ctx) => writeAll(ctx, folderTarget(unfinished), undefined, options))
    if (summary.isStopped) await rm(unfinished, { recursive: true })
    else await finish(folder, unfinished)
    return summary
  } catch (error) {
    // A full disk should not stay full of half a library.
    if (isPrepared) await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw cannotWrite(error, (code) => `The library cannot be written to ${folder} (${code}).`)
  }
}

/** Reads in one transaction that sees the library as it is at its beginning, whatever others write meanwhile. */
export const atOneMoment = <T>(ctx: Context, read: (ctx: TransactionContext) => Promise<T>): Promise<T> =>
  ctx.db.transaction((db) => read({ ...ctx, db }), { isolationLevel: 'repeatable read', accessMode: 'read only' })

async function prepare(folder: string, unfinished: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  if (names.some((name) => name !== UNFINISHED))
    throw new AppError('invalid', `${folder} is not empty: name a new or an empty folder.`)
  // An export that was killed may have left it.
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'works'), { recursive: true })
}

/** @param works their ids, and of the entries only those that they name; undefined: the whole library */
export async function writeAll(
  ctx: TransactionContext,
  target: ExportTarget,
  works: readonly number[] | undefined,
  { signal, onWork }: ExportOptions,
): Promise<ExportSummary> {
  const summary: ExportSummary = { works: 0, texts: 0, covers: 0, withoutCover: [], isStopped: false }
  const authorSlugs = await findAuthorSlugs(ctx)
  await target.write('library.json', catalogueJson(ctx, authorSlugs, works))
  const total = works?.length ?? (await countWorks(ctx))
  const query = worksQuery(works ? sql`w.id = any (${idList(works)})` : sql`true`)
  for await (const work of readInTurn<ExportedWork>(ctx.db, query)) {
    if (signal?.aborted) return { ...summary, isStopped: true }
    const { slug, texts, cover } = await exportWork(ctx, target, work, authorSlugs)
    summary.works += 1
    summary.texts += texts
    if (cover === 'written') summary.covers += 1
    if (cover === 'missing') summary.withoutCover.push(slug)
    await onWork?.(summary.works, total)
  }
  return summary
}

async function countWorks(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from works`)
  return rows[0]?.n ?? 0
}

/** Moves the files to their place. An import refuses a folder without `works`, so `works` comes last. */
async function finish(folder: string, unfinished: string): Promise<void> {
  for (const name of ['library.json', 'works']) await rename(join(unfinished, name), join(folder, name))
  await rmdir(unfinished)
}
