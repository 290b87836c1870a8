import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from './context.ts'
import { CHANGES_CHANNEL } from './db/open.ts'
import { changes } from './db/schema.ts'
import { indexTitles, worksOfAuthors } from './search/index/index-titles.ts'
import { alignTexts } from './texts/links/align-texts.ts'

export interface Change {
  action: 'create' | 'update' | 'delete'
  entity: 'work' | 'author' | 'category' | 'language' | 'translation' | 'chapter' | 'chapter_translation' | 'report'
  entityId: number
  /** The row as it was; null for a new one. */
  before: object | null
}

/** Writes the change rows inside the caller's transaction; its commit tells every process to forget cached pages. */
export async function recordChanges(ctx: TransactionContext, made: Change[]): Promise<void> {
  if (made.length === 0) return
  await noteChanges(ctx, made)
  await indexTitles(ctx, await renamedWorks(ctx, made))
  const texted = worksOfTexts(made)
  if (texted) await alignTexts(ctx, texted)
  await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
  ctx.noteChange?.()
}

/** Writes the change rows of what no page shows: nothing that is cached depends on it. */
export async function noteChanges(ctx: TransactionContext, made: Change[]): Promise<void> {
  const at = ctx.clock()
  await ctx.db.insert(changes).values(made.map((change) => ({ ...change, at, actor: ctx.actor })))
}

/** Works that are called otherwise now, or whose author is. */
async function renamedWorks(ctx: TransactionContext, made: readonly Change[]): Promise<number[]> {
  const of = (entity: Change['entity'], actions: readonly Change['action'][]) =>
    made.filter((change) => change.entity === entity && actions.includes(change.action)).map(({ entityId }) => entityId)
  const authors = of('author', ['update'])
  const theirs = authors.length === 0 ? [] : await worksOfAuthors(ctx, authors)
  return [...new Set([...of('work', ['create', 'update']), ...theirs])]
}

/** The ids of works whose texts, or what those are aligned with, may have changed. */
function worksOfTexts(made: readonly Change[]): SQL | undefined {
  const there = (entity: Change['entity']) =>
    made.filter((change) => change.entity === entity && change.action !== 'delete').map(({ entityId }) => entityId)
  // A text that has gone, or has been moved, was of another.
  const former = (entity: Change['entity'], owner: 'workId' | 'chapterId') =>
    made
      .filter((change) => change.entity === entity)
      .flatMap(({ before }) => (before as Record<typeof owner, number> | null)?.[owner] ?? [])
  const works = [...there('work'), ...former('translation', 'workId')]
  const chapters = [...there('chapter'), ...former('chapter_translation', 'chapterId')]
  const [texts, chapterTexts] = [there('translation'), there('chapter_translation')]
  const parts: SQL[] = []
  const ids = (numbers: readonly number[]) => sql`${sql.param([...new Set(numbers)])}::int[]`
  if (works.length > 0) parts.push(sql`select unnest(${ids(works)})`)
  if (chapters.length > 0) parts.push(sql`select work_id from chapters where id = any (${ids(chapters)})`)
  if (texts.length > 0) parts.push(sql`select work_id from translations where id = any (${ids(texts)})`)
  if (chapterTexts.length > 0)
    parts.push(sql`
      select c.work_id from chapter_translations t join chapters c on c.id = t.chapter_id
      where t.id = any (${ids(chapterTexts)})`)
  return parts.length === 0 ? undefined : sql.join(parts, sql` union `)
}
