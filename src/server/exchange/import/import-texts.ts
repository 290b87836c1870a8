import { eq, inArray, sql } from 'drizzle-orm'
import type { Change } from '../../changes.ts'
import type { TransactionContext } from '../../context.ts'
import { chapters, chapterTranslations, translations } from '../../db/schema.ts'
import {
  addTexts,
  type ChapterTextRow,
  historyColumns,
  type NewText,
  type TextPlace,
  type TranslationRow,
  writeText,
} from '../../texts/write-text.ts'
import { type Importing, type Job, numberIn } from './import-job.ts'
import type { SourceChapter, SourceText } from './read-work.ts'
import { unknownReference } from './references.ts'
import { saysNews, withoutEmptyStart } from './says-news.ts'

/** Characters of texts that are written together: they are in memory, rendered. A longer text is written alone. */
const MOST_COLLECTED = 1_000_000
/** Texts or chapters that are written together: PostgreSQL takes 65,535 values in a statement. */
const MOST_ROWS = 500

/** Where texts belong, and their files. */
interface FilesOfPlace {
  job: Job
  place: TextPlace
  texts: readonly SourceText[]
}

/** A text as it was, as far as an import must know it. */
interface StoredText {
  id: number
  languageId: number
  importedHash: string | null
}

/** New texts that are still to be written. */
interface Collected {
  texts: { job: Job; text: NewText }[]
  characters: number
}

/** Makes the chapters and texts of works equal to their files. */
export async function importTexts(importing: Importing, jobs: readonly Job[]): Promise<void> {
  const collected: Collected = { texts: [], characters: 0 }
  const ofWorks = jobs.map((job): FilesOfPlace => {
    return { job, place: { workId: job.id, chapterId: null }, texts: job.work.texts }
  })
  const known = jobs.filter(({ isNew }) => !isNew).map(({ id }) => id)
  await writeFiles(importing, ofWorks, await findTexts(importing.ctx, known, false), collected)
  const { ofChapters, knownChapters } = await importChapters(importing, jobs, known)
  await writeFiles(importing, ofChapters, await findTexts(importing.ctx, knownChapters, true), collected)
  await addCollected(importing, collected)
}

/** @param owners ids of works, or of chapters @returns their texts, by the owner's id */
async function findTexts(
  ctx: TransactionContext,
  owners: readonly number[],
  isOfChapters: boolean,
): Promise<Map<number, StoredText[]>> {
  if (owners.length === 0) return new Map()
  const table = (isOfChapters ? chapterTranslations : translations) as typeof translations
  const owner = isOfChapters ? (chapterTranslations.chapterId as never as typeof translations.workId) : table.workId
  const rows = await ctx.db
    .select({ owner, id: table.id, languageId: table.languageId, importedHash: table.importedHash })
    .from(table)
    .where(sql`${owner} = any (${sql.param(owners)}::int[])`)
  return Map.groupBy(rows, ({ owner }) => owner)
}

