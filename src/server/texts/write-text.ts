import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Change } from '../changes.ts'
import type { TransactionContext } from '../context.ts'
import { changes, chapterTranslations, translations } from '../db/schema.ts'
import { isOfText, writeSlices } from '../reading/slice-queries.ts'
import { movePassages, type TextBlocks, writePassages } from '../search/index/write-passages.ts'
import { isLong } from './render/render-aside.ts'
import type { Block } from './render/render-text.ts'
import { renderToSave, type SavedText } from './slices/render-to-save.ts'

/** Where a text belongs: to a whole work, or to the chapter `chapterId` of it. */
export interface TextPlace {
  workId: number
  chapterId: number | null
}

/** The columns of a text that a write gives. An optional column that is undefined keeps its value; a new text has null. */
export interface TextInput {
  languageId: number
  /** The title of a chapter in this language; a whole work's text has none. */
  title?: string | null | undefined
  /** Markdown. */
  content: string
  isComplete: boolean
  notes?: string | null | undefined
  importedHash?: string | null | undefined
  /** When the content was written; undefined: now, if the content is new. */
  translatedAt?: Date | undefined
}

/** How `writeText` gets the HTML of Markdown, and what else it saves of it. */
export type Render = (markdown: string) => SavedText | Promise<SavedText>

/**
 * Renders texts before the transaction that writes them begins: a transaction must hold neither locks nor a connection
 * for the seconds that this may take.
 * @param isNeeded looks whether a long text will be written at all, or is unchanged or outdated. With it, short texts are
 * left to `writeText`: to render one takes no longer than to look. undefined: all of the texts are needed
 * @throws AppError unavailable, as `renderToSave`
 */
export async function renderAhead(
  texts: readonly string[],
  isNeeded?: (text: string) => Promise<boolean>,
): Promise<Render> {
  const rendered = new Map<string, SavedText>()
  for (const text of new Set(texts))
    if (isNeeded === undefined || (isLong(text) && (await isNeeded(text)))) rendered.set(text, await renderToSave(text))
  return (markdown) => rendered.get(markdown) ?? renderToSave(markdown)
}

/** The columns that the history keeps of a text: all but those that are computed from the content. */
export const historyColumns = {
  translation: withoutComputed(getTableColumns(translations)),
  chapterTranslation: withoutComputed(getTableColumns(chapterTranslations)),
}

type Computed = 'html' | 'links' | 'alignedBy' | 'hubId' | 'missing'

function withoutComputed<T extends object>(columns: T): Omit<T, Computed> {
  const computed: readonly string[] = ['html', 'links', 'alignedBy', 'hubId', 'missing'] satisfies Computed[]
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !computed.includes(name))) as Omit<T, Computed>
}

export type TranslationRow = Omit<typeof translations.$inferSelect, Computed>
export type ChapterTextRow = Omit<typeof chapterTranslations.$inferSelect, Computed>
type TextRow = TranslationRow | ChapterTextRow

export interface WrittenText {
  /** For `commitWrite`. */
  change: Change
  id: number
  revision: number
  translatedAt: Date
}

/**
 * Writes a text, its passages and, if it is long, its slices. New content is rendered and cut into passages, which replace the former ones; if the
 * content is as before, the HTML and the time of translation stay.
 * @param place where the text belongs now; a whole work's text may come from another work
 * @param before the row to change, which the caller has locked; undefined: the text is new
 * @param render how Markdown becomes HTML: see `renderAhead`
 */
export async function writeText(
  ctx: TransactionContext,
  place: TextPlace,
  input: TextInput,
  before: TextRow | undefined,
  render: Render = renderToSave,
): Promise<WrittenText> {
  return before ? changeText(ctx, place, input, before, render) : addText(ctx, place, input, render)
}

/** A text that the library does not have yet. */
export interface NewText {
  place: TextPlace
  input: TextInput
  /** Of a text that comes back from the history. */
  as?: { id?: number; revision?: number }
}

/** Adds a text with its passages. */
export async function addText(
  ctx: TransactionContext,
  place: TextPlace,
  input: TextInput,
  render: Render,
  as: NewText['as'] = {},
): Promise<WrittenText> {
  const [written] = await addTexts(ctx, [{ place, input, as }], render)
  return written as WrittenText
}

/**
 * Adds texts with their passages, in as few statements as one.
 * @param texts all of whole works, or all of chapters; each place has one in a language. They are in memory, rendered
 * @returns in the same order
 */
export async function addTexts(
  ctx: TransactionContext,
  texts: readonly NewText[],
  render: Render,
): Promise<WrittenText[]> {
  const rendered: (NewText & { saved: SavedText })[] = []
  for (const text of texts) rendered.push({ ...text, saved: await render(text.input.content) })
  const ids = await insertTexts(ctx, rendered)
  const added = rendered.map((text) => ({ ...text, row: ids.get(keyOf(text)) as Returned }))
  await writePassages(
    ctx,
    added.map(({ place, input, saved, row }) => passagesOf(place, { ...input, id: row.id }, saved.blocks)),
  )
  for (const { place, saved, row } of added)
    if (saved.slices.length > 0) await writeSlices(ctx, rowOf(place, row.id), saved.slices)
  return added.map(({ place, row }) => ({
    ...row,
    change: { action: 'create', entity: entityOf(place), entityId: row.id, before: null },
  }))
}

/** Of a new text: no other has its place and its language. */
const keyOf = ({ place, input }: NewText) => `${place.chapterId ?? place.workId} ${input.languageId}`

