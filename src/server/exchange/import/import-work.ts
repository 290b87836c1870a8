import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Change } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import { type MadeCover, makeCover, NoPicture } from '../../covers/make-cover.ts'
import {
  chapters,
  chapterTranslations,
  translations,
  workCategories,
  workLocalizations,
  works,
} from '../../db/schema.ts'
import { addWorkParts, snapshotWork } from '../../staff/works/work-writes.ts'
import {
  addTexts,
  type ChapterTextRow,
  historyColumns,
  type NewText,
  type Render,
  type TextPlace,
  type TranslationRow,
  writeText,
} from '../../texts/write-text.ts'
import type { SourceChapter, SourceCover, SourceText, SourceWork } from './read-work.ts'
import { languagesOf, type References } from './references.ts'
import { inOrder, saysNews, withoutEmptyStart } from './says-news.ts'
import { Refusal } from './source.ts'

/** What waits in the search index is merged into it at once (merge-entries.ts), and not in pieces. */
const MERGE_MEMORY = '64MB'
/** Characters of texts that are written together: they are in memory, rendered. A longer text is written alone. */
const MOST_COLLECTED = 1_000_000
/** Texts that are written together: PostgreSQL takes 65,535 values in a statement. */
const MOST_TEXTS = 500

export type Outcome = 'added' | 'changed' | 'unchanged'

export interface ImportedWork {
  id: number
  outcome: Outcome
  /** How many imported chapters and texts were kept though their files are gone. */
  left: number
}

/**
 * Makes one work equal to its files. Only rows whose file has changed since its last import, and says something else than
 * they have, are written, so that what staff have edited stays.
 * @param options prune: also deletes imported chapters and texts whose files are gone; render: how Markdown becomes HTML
 * @returns the work; what its texts lack is to be looked at after the commit
 * @throws Refusal
 */
