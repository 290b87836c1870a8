import { and, isNotNull, notInArray } from 'drizzle-orm'
import { asBatch, importWords } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { analyze } from '../../db/open.ts'
import { works } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { mergeEntries } from '../../search/index/merge-entries.ts'
import { removeWork } from '../../staff/works/work-writes.ts'
import { renewStatesOf } from '../../texts/links/keep-states.ts'
import { renderToSaveAtOnce } from '../../texts/slices/render-at-once.ts'
import type { Render } from '../../texts/write-text.ts'
import { TooSlow } from '../../thread-queue.ts'
import { noteImport } from '../../webhooks/note-events.ts'
import { importCatalogue } from './import-catalogue.ts'
import { prepareCover } from './import-covers.ts'
import { inGroups, textsOf } from './import-groups.ts'
import { importWorks, type Outcome } from './import-works.ts'
import { readWork, type SourceWork } from './read-work.ts'
import { borrowReferences, type References, readReferences } from './references.ts'
import { filesIn, parseJson, Refusal, readSource, type SourceFiles } from './source.ts'

/** While some works are being written, the files of others are read and rendered. */
const GROUPS_AT_ONCE = 3
/** Of so many works it is looked at together what their texts lack. */
const STATES_AT_ONCE = 100
/** A library of fewer works is mostly read fast with any plan. */
const FEWEST_ANALYZED = 100
/** Some half a million authors. */
const MAX_CATALOGUE_MB = 64

export interface ImportOptions {
  /** Of the files, for messages. */
  name?: string
  /** Does everything, and rolls it back, some works at a time: nobody waits for the end of it. */
  dryRun?: boolean
  /** Deletes what was imported and is no longer in the folder. */
  prune?: boolean
  /** Ends the import after the works that are being imported. */
  signal?: AbortSignal
  /** Called before each work; what it throws ends the import. */
  beforeWork?: () => Promise<void>
  /** Called for each file, or part of one, that cannot be imported. */
  onRefusal?: (refusal: RefusedFile) => void
  /** Called after each work is committed or refused. */
  onWork?: (slug: string, outcome: Outcome | 'refused', done: number, total: number) => void
  /** How Markdown becomes HTML; undefined: at once, as suits a command. A site gives what renders long texts aside. */
  render?: Render
  /** The planner's statistics are left to the database, which renews them within a minute: most such imports are small. */
  isSmall?: boolean
  /** It is a part of an import that tells of its end itself. */
  isPart?: boolean
}

interface RefusedFile {
  path: string
  reason: string
}

/** How many works were added, changed and so on, and why files were refused. */
export interface ImportSummary extends Record<Outcome | 'refused' | 'removed', number> {
  /** Languages, categories and authors added or changed. */
  entries: number
  /** Imported chapters and texts that were kept, though their files are gone, because `prune` is not set. */
  left: number
  refusals: RefusedFile[]
}

/** Thrown to roll back a transaction of a dry run. */
class RolledBack extends Error {}

/**
 * Imports files in the import format (`docs/import-format.md`). Small works share a transaction; where one of them is
 * refused, each gets its own.
 * @param from a folder, or the files themselves
 * @throws AppError invalid: the folder is not in this format
 */
export async function importLibrary(
  ctx: Context,
  from: string | SourceFiles,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const isFolder = typeof from === 'string'
  const source = isFolder ? filesIn(from) : from
  const name = options.name ?? (isFolder ? from : 'What was sent')
  const slugs = await listSlugs(source, name)
  if (options.prune && slugs.length === 0)
    throw new AppError('invalid', `${name}/works is empty: --prune would delete every imported work.`)
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, entries: 0, left: 0 }
  const summary: ImportSummary = { ...counts, refusals: [] }
  const run = async (ctx: Context) => {
    await runImport(ctx, source, slugs, options, summary)
    return summary
  }
  return options.dryRun ? run(ctx) : asBatch(ctx, 'import', run, importWords)
}