/** @returns the rows by `keyOf` */
async function insertTexts(
  ctx: TransactionContext,
  texts: readonly (NewText & { saved: SavedText })[],
): Promise<Map<string, Returned>> {
  const now = ctx.clock()
  const values = texts.map(({ place, input, as, saved: { html, length } }) => {
    const columns = { ...input, ...as, html, length, updatedAt: now, translatedAt: input.translatedAt ?? now }
    const { workId, chapterId } = place
    const revision = chapterId === null ? as?.revision : firstRevision(chapterId, input.languageId, as?.revision)
    return { ...columns, workId, chapterId: chapterId as number, revision }
  })
  const isOfChapters = texts.some(({ place }) => place.chapterId !== null)
  const rows = isOfChapters
    ? await ctx.db
        .insert(chapterTranslations)
        .values(values)
        .returning({
          ...returned(chapterTranslations),
          owner: chapterTranslations.chapterId,
          languageId: chapterTranslations.languageId,
        })
    : await ctx.db
        .insert(translations)
        .values(values)
        .returning({ ...returned(translations), owner: translations.workId, languageId: translations.languageId })
  return new Map(rows.map(({ owner, languageId, ...row }) => [`${owner} ${languageId}`, row]))
}

/**
 * The revision that a new text of a chapter begins with. A chapter's text is called by its place: whoever has seen an
 * earlier one there, deleted since, must not take this one for it.
 * @param least it begins with this one or above
 */
const firstRevision = (chapterId: number, languageId: number, least = 1) => sql<number>`greatest(${least}::int, (
  select max((${changes.before} ->> 'revision')::int) + 1 from ${changes}
  where ${changes.entity} = 'chapter_translation' and ${changes.action} = 'delete'
    and ${changes.chapterId} = ${chapterId} and ${changes.languageId} = ${languageId}))`

async function changeText(
  ctx: TransactionContext,
  place: TextPlace,
  { title, ...input }: TextInput,
  before: TextRow,
  render: Render,
): Promise<WrittenText> {
  const rendered = before.content === input.content ? undefined : await render(input.content)
  const now = ctx.clock()
  const values = {
    ...input,
    updatedAt: now,
    ...(rendered && {
      html: rendered.html,
      length: rendered.length,
      translatedAt: input.translatedAt ?? now,
      links: null,
    }),
  }
  const [row] =
    place.chapterId === null
      ? await ctx.db
          .update(translations)
          .set({ ...values, workId: place.workId, revision: sql`${translations.revision} + 1` })
          .where(eq(translations.id, before.id))
          .returning(returned(translations))
      : await ctx.db
          .update(chapterTranslations)
          .set({ ...values, title, revision: sql`${chapterTranslations.revision} + 1` })
          .where(eq(chapterTranslations.id, before.id))
          .returning(returned(chapterTranslations))
  await updatePassages(ctx, place, { ...input, title }, before, rendered?.blocks)
  if (rendered && rendered.slices.length > 0) await writeSlices(ctx, rowOf(place, before.id), rendered.slices)
  const change: Change = { action: 'update', entity: entityOf(place), entityId: before.id, before }
  return { ...(row as Returned), change }
}

type Returned = Pick<TextRow, 'id' | 'revision' | 'translatedAt'>

const returned = <T extends typeof translations | typeof chapterTranslations>({ id, revision, translatedAt }: T) => ({
  id,
  revision,
  translatedAt,
})

const rowOf = ({ chapterId }: TextPlace, id: number) => ({ isChapter: chapterId !== null, id })

const entityOf = ({ chapterId }: TextPlace) => (chapterId === null ? 'translation' : 'chapter_translation')

/** Brings the search index to the text as it is now, and touches no passage that need not change. */
async function updatePassages(
  ctx: TransactionContext,
  place: TextPlace,
  input: { languageId: number; title: string | null | undefined },
  before: TextRow,
  newBlocks: readonly Block[] | undefined,
): Promise<void> {
  const { id } = before
  const ofText = isOfText(rowOf(place, id))
  const titleBefore = 'title' in before ? before.title : null
  const text = { id, languageId: input.languageId, title: input.title === undefined ? titleBefore : input.title }
  if (newBlocks) {
    // The slices of a text that was long go with them, in one statement: most saves are of short texts.
    await ctx.db.execute(sql`
      with gone as (delete from text_slices where ${ofText})
      delete from passages where ${ofText}`)
    await writePassages(ctx, [passagesOf(place, text, newBlocks)])
    return
  }
  if (text.title !== titleBefore) {
    await ctx.db.execute(sql`delete from passages where ${ofText} and ord = 0`)
    await writePassages(ctx, [passagesOf(place, text, [])])
  }
  const isMoved = before.languageId !== input.languageId || ('workId' in before && before.workId !== place.workId)
  if (isMoved) await movePassages(ctx, ofText, { workId: place.workId, languageId: input.languageId })
}

/** The passages of a text that has none, and one for its title if it is a chapter's. */
function passagesOf(
  place: TextPlace,
  { id, languageId, title }: { id: number; languageId: number; title?: string | null | undefined },
  blocks: readonly Block[],
): TextBlocks {
  const isChapter = place.chapterId !== null
  const owner = {
    workId: place.workId,
    languageId,
    translationId: isChapter ? null : id,
    chapterTranslationId: isChapter ? id : null,
  }
  return { owner, blocks: [...(isChapter && title ? [{ ord: 0, text: title }] : []), ...blocks] }
}
