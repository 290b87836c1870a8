import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Change } from '../changes.ts'
import type { TransactionContext } from '../context.ts'
import { chapterTranslations, translations } from '../db/schema.ts'
import { movePassages, writePassages } from '../search/index/write-passages.ts'
import { renderAside } from './render/render-aside.ts'
import type { RenderedText } from './render/render-text.ts'
import type { Render } from './render-ahead.ts'

/** The text of a whole work, or (`chapterId`) of one of its chapters. */
export interface TextPlace {
  workId: number
  chapterId: number | null
}

/** What is not given stays as it is; of a new text it is absent. */
export interface TextInput {
  languageId: number
  /** A chapter's title in this language; of no meaning for a whole work. */
  title?: string | null | undefined
  /** Markdown. */
  content: string
  isComplete: boolean
  notes?: string | null | undefined
  importedHash?: string | null | undefined
}

/** Rows of texts as the history keeps them: without what follows from the content. */
export const historyColumns = {
  translation: written(getTableColumns(translations)),
  chapterTranslation: written(getTableColumns(chapterTranslations)),
}

function written<T extends object>(columns: T) {
  const {
    html: _,
    links: __,
    alignedBy: ___,
    hubId: ____,
    missing: _____,
    ...rest
  } = columns as T & Record<string, unknown>
  return rest as Omit<T, 'html' | 'links' | 'alignedBy' | 'hubId' | 'missing'>
}

/**
 * Saves a text. A new content is rendered, sanitised and cut into passages, which replace those it had; with the content
 * it had, its HTML, its passages and the time of its translation stay.
 * @param id of the row it replaces, which may also move it to another work or language; undefined: a new one
 * @param render where nobody waits for this process: `renderText`; long texts ahead of the transaction: `renderAhead`
 * @returns what the caller owes `recordChanges`
 */
export async function writeText(
  ctx: TransactionContext,
  place: TextPlace,
  input: TextInput,
  id: number | undefined,
  render: Render = renderAside,
): Promise<Change> {
  const before = id === undefined ? undefined : await lockText(ctx, place, id)
  const now = ctx.clock()
  const rendered = before?.content === input.content ? undefined : await render(input.content)
  const { title, ...columns } = input
  const values = {
    ...columns,
    updatedAt: now,
    ...(rendered && { html: rendered.html, length: rendered.length, translatedAt: now, links: null }),
  }
  const change: Change = {
    entity: place.chapterId === null ? 'translation' : 'chapter_translation',
    ...(before === undefined
      ? { action: 'create', entityId: await insertText(ctx, place, { ...values, title } as NewText), before: null }
      : { action: 'update', entityId: before.id, before }),
  }
  if (before) await updateText(ctx, place, before.id, { ...values, title })
  await replacePassages(ctx, place, { id: change.entityId, languageId: input.languageId, title }, rendered, before)
  return change
}

type OldText = Awaited<ReturnType<typeof lockText>>

/** What has not changed of a text is found as before. @param rendered undefined: the content is as it was */
async function replacePassages(
  ctx: TransactionContext,
  place: TextPlace,
  text: { id: number; languageId: number; title: string | null | undefined },
  rendered: RenderedText | undefined,
  before: OldText | undefined,
): Promise<void> {
  const ofText = sql`${ownerColumn(place)} = ${text.id}`
  const titleBefore = before && 'title' in before ? before.title : null
  const title = text.title === undefined ? titleBefore : text.title
  if (rendered) {
    if (before) await ctx.db.execute(sql`delete from passages where ${ofText}`)
    return addPassages(ctx, place, { ...text, title }, rendered.blocks)
  }
  if (title !== titleBefore) {
    await ctx.db.execute(sql`delete from passages where ${ofText} and ord = 0`)
    await addPassages(ctx, place, { ...text, title }, [])
  }
  await movePassages(ctx, ofText, { workId: place.workId, languageId: text.languageId })
}

const ownerColumn = ({ chapterId }: TextPlace) =>
  chapterId === null ? sql`translation_id` : sql`chapter_translation_id`

/** Adds the passages of a text that has none, and its title's, if it is a chapter's. @param id of the text */
export async function addPassages(
  ctx: TransactionContext,
  place: TextPlace,
  { id, languageId, title }: { id: number; languageId: number; title?: string | null | undefined },
  blocks: RenderedText['blocks'],
): Promise<void> {
  const isWhole = place.chapterId === null
  const owner = {
    workId: place.workId,
    languageId,
    translationId: isWhole ? id : null,
    chapterTranslationId: isWhole ? null : id,
  }
  await writePassages(ctx, owner, [...(isWhole || !title ? [] : [{ ord: 0, text: title }]), ...blocks])
}

type NewText = Omit<typeof chapterTranslations.$inferInsert, 'id' | 'chapterId' | 'revision'>

async function lockText(ctx: TransactionContext, place: TextPlace, id: number) {
  const [row] =
    place.chapterId === null
      ? await ctx.db.select(historyColumns.translation).from(translations).where(eq(translations.id, id)).for('update')
      : await ctx.db
          .select(historyColumns.chapterTranslation)
          .from(chapterTranslations)
          .where(eq(chapterTranslations.id, id))
          .for('update')
  if (!row) throw new Error(`text ${id} is missing`)
  return row
}

async function insertText(ctx: TransactionContext, { workId, chapterId }: TextPlace, values: NewText): Promise<number> {
  const { title: _, ...columns } = values
  const [row] =
    chapterId === null
      ? await ctx.db
          .insert(translations)
          .values({ ...columns, workId })
          .returning({ id: translations.id })
      : await ctx.db
          .insert(chapterTranslations)
          .values({ ...values, chapterId })
          .returning({ id: chapterTranslations.id })
  return (row as { id: number }).id
}

async function updateText(ctx: TransactionContext, place: TextPlace, id: number, values: Partial<NewText>) {
  const { title: _, ...columns } = values
  if (place.chapterId === null)
    await ctx.db
      .update(translations)
      .set({ ...columns, workId: place.workId, revision: sql`${translations.revision} + 1` })
      .where(eq(translations.id, id))
  else
    await ctx.db
      .update(chapterTranslations)
      .set({ ...values, revision: sql`${chapterTranslations.revision} + 1` })
      .where(eq(chapterTranslations.id, id))
}