export async function importWork(
  ctx: TransactionContext,
  work: SourceWork,
  references: References,
  { prune, render }: { prune: boolean; render: Render },
): Promise<ImportedWork> {
  // Of two imports of one work at once, the second waits and sees what the first has written.
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`import ${work.slug}`}, 0)), set_config('work_mem', ${MERGE_MEMORY}, true)`)
  await lockLanguages(ctx, work, references)
  // Locked before its chapters and texts are read, as staff writes lock it: what they save meanwhile is seen.
  const existing = await findExisting(ctx, work)
  // A work has either chapters or whole texts: when that changes, nobody can read the former ones any more.
  const isSwitched = existing !== undefined && existing.hasChapters !== work.hasChapters
  const job: Job = { ctx, references, prune: prune || isSwitched, render, changes: [], left: 0, added: [] }
  const isOld = existing?.importedHash === work.hash
  const change = isOld ? undefined : await writeWork(ctx, work, references, existing)
  if (change) job.changes.push(change)
  const workId = (change?.entityId ?? existing?.id) as number
  await importTexts(job, { workId, chapterId: null }, work.texts)
  await importChapters(job, workId, work.chapters)
  await addCollected(job)
  await commitWrite(ctx, {
    changes: job.changes,
    indexTitlesOf: change ? [workId] : [],
    alignTextsOf: [workId],
    isGapsLater: true,
  })
  const outcome = existing ? (job.changes.length > 0 ? 'changed' : 'unchanged') : 'added'
  return { id: workId, outcome, left: job.left }
}

/** Languages are locked before works: see lock-work.ts. */
async function lockLanguages(ctx: TransactionContext, work: SourceWork, references: References): Promise<void> {
  const ids = [...languagesOf(work)].map((code) => references.languages.get(code)).filter((id) => id !== undefined)
  await ctx.db.execute(sql`select from languages where id = any (${sql.param(ids)}::int[]) order by id for key share`)
}

/** What the steps of one work's import share. */
interface Job {
  ctx: TransactionContext
  references: References
  prune: boolean
  render: Render
  /** Filled by each step. */
  changes: Change[]
  left: number
  /** New texts that are still to be written. */
  added: NewText[]
}

/**
 * The work of this slug, locked; else the one that has none, and that an export of this library has called so: an export
 * that comes back must not add it once more. Number and time together are those of no work of another library.
 */
async function findExisting(
  { db }: TransactionContext,
  { slug, fields: { createdAt } }: SourceWork,
): Promise<typeof works.$inferSelect | undefined> {
  const number = numberIn('work', slug)
  const isCalledSo =
    number === undefined || !createdAt
      ? undefined
      : and(eq(works.id, number), isNull(works.slug), eq(works.createdAt, createdAt))
  const [existing] = await db
    .select()
    .from(works)
    .where(or(eq(works.slug, slug), isCalledSo))
    .orderBy(sql`${works.slug} is null`)
    .limit(1)
    .for('no key update')
  return existing
}

/** @returns undefined: the work says what its row has already */
async function writeWork(
  ctx: TransactionContext,
  work: SourceWork,
  references: References,
  existing: typeof works.$inferSelect | undefined,
): Promise<Change | undefined> {
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
    coverImage: work.cover ? await storeCover(ctx, work.cover) : null,
  }
  const categoryIds = [...new Set(categories)].map((name) => find('categories', name))
  const localized = Object.entries(localizations).map(([code, texts]) => ({
    languageId: find('languages', code),
    ...texts,
  }))
  let change: Change
  if (existing) {
    const before = await snapshotWork(ctx, existing)
    const { slug: _, importedHash, updatedAt: __, ...said } = values
    const parts = inOrder({ categoryIds, localizations: localized })
    if (!saysNews({ ...before, ...inOrder(before) }, { ...said, ...parts })) {
      await ctx.db.update(works).set({ importedHash }).where(eq(works.id, existing.id))
      return undefined
    }
    await ctx.db
      .update(works)
      .set({ ...values, revision: sql`${works.revision} + 1` })
      .where(eq(works.id, existing.id))
    await ctx.db.delete(workCategories).where(eq(workCategories.workId, existing.id))
    await ctx.db.delete(workLocalizations).where(eq(workLocalizations.workId, existing.id))
    change = { action: 'update', entity: 'work', entityId: existing.id, before }
  } else {
    const [row] = await ctx.db
      .insert(works)
      .values({ createdAt: ctx.clock(), ...values })
      .returning({ id: works.id })
    change = { action: 'create', entity: 'work', entityId: (row as { id: number }).id, before: null }
  }
  await addWorkParts(ctx, change.entityId, { categoryIds, localizations: localized })
  return change
}

async function importChapters(job: Job, workId: number, source: SourceChapter[]): Promise<void> {
  const { ctx, changes } = job
  const existing = await ctx.db.select().from(chapters).where(eq(chapters.workId, workId))
  const kept = new Set<number>()
  for (const chapter of source) {
    const number = numberIn('chapter', chapter.slug)
    const row =
      existing.find((one) => one.slug === chapter.slug) ??
      existing.find((one) => one.slug === null && one.id === number)
    const importedHash = `${chapter.orderIndex} ${chapter.title}`
    const values = { title: chapter.title, orderIndex: chapter.orderIndex, importedHash, updatedAt: ctx.clock() }
    let chapterId = row?.id
    if (chapterId === undefined) {
      const [added] = await ctx.db
        .insert(chapters)
        .values({ ...values, workId, slug: chapter.slug })
        .returning({ id: chapters.id })
      chapterId = (added as { id: number }).id
      changes.push({ action: 'create', entity: 'chapter', entityId: chapterId, before: null })
    } else if (row?.importedHash !== importedHash) {
      const isNews = !row || saysNews(row, { title: chapter.title, orderIndex: chapter.orderIndex })
      const written = isNews ? { ...values, revision: sql`${chapters.revision} + 1` } : { importedHash }
      await ctx.db.update(chapters).set(written).where(eq(chapters.id, chapterId))
      if (isNews) changes.push({ action: 'update', entity: 'chapter', entityId: chapterId, before: row ?? null })
    }
    kept.add(chapterId)
    await importTexts(job, { workId, chapterId }, chapter.texts)
  }
  const gone = existing.filter((row) => row.importedHash !== null && !kept.has(row.id))
  if (job.prune && gone.length > 0) changes.push(...(await deleteChapters(ctx, gone)))
  else job.left += gone.length
}

/** The number in a slug that an export has given to a row without one: `work-12`. */
function numberIn(kind: 'work' | 'chapter', slug: string): number | undefined {
  const [, number] = /^(?:work|chapter)-([1-9]\d{0,8})(?:-\d+)?$/.exec(slug) ?? []
  return number === undefined || !slug.startsWith(kind) ? undefined : Number(number)
}

async function deleteChapters(ctx: TransactionContext, gone: (typeof chapters.$inferSelect)[]): Promise<Change[]> {
  const ids = gone.map((row) => row.id)
  const texts = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(inArray(chapterTranslations.chapterId, ids))
  await ctx.db.delete(chapters).where(inArray(chapters.id, ids))
  return gone.map((row) => ({
    action: 'delete',
    entity: 'chapter',
    entityId: row.id,
    before: { ...row, translations: texts.filter((text) => text.chapterId === row.id) },
  }))
}

async function importTexts(job: Job, place: TextPlace, source: SourceText[]): Promise<void> {
  const { ctx, changes } = job
  const table = place.chapterId === null ? translations : chapterTranslations
  const columns = place.chapterId === null ? historyColumns.translation : historyColumns.chapterTranslation
  const owner =
    place.chapterId === null
      ? eq(translations.workId, place.workId)
      : eq(chapterTranslations.chapterId, place.chapterId)
  const existing = await ctx.db
    .select({ id: table.id, languageId: table.languageId, importedHash: table.importedHash })
    .from(table as typeof translations)
    .where(owner)
  const kept = new Set<number>()
  for (const { path, code, hash, content, ...text } of source) {
    const languageId = job.references.languages.get(code)
    if (content === '' && languageId !== undefined) kept.add(languageId)
    if (content === '') continue
    if (languageId === undefined) throw unknownReference(path, 'languages', code)
    kept.add(languageId)
    const row = existing.find((one) => one.languageId === languageId)
    if (row?.importedHash === hash) continue
    const input = { ...text, content, languageId, importedHash: hash }
    if (row) {
      const before = await lockText(ctx, place, row.id)
      if (before && withoutEmptyStart(before.content) === withoutEmptyStart(content) && !saysNews(before, text)) {
        await ctx.db
          .update(table as typeof translations)
          .set({ importedHash: hash })
          .where(eq(table.id, row.id))
        continue
      }
      changes.push((await writeText(ctx, place, input, before, job.render)).change)
    } else {
      const characters = job.added.reduce((sum, { input }) => sum + input.content.length, content.length)
      if (job.added.length === MOST_TEXTS || characters > MOST_COLLECTED) await addCollected(job)
      job.added.push({ place, input })
    }
  }
  const gone = existing.filter((one) => one.importedHash !== null && !kept.has(one.languageId))
  if (!job.prune) {
    job.left += gone.length
    return
  }
  for (const row of gone) {
    const [before] = await ctx.db
      .delete(table as typeof translations)
      .where(eq(table.id, row.id))
      .returning(columns as typeof historyColumns.translation)
    const entity = place.chapterId === null ? 'translation' : 'chapter_translation'
    changes.push({ action: 'delete', entity, entityId: row.id, before: before ?? null })
  }
}

/** Writes the new texts that were collected. */
async function addCollected(job: Job): Promise<void> {
  const texts = job.added.splice(0)
  if (texts.length === 0) return
  job.changes.push(...(await addTexts(job.ctx, texts, job.render)).map(({ change }) => change))
}

async function lockText(ctx: TransactionContext, place: TextPlace, id: number) {
  const [row]: (TranslationRow | ChapterTextRow)[] =
    place.chapterId === null
      ? await ctx.db.select(historyColumns.translation).from(translations).where(eq(translations.id, id)).for('update')
      : await ctx.db
          .select(historyColumns.chapterTranslation)
          .from(chapterTranslations)
          .where(eq(chapterTranslations.id, id))
          .for('update')
  return row
}

function unknownReference(path: string, kind: keyof References, name: string): Refusal {
  const singular = { languages: 'language', categories: 'category', authors: 'author', authorSlugs: 'author' }[kind]
  return new Refusal(path, `${singular} '${name}' is neither in library.json nor in the library`)
}

/** A cache: covers that were drawn or are being drawn. */
const made = new WeakMap<SourceCover, Promise<MadeCover>>()

/**
 * Draws a work's cover if its import will need it. This comes before the transaction, which must not wait for a picture,
 * less for another site. An unchanged cover that is missing in the store is stored again.
 * @throws Refusal the file is no picture, or the address cannot be fetched
 */
export async function prepareCover(ctx: Context, { slug, hash, cover }: SourceWork): Promise<void> {
  if (!cover) return
  const [row] = await ctx.db
    .select({ hash: works.importedHash, address: works.coverImage })
    .from(works)
    .where(eq(works.slug, slug))
  if (row?.hash !== hash) await draw(ctx, cover)
  else if (row.address?.startsWith(COVERS_FOLDER) && !(await ctx.covers.has(row.address.slice(COVERS_FOLDER.length))))
    await storeCover(ctx, cover)
}

/** Stores a cover. @returns its address on this site @throws Refusal as `prepareCover` */
async function storeCover(ctx: Context, cover: SourceCover): Promise<string> {
  const { name, picture } = await draw(ctx, cover)
  await ctx.covers.keep(name, picture)
  return COVERS_FOLDER + name
}

/** Fetches and draws each cover once. */
function draw(ctx: Context, cover: SourceCover): Promise<MadeCover> {
  const making =
    made.get(cover) ??
    ('bytes' in cover ? makeCover(cover.bytes, { keepsFinished: true }) : ctx.fetchCover(cover.address)).catch(
      (error) => {
        if (!(error instanceof NoPicture)) throw error
        throw new Refusal(cover.path, 'bytes' in cover ? error.message : `coverImage: ${error.message}`)
      },
    )
  made.set(cover, making)
  return making
}