/** Runs one transaction of an import; that of a dry run is rolled back. */
async function inTransaction<T>(
  ctx: Context,
  dryRun: boolean | undefined,
  work: (inner: TransactionContext) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  await withTransaction(ctx, async (inner) => {
    result = await work(inner)
    if (dryRun) throw new RolledBack()
  }).catch(unlessRolledBack)
  return result as T
}

function unlessRolledBack(error: unknown): void {
  if (!(error instanceof RolledBack)) throw error
}

async function listSlugs(source: SourceFiles, name: string): Promise<string[]> {
  const listed = await source.list('works').catch((error) => {
    throw new AppError('invalid', `${name} has no folder 'works' to import from: ${(error as Error).message}.`)
  })
  return listed.filter(({ kind }) => kind === 'folder').map(({ name }) => name)
}

async function runImport(
  ctx: Context,
  source: SourceFiles,
  slugs: string[],
  options: ImportOptions,
  summary: ImportSummary,
): Promise<void> {
  const refuse = ({ path, message }: Refusal) => {
    const refused = { path, reason: message }
    summary.refusals.push(refused)
    options.onRefusal?.(refused)
  }
  let planned: References | undefined
  try {
    const file = await readSource(source, 'library.json', MAX_CATALOGUE_MB)
    await inTransaction(ctx, options.dryRun, async (inner) => {
      summary.entries = await importCatalogue(inner, file, parseJson(file), refuse)
      if (options.dryRun) planned = await readReferences(inner)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(error)
  }
  const stored = await readReferences(ctx)
  const referencesOf = async (inner: TransactionContext, works: readonly SourceWork[]) =>
    planned ? borrowReferences(inner, works, stored, planned) : stored
  // A transaction has one connection: inside it works are imported one after another.
  const atOnce = 'rollback' in ctx.db ? 1 : GROUPS_AT_ONCE
  const isTidy = atOnce > 1 && !options.dryRun && !options.isPart
  const keepsStatistics = isTidy && !options.isSmall
  const before = keepsStatistics ? await ctx.db.$count(works) : 0
  let analyzed = Math.max(before, FEWEST_ANALYZED / 2)
  // New tables have no statistics, and a query planned without them can take minutes; plans that readers' connections keep
  // are made for the size that the library had.
  const renewStatistics = async () => {
    if (!keepsStatistics || before + summary.added < 2 * analyzed) return
    analyzed = before + summary.added
    await tidyAfterImport(() => analyze(ctx.db))
  }
  const written: number[] = []
  let failed = false
  let done = 0
  const finish = async (slug: string, outcome: Outcome | 'refused', left = 0) => {
    summary[outcome] += 1
    summary.left += left
    await renewStatistics()
    done += 1
    options.onWork?.(slug, outcome, done, slugs.length)
  }
  const unlessRefused = async <T>(slug: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run()
    } catch (error) {
      refuse(asRefusal(error, `works/${slug}`))
      await finish(slug, 'refused')
    }
  }
  const read = async (slug: string) => {
    await options.beforeWork?.()
    return unlessRefused(slug, () => readWork(source, slug))
  }
  const isStopped = () => failed || options.signal?.aborted === true
  const nextGroup = inGroups(slugs, read, isStopped)
  const importNext = async () => {
    for (let group = await nextGroup(); group.length > 0; group = await nextGroup()) {
      const ready: SourceWork[] = []
      for (const work of group) {
        if (options.signal?.aborted) break
        for (const { path, content } of textsOf(work))
          if (content === '') refuse(new Refusal(path, 'the text is empty'))
        // Before the transaction, which must not wait for a picture, less for another site.
        const isReady = await unlessRefused(work.slug, async () => {
          await prepareCover(keepingCovers(ctx, options.dryRun), work)
          return true
        })
        if (isReady) ready.push(work)
      }
      let isWritten = false
      for (const { slug, id, outcome, left } of await importGroup(ctx, ready, referencesOf, options, refuse)) {
        isWritten ||= id !== undefined
        if (id !== undefined) written.push(id)
        if (written.length >= STATES_AT_ONCE) await tidyAfterImport(() => renewStatesOf(ctx, written.splice(0)))
        await finish(slug, outcome, left)
      }
      // Whoever searches reads all entries that wait: the next group waits, too, while they are merged.
      if (isTidy && isWritten) await tidyAfterImport(() => mergeEntries(ctx))
    }
  }
  const work = () =>
    importNext().catch((error) => {
      failed = true
      throw error
    })
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const one of workers) if (one.status === 'rejected') throw one.reason
  if (written.length > 0) await tidyAfterImport(() => renewStatesOf(ctx, written))
  if (options.prune && !options.signal?.aborted)
    summary.removed = await withTransaction(ctx, (inner) => removeOthers(inner, slugs, options.dryRun))
  if (!options.dryRun && !options.isPart && !options.signal?.aborted)
    await withTransaction(ctx, (inner) => noteImport(inner, summary))
  summary.refusals.sort((a, b) => (a.path < b.path ? -1 : 1))
  if (keepsStatistics && summary.added + summary.changed > 0) await tidyAfterImport(() => analyze(ctx.db))
}

