import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { chapters, chapterTranslations, translations } from '../../db/schema.ts'
import { renderAside } from '../../texts/render/render-aside.ts'
import { addPassages, historyColumns, type TextInput, type TextPlace, writeText } from '../../texts/write-text.ts'
import { titleChapter } from '../chapters/save-chapter.ts'
import type { KeptState, KeptText } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring, requireReferences } from '../history/restoring.ts'
import { type HeldWork, holdWork, mustHaveChapters, mustHaveNoChapters } from '../works/hold-work.ts'

type Translation = KeptState['translation']
type ChapterTranslation = KeptState['chapter_translation']

/** Brings back the text of a whole work in one language. */
export async function restoreTranslation(
  ctx: TransactionContext,
  state: Translation,
  restoring: Restoring,
): Promise<Restored> {
  const { id, workId } = state
  const find = () => ctx.db.select(historyColumns.translation).from(translations).where(eq(translations.id, id))
  const [found] = restoring.isGone ? [] : await find()
  await requireReferences(ctx, { language: [state.languageId] })
  // In the order of those who move texts.
  const works = new Map<number, HeldWork | undefined>()
  for (const one of [found?.workId ?? workId, workId].sort((a, b) => a - b)) works.set(one, await holdWork(ctx, one))
  await requireReferences(ctx, { work: [workId] })
  mustHaveNoChapters(works.get(workId) as HeldWork)
  if (restoring.isGone) {
    await addTranslation(ctx, state)
    await passIds(ctx, 'translations', [id])
    return { changes: [{ action: 'create', entity: 'translation', entityId: id, before: null }], workId }
  }
  const [present] = await find().for('update')
  checkPresent('translation', state, present, restoring)
  const change = await writeText(ctx, { workId, chapterId: null }, inputOf(state, present), id)
  await ctx.db.update(translations).set({ translatedAt: state.translatedAt }).where(eq(translations.id, id))
  return { changes: [change], workId }
}

/** Brings back the text of a chapter in one language; one in the original language with the chapter's title. */
export async function restoreChapterTranslation(
  ctx: TransactionContext,
  state: ChapterTranslation,
  restoring: Restoring,
): Promise<Restored> {
  const { id, chapterId, languageId, title } = state
  const [found] = await ctx.db.select({ workId: chapters.workId }).from(chapters).where(eq(chapters.id, chapterId))
  await requireReferences(ctx, { language: [languageId] })
  const work = found && (await holdWork(ctx, found.workId))
  await requireReferences(ctx, { chapter: [chapterId] })
  const [chapter] = await ctx.db.select().from(chapters).where(eq(chapters.id, chapterId)).for('no key update')
  // It is there, and its work is held: neither can be undefined.
  if (!work || !chapter) throw new Error(`chapter ${chapterId} is missing`)
  mustHaveChapters(work)
  const titled = languageId === work.originalLanguageId && title !== null ? await titleChapter(ctx, chapter, title) : []
  if (restoring.isGone) {
    await addChapterTranslation(ctx, work.id, state)
    await passIds(ctx, 'chapter_translations', [id])
    const change = { action: 'create', entity: 'chapter_translation', entityId: id, before: null } as const
    return { changes: [change, ...titled], workId: work.id }
  }
  const [present] = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(eq(chapterTranslations.id, id))
    .for('update')
  checkPresent('chapter_translation', state, present, restoring)
  const change = await writeText(ctx, { workId: work.id, chapterId }, { ...inputOf(state, present), title }, id)
  await ctx.db
    .update(chapterTranslations)
    .set({ translatedAt: state.translatedAt })
    .where(eq(chapterTranslations.id, id))
  return { changes: [change, ...titled], workId: work.id }
}

/** A text that was moved lost the mark of its import, and has it again where it was. */
function inputOf(state: KeptText, present: object): TextInput {
  const { languageId, content, isComplete, notes } = state
  const { importedHash } = present as { importedHash: string | null }
  return { languageId, content, isComplete, notes, importedHash: importedHash ?? state.importedHash }
}

/** Puts a deleted text in again, under its old id. */
export async function addTranslation(ctx: TransactionContext, state: Translation): Promise<void> {
  const { id, workId, importedHash } = state
  const { blocks, columns } = await render(ctx, state)
  await ctx.db.insert(translations).values({ ...columns, id, workId, importedHash, revision: state.revision + 1 })
  await addPassages(ctx, { workId, chapterId: null }, state, blocks)
}

/** Puts a deleted text of a chapter in again, under its old id. */
export async function addChapterTranslation(
  ctx: TransactionContext,
  workId: number,
  state: ChapterTranslation,
): Promise<void> {
  const { id, chapterId, title, importedHash } = state
  const { blocks, columns } = await render(ctx, state)
  const place: TextPlace = { workId, chapterId }
  const row = { ...columns, id, chapterId, title, importedHash, revision: state.revision + 1 }
  await ctx.db.insert(chapterTranslations).values(row)
  await addPassages(ctx, place, state, blocks)
}

async function render(ctx: TransactionContext, state: KeptText) {
  const { languageId, content, isComplete, translatedAt, notes } = state
  const { html, blocks, length } = await renderAside(content)
  const columns = { languageId, content, isComplete, translatedAt, notes, html, length, updatedAt: ctx.clock() }
  return { blocks, columns }
}
