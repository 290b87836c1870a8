import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { chapters, chapterTranslations, translations } from '../../db/schema.ts'
import {
  addText,
  historyColumns,
  type Render,
  type TextInput,
  type TextPlace,
  writeText,
} from '../../texts/write-text.ts'
import { titleChapter } from '../chapters/save-chapter.ts'
import type { KeptState, KeptText } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring, requireReferences } from '../history/restoring.ts'
import { type LockedWork, lockChapter, lockWorks, mustHaveChapters, mustHaveNoChapters } from '../works/lock-work.ts'

type Translation = KeptState['translation']
type ChapterText = KeptState['chapter_translation']

/** Brings back the text of a whole work in one language. */
export async function restoreTranslation(
  ctx: TransactionContext,
  state: Translation,
  restoring: Restoring,
): Promise<Restored> {
  const { id, workId } = state
  const select = () => ctx.db.select(historyColumns.translation).from(translations).where(eq(translations.id, id))
  const [found] = restoring.isGone ? [] : await select()
  await requireReferences(ctx, { language: [state.languageId] })
  // The text may be in another work now.
  const work = await lockWorks(ctx, found?.workId ?? workId, workId)
  await requireReferences(ctx, { work: [workId] })
  mustHaveNoChapters(work as LockedWork)
  if (restoring.isGone) {
    const changes = [await addTranslation(ctx, state, restoring.render)]
    await passIds(ctx, 'translations', [id])
    return { changes, alignTextsOf: [workId], workId }
  }
  const [present] = await select().for('update')
  checkPresent('translation', state, present, restoring)
  const place = { workId, chapterId: null }
  const { change } = await writeText(ctx, place, inputOf(state, present), present, restoring.render)
  return { changes: [change], alignTextsOf: [present.workId, workId], workId }
}

/** Brings back a chapter's text in one language; a text in the original language with the chapter's title. */
export async function restoreChapterText(
  ctx: TransactionContext,
  state: ChapterText,
  restoring: Restoring,
): Promise<Restored> {
  const { id, chapterId, languageId, title } = state
  await requireReferences(ctx, { language: [languageId] })
  if ((await ctx.db.$count(chapters, eq(chapters.id, chapterId))) === 0)
    await requireReferences(ctx, { chapter: [chapterId] })
  const { work, chapter } = await lockChapter(ctx, chapterId)
  mustHaveChapters(work)
  const titled = languageId === work.originalLanguageId && title !== null ? await titleChapter(ctx, chapter, title) : []
  const written = { alignTextsOf: [work.id], workId: work.id }
  if (restoring.isGone) {
    const change = await addChapterText(ctx, work.id, state, restoring.render)
    await passIds(ctx, 'chapter_translations', [id])
    return { changes: [change, ...titled], ...written }
  }
  const [present] = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(eq(chapterTranslations.id, id))
    .for('update')
  checkPresent('chapter_translation', state, present, restoring)
  const input = { ...inputOf(state, present), title }
  const { change } = await writeText(ctx, { workId: work.id, chapterId }, input, present, restoring.render)
  return { changes: [change, ...titled], ...written }
}

/** A text loses the hash of its import when it is moved, and gets it back where it came from. */
function inputOf(state: KeptText, present: { importedHash: string | null }): TextInput {
  const { languageId, content, isComplete, notes, translatedAt } = state
  return {
    ...{ languageId, content, isComplete, notes, translatedAt },
    importedHash: present.importedHash ?? state.importedHash,
  }
}

/** Inserts a deleted text again, with its old id. @returns the change, for `commitWrite` */
export const addTranslation = (ctx: TransactionContext, state: Translation, render: Render) =>
  addDeletedText(ctx, { workId: state.workId, chapterId: null }, state, render)

/** The same for a chapter's text. */
export const addChapterText = (ctx: TransactionContext, workId: number, state: ChapterText, render: Render) =>
  addDeletedText(ctx, { workId, chapterId: state.chapterId }, state, render)

async function addDeletedText(ctx: TransactionContext, place: TextPlace, state: KeptText, render: Render) {
  const { id, languageId, content, isComplete, notes, translatedAt, importedHash, revision } = state
  const title = 'title' in state ? state.title : undefined
  const input = { languageId, title, content, isComplete, notes, translatedAt, importedHash }
  return (await addText(ctx, place, input, render, { id, revision: revision + 1 })).change
}
