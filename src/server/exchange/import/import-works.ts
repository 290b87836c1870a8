import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { commitWrite } from '../../commit-write.ts'
import type { TransactionContext } from '../../context.ts'
import { workCategories, workLocalizations, works } from '../../db/schema.ts'
import { addWorkParts, snapshotWork } from '../../staff/works/work-writes.ts'
import type { Render } from '../../texts/write-text.ts'
import { storeCover } from './import-covers.ts'
import { type Importing, type Job, numberIn } from './import-job.ts'
import { importTexts } from './import-texts.ts'
import type { SourceWork } from './read-work.ts'
import { languagesOf, type References, unknownReference } from './references.ts'
import { inOrder, saysNews } from './says-news.ts'

/** A long text alone fills the list of what waits in the search index: then its insert merges the list, at once and not in pieces. */
const MERGE_MEMORY = '64MB'

export type Outcome = 'added' | 'changed' | 'unchanged'

export interface ImportedWork {
  id: number
  outcome: Outcome
  /** How many imported chapters and texts were kept though their files are gone. */
  left: number
}

type WorkRow = typeof works.$inferSelect

/**
 * Makes works equal to their files, in a few statements for all of them: most of the time of a small work is that of its
 * statements. Only rows whose file has changed since its last import, and says something else than they have, are written,
 * so that what staff have edited stays.
 * @param sources of different slugs; all of their texts together are in memory
 * @param options prune: also deletes imported chapters and texts whose files are gone; render: how Markdown becomes HTML
 * @returns in the same order; what their texts lack is to be looked at after the commit
 * @throws Refusal of one of them; nothing is written then
 */
export async function importWorks(
  ctx: TransactionContext,
  sources: readonly SourceWork[],
  references: References,
  { prune, render }: { prune: boolean; render: Render },
): Promise<ImportedWork[]> {
  const importing: Importing = { ctx, references, render }
  await lockSlugs(importing, sources)
  await lockReferences(importing, sources)
  // Locked before their chapters and texts are read, as staff writes lock them: what they save meanwhile is seen.
  const existing = await findExisting(ctx, sources)
  const jobs = sources.map((work): Job => {
    const row = existing.get(work)
    // A work has either chapters or whole texts: when that changes, nobody can read the former ones any more.
    const isSwitched = row !== undefined && row.hasChapters !== work.hasChapters
    return { work, id: row?.id ?? 0, isNew: row === undefined, prune: prune || isSwitched, changes: [], left: 0 }
  })
  await addWorks(
    importing,
    jobs.filter(({ isNew }) => isNew),
  )
  for (const job of jobs) {
    const row = existing.get(job.work)
    if (row && row.importedHash !== job.work.hash) await changeWork(importing, job, row)
  }
  const titled = jobs.filter(({ changes }) => changes.length > 0)
  await importTexts(importing, jobs)
  const ids = (some: readonly Job[]) => some.map(({ id }) => id)
  await commitWrite(ctx, {
    changes: jobs.flatMap(({ changes }) => changes),
    indexTitlesOf: ids(titled),
    alignTextsOf: ids(jobs.filter(({ changes }) => changes.length > 0)),
    isGapsLater: true,
  })
  return jobs.map(({ id, isNew, changes, left }) => {
    const outcome = isNew ? 'added' : changes.length > 0 ? 'changed' : 'unchanged'
    return { id, outcome, left }
  })
}