/** Makes the rows of chapters equal to their files. @returns the files of their texts, and which of them were there */
async function importChapters(
  { ctx }: Importing,
  jobs: readonly Job[],
  known: readonly number[],
): Promise<{ ofChapters: FilesOfPlace[]; knownChapters: number[] }> {
  const stored =
    known.length === 0
      ? []
      : await ctx.db
          .select()
          .from(chapters)
          .where(inArray(chapters.workId, [...known]))
  const byWork = Map.groupBy(stored, ({ workId }) => workId)
  const ids = new Map<SourceChapter, number>()
  const added: { job: Job; chapter: SourceChapter }[] = []
  const valuesOf = ({ title, orderIndex }: SourceChapter) => {
    return { title, orderIndex, importedHash: `${orderIndex} ${title}`, updatedAt: ctx.clock() }
  }
  for (const job of jobs) {
    const existing = byWork.get(job.id) ?? []
    for (const chapter of job.work.chapters) {
      const number = numberIn('chapter', chapter.slug)
      const row =
        existing.find((one) => one.slug === chapter.slug) ??
        existing.find((one) => one.slug === null && one.id === number)
      if (!row) {
        added.push({ job, chapter })
        continue
      }
      ids.set(chapter, row.id)
      const { importedHash, ...values } = valuesOf(chapter)
      if (row.importedHash === importedHash) continue
      const isNews = saysNews(row, { title: chapter.title, orderIndex: chapter.orderIndex })
      const revision = sql`${chapters.revision} + 1`
      await ctx.db
        .update(chapters)
        .set(isNews ? { ...values, importedHash, revision } : { importedHash })
        .where(eq(chapters.id, row.id))
      if (isNews) job.changes.push({ action: 'update', entity: 'chapter', entityId: row.id, before: row })
    }
  }
  for (let from = 0; from < added.length; from += MOST_ROWS) {
    const some = added.slice(from, from + MOST_ROWS)
    const rows = await ctx.db
      .insert(chapters)
      .values(some.map(({ job, chapter }) => ({ ...valuesOf(chapter), workId: job.id, slug: chapter.slug })))
      .returning({ id: chapters.id, workId: chapters.workId, slug: chapters.slug })
    const idOf = new Map(rows.map(({ id, workId, slug }) => [`${workId} ${slug}`, id]))
    for (const { job, chapter } of some) {
      const id = idOf.get(`${job.id} ${chapter.slug}`) as number
      ids.set(chapter, id)
      job.changes.push({ action: 'create', entity: 'chapter', entityId: id, before: null })
    }
  }
  const kept = new Set(ids.values())
  for (const job of jobs) {
    const gone = (byWork.get(job.id) ?? []).filter((row) => row.importedHash !== null && !kept.has(row.id))
    if (job.prune && gone.length > 0) job.changes.push(...(await deleteChapters(ctx, gone)))
    else job.left += gone.length
  }
  const ofChapters = jobs.flatMap((job) =>
    job.work.chapters.map((chapter): FilesOfPlace => {
      return { job, place: { workId: job.id, chapterId: ids.get(chapter) as number }, texts: chapter.texts }
    }),
  )
  return { ofChapters, knownChapters: stored.map(({ id }) => id).filter((id) => kept.has(id)) }
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

/** Makes the texts of places equal to their files; new ones are collected. @param stored by the owner's id */
async function writeFiles(
  importing: Importing,
  files: readonly FilesOfPlace[],
  stored: ReadonlyMap<number, readonly StoredText[]>,
  collected: Collected,
): Promise<void> {
  const { ctx, references, render } = importing
  for (const { job, place, texts } of files) {
    const table = (place.chapterId === null ? translations : chapterTranslations) as typeof translations
    const existing = stored.get(place.chapterId ?? place.workId) ?? []
    const kept = new Set<number>()
    for (const { path, code, hash, content, ...text } of texts) {
      const languageId = references.languages.get(code)
      if (content === '' && languageId !== undefined) kept.add(languageId)
      if (content === '') continue
      if (languageId === undefined) throw unknownReference(path, 'languages', code)
      kept.add(languageId)
      const row = existing.find((one) => one.languageId === languageId)
      if (row?.importedHash === hash) continue
      const input = { ...text, content, languageId, importedHash: hash }
      if (!row) {
        await collect(importing, collected, { job, text: { place, input } })
        continue
      }
      const before = await lockText(ctx, place, row.id)
      const isSame =
        before && withoutEmptyStart(before.content) === withoutEmptyStart(content) && !saysNews(before, text)
      if (isSame) await ctx.db.update(table).set({ importedHash: hash }).where(eq(table.id, row.id))
      else job.changes.push((await writeText(ctx, place, input, before, render)).change)
    }
    const gone = existing.filter((one) => one.importedHash !== null && !kept.has(one.languageId))
    if (job.prune) for (const { id } of gone) job.changes.push(await deleteText(ctx, place, id))
    else job.left += gone.length
  }
}

async function deleteText(ctx: TransactionContext, { chapterId }: TextPlace, id: number): Promise<Change> {
  const table = (chapterId === null ? translations : chapterTranslations) as typeof translations
  const columns = chapterId === null ? historyColumns.translation : historyColumns.chapterTranslation
  const [before] = await ctx.db
    .delete(table)
    .where(eq(table.id, id))
    .returning(columns as typeof historyColumns.translation)
  const entity = chapterId === null ? 'translation' : 'chapter_translation'
  return { action: 'delete', entity, entityId: id, before: before ?? null }
}

async function collect(importing: Importing, collected: Collected, one: Collected['texts'][number]): Promise<void> {
  const { length } = one.text.input.content
  if (collected.texts.length === MOST_ROWS || collected.characters + length > MOST_COLLECTED)
    await addCollected(importing, collected)
  collected.texts.push(one)
  collected.characters += length
}

/** Writes the new texts that were collected. */
async function addCollected({ ctx, render }: Importing, collected: Collected): Promise<void> {
  const all = collected.texts.splice(0)
  collected.characters = 0
  for (const some of Map.groupBy(all, ({ text }) => text.place.chapterId !== null).values()) {
    const written = await addTexts(
      ctx,
      some.map(({ text }) => text),
      render,
    )
    for (const [i, { change }] of written.entries()) some[i]?.job.changes.push(change)
  }
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