/** What a running site also does by itself, later: where it fails, the import has succeeded all the same. */
export const tidyAfterImport = (tidy: () => Promise<void>): Promise<void> => tidy().catch(() => {})

interface Imported {
  slug: string
  /** Of a work that was written. */
  id?: number
  outcome: Outcome | 'refused'
  left?: number
}

/** Writes works in one transaction. Where that fails it is found out which of them it was: each is tried alone. */
async function importGroup(
  ctx: Context,
  group: readonly SourceWork[],
  referencesOf: (ctx: TransactionContext, works: readonly SourceWork[]) => Promise<References>,
  options: ImportOptions,
  refuse: (refusal: Refusal) => void,
): Promise<Imported[]> {
  const { prune = false, dryRun = false, render = renderToSaveAtOnce } = options
  if (group.length === 0) return []
  try {
    const imported = await inTransaction(keepingCovers(ctx, dryRun), dryRun, async (inner) =>
      importWorks(inner, group, await referencesOf(inner, group), { prune, render }),
    )
    return imported.map(({ id, outcome, left }, i) => {
      const { slug } = group[i] as SourceWork
      return { slug, outcome, left, ...(dryRun || outcome === 'unchanged' ? {} : { id }) }
    })
  } catch (error) {
    const [{ slug } = { slug: '' }] = group
    if (group.length === 1) {
      refuse(asRefusal(error, `works/${slug}`))
      return [{ slug, outcome: 'refused' }]
    }
    const each: Imported[] = []
    for (const work of group) each.push(...(await importGroup(ctx, [work], referencesOf, options, refuse)))
    return each
  }
}

/** A dry run keeps no covers. */
const keepingCovers = (ctx: Context, dryRun = false): Context =>
  dryRun ? { ...ctx, covers: { ...ctx.covers, keep: async () => {} } } : ctx

/** @param dryRun only counts: to remove them would lock all of them @returns how many works */
async function removeOthers(ctx: TransactionContext, slugs: string[], dryRun = false): Promise<number> {
  const imported = and(isNotNull(works.slug), isNotNull(works.importedHash))
  const isOther = slugs.length === 0 ? imported : and(imported, notInArray(works.slug, slugs))
  if (dryRun) return ctx.db.$count(works, isOther)
  const gone = await ctx.db
    .select()
    .from(works)
    .where(isOther)
    // As others lock several works: see lock-work.ts.
    .orderBy(works.id)
  for (const work of gone) await commitWrite(ctx, { changes: [await removeWork(ctx, work)] })
  return gone.length
}

/**
 * An error of the database about a value is a refusal, and so is a text that takes too long: it would end the import each
 * time. @throws every other error: the database cannot be reached, …
 */
function asRefusal(error: unknown, path: string): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof TooSlow) return new Refusal(path, error.message)
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  if (cause?.code && /^(22|23|54)/.test(cause.code))
    return new Refusal(path, `the database refuses it: ${cause.message}`)
  throw error
}