/** Of two imports of one work at once, the second waits and sees what the first has written. */
async function lockSlugs({ ctx }: Importing, sources: readonly SourceWork[]): Promise<void> {
  const names = sources.map(({ slug }) => `import ${slug}`)
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(key), (select set_config('work_mem', ${MERGE_MEMORY}, true))
    from (select hashtextextended(name, 0) as key from unnest(${sql.param(names)}::text[]) name order by 1) keys`)
}

/**
 * Languages are locked before works: see lock-work.ts. So are authors: who renames one has locked it, and waits for its
 * works.
 */
async function lockReferences({ ctx, references }: Importing, sources: readonly SourceWork[]): Promise<void> {
  const codes = new Set(sources.flatMap((work) => [...languagesOf(work)]))
  const languageIds = [...codes].map((code) => references.languages.get(code))
  const authorIds = sources.map(({ fields: { author } }) =>
    'slug' in author ? references.authorSlugs.get(author.slug) : references.authors.get(author.name),
  )
  const idsOf = (ids: readonly (number | undefined)[]) =>
    sql`${sql.param([...new Set(ids.filter((id) => id !== undefined))])}::int[]`
  await ctx.db.execute(sql`select from languages where id = any (${idsOf(languageIds)}) order by id for key share`)
  await ctx.db.execute(sql`select from authors where id = any (${idsOf(authorIds)}) order by id for key share`)
}

/**
 * The works of these slugs, locked; else those that have none, and that an export of this library has called so: an export
 * that comes back must not add them once more. Number and time together are those of no work of another library.
 */
async function findExisting(
  { db }: TransactionContext,
  sources: readonly SourceWork[],
): Promise<Map<SourceWork, WorkRow>> {
  const called = sources.flatMap(({ slug, fields: { createdAt } }) => {
    const number = numberIn('work', slug)
    return number === undefined || !createdAt ? [] : and(eq(works.id, number), eq(works.createdAt, createdAt))
  })
  const rows = await db
    .select()
    .from(works)
    .where(
      or(
        inArray(
          works.slug,
          sources.map(({ slug }) => slug),
        ),
        called.length === 0 ? undefined : and(isNull(works.slug), or(...called)),
      ),
    )
    // As others lock several works: see lock-work.ts.
    .orderBy(works.id)
    .for('no key update')
  return new Map(
    sources.flatMap((work) => {
      const { slug, fields } = work
      const isCalledSo = (row: WorkRow) =>
        row.slug === null &&
        row.id === numberIn('work', slug) &&
        row.createdAt.getTime() === fields.createdAt?.getTime()
      const row = rows.find((row) => row.slug === slug) ?? rows.find(isCalledSo)
      return row ? [[work, row]] : []
    }),
  )
}

/** What a work's file says of its own row and its parts. @throws Refusal */
async function readValues({ ctx, references }: Importing, work: SourceWork, existing: WorkRow | undefined) {
  const { author, originalLanguage, categories, localizations, createdAt, ...fields } = work.fields
  const find = (kind: keyof References, name: string) => {
    const id = references[kind].get(name)
    if (id === undefined) throw unknownReference(work.path, kind, name)
    return id
  }
  const values = {
    ...fields,
    status: fields.status ?? existing?.status ?? 'draft',
    // What staff have made stays theirs: without a slug no import removes it.
    slug: existing ? existing.slug : work.slug,
    authorId: 'slug' in author ? find('authorSlugs', author.slug) : find('authors', author.name),
    originalLanguageId: find('languages', originalLanguage),
    hasChapters: work.hasChapters,
    ...(createdAt && { createdAt }),
    importedHash: work.hash,
    updatedAt: ctx.clock(),
  }
  const parts = {
    categoryIds: [...new Set(categories)].map((name) => find('categories', name)),
    localizations: Object.entries(localizations).map(([code, texts]) => ({
      languageId: find('languages', code),
      ...texts,
    })),
  }
  const coverImage = work.cover ? await storeCover(ctx, work.cover) : null
  return { values: { ...values, coverImage }, parts }
}

/** Adds the rows of new works and their parts, and gives the jobs their ids. */
async function addWorks(importing: Importing, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  const { ctx } = importing
  const read: Awaited<ReturnType<typeof readValues>>[] = []
  for (const { work } of jobs) read.push(await readValues(importing, work, undefined))
  const added = await ctx.db
    .insert(works)
    .values(read.map(({ values }) => ({ createdAt: ctx.clock(), ...values })))
    .returning({ id: works.id, slug: works.slug })
  const ids = new Map(added.map(({ id, slug }) => [slug, id]))
  for (const job of jobs) {
    job.id = ids.get(job.work.slug) as number
    job.changes.push({ action: 'create', entity: 'work', entityId: job.id, before: null })
  }
  await addWorkParts(ctx, new Map(jobs.map(({ id }, i) => [id, (read[i] as (typeof read)[number]).parts])))
}

/** Writes what the file says, unless the row says it already. */
async function changeWork(importing: Importing, job: Job, existing: WorkRow): Promise<void> {
  const { ctx } = importing
  const { values, parts } = await readValues(importing, job.work, existing)
  const before = await snapshotWork(ctx, existing)
  const { slug: _, importedHash, updatedAt: __, ...said } = values
  if (!saysNews({ ...before, ...inOrder(before) }, { ...said, ...inOrder(parts) })) {
    await ctx.db.update(works).set({ importedHash }).where(eq(works.id, existing.id))
    return
  }
  await ctx.db
    .update(works)
    .set({ ...values, revision: sql`${works.revision} + 1` })
    .where(eq(works.id, existing.id))
  await ctx.db.delete(workCategories).where(eq(workCategories.workId, existing.id))
  await ctx.db.delete(workLocalizations).where(eq(workLocalizations.workId, existing.id))
  await addWorkParts(ctx, new Map([[existing.id, parts]]))
  job.changes.push({ action: 'update', entity: 'work', entityId: existing.id, before })
}
