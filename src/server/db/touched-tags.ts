import { sql } from 'drizzle-orm'
import type { Change } from '../changes.ts'
import type { TransactionContext } from '../context.ts'
import { type CacheTag, EVERYTHING } from '../http/cache-tags.ts'

/** A change of more works than these touches everything: their tags would not fit into a notice. */
const MOST_WORKS = 100

/**
 * What changes of the library touch, for a transaction in which their rows are written already.
 * @returns tags; none where readers see nothing of the changes, as with drafts
 */
export async function touchedTags(ctx: TransactionContext, changes: readonly Change[]): Promise<CacheTag[]> {
  const entries = changes.filter(({ entity }) => entity in LISTS)
  if (await isAnyRenamed(ctx, entries)) return [EVERYTHING]
  const tags = new Set(entries.flatMap(({ entity, entityId }) => [LISTS[entity] as CacheTag, `${entity}:${entityId}`]))
  const ofWorks = changes.filter(({ entity }) => !(entity in LISTS) && entity !== 'report')
  const works = ofWorks.length === 0 ? [] : await findTouchedWorks(ctx, ofWorks)
  if (works.length > MOST_WORKS) return [EVERYTHING]
  const former = formerOf(ofWorks)
  const present = new Map(works.map((work) => [work.id, work]))
  const isListed = ofWorks.some(mayShowInLists) || works.some(({ hasMovedTexts }) => hasMovedTexts)
  for (const id of new Set([...present.keys(), ...former.statuses.keys()])) {
    const statuses = [present.get(id)?.status, former.statuses.get(id)].filter((status) => status !== undefined)
    // Of a work that is gone, a text does not tell whether it was published.
    if (statuses.length > 0 && !statuses.includes('published')) continue
    tags.add(`work:${id}`)
    if (isListed) for (const tag of [...listTags(present.get(id)), ...former.listTags]) tags.add(tag)
  }
  if (tags.size > 0) for (const tag of ['search', 'sitemap']) tags.add(tag)
  return [...tags]
}

const LISTS: Partial<Record<Change['entity'], CacheTag>> = {
  author: 'authors',
  category: 'categories',
  language: 'languages',
}

/** Whether another name stands now on all pages of some works, and which these are nobody counts. */
async function isAnyRenamed(ctx: TransactionContext, entries: readonly Change[]): Promise<boolean> {
  const updates = entries.filter(({ action }) => action === 'update')
  // Name, direction and typeface of a language stand on nearly every page.
  if (updates.some(({ entity }) => entity === 'language')) return true
  if (updates.length === 0) return false
  const former = updates.map(({ entity, entityId, before }) => ({
    entity,
    id: entityId,
    ...(before as { name: string }),
  }))
  const { rows } = await ctx.db.execute(sql`
    select from json_to_recordset(${JSON.stringify(former)}) as f(entity text, id int, name text)
    where not exists (select from authors a where f.entity = 'author' and a.id = f.id and a.name = f.name)
      and not exists (select from categories c where f.entity = 'category' and c.id = f.id and c.name = f.name)`)
  return rows.length > 0
}

/** Whether a list of works may show a change. Lists show no words of a text, nor titles of chapters. */
function mayShowInLists({ entity, action }: Change): boolean {
  return action !== 'update' || !['translation', 'chapter', 'chapter_translation'].includes(entity)
}

/** What decides on which lists a work stands. */
interface ListedWork {
  authorId: number
  tags: readonly string[]
  categoryIds: readonly number[]
  languageIds: readonly number[]
}

function listTags(work: Partial<ListedWork> = {}): CacheTag[] {
  const { authorId, tags = [], categoryIds = [], languageIds = [] } = work
  return [
    'works',
    ...(authorId === undefined ? [] : [`author:${authorId}`]),
    ...tags.map((tag) => `tag:${tag}`),
    ...categoryIds.map((id) => `category:${id}`),
    ...languageIds.map((id) => `language:${id}`),
  ]
}

interface Former {
  /** By id of a work, its status; undefined: not known. */
  statuses: Map<number, string | undefined>
  listTags: Set<CacheTag>
}

/** Rows as the history keeps them before a change: what lies in them was deleted with them. */
interface FormerRow extends Partial<ListedWork> {
  workId?: number
  chapterId?: number
  languageId?: number
  originalLanguageId?: number
  status?: string
  translations?: FormerRow[]
  chapters?: FormerRow[]
}

/** The works that rows belonged to before a change, and the lists on which these may have stood. */
function formerOf(changes: readonly Change[]): Former {
  const former: Former = { statuses: new Map(), listTags: new Set() }
  const visit = (row: FormerRow) => {
    const { languageId, originalLanguageId, workId, translations = [], chapters = [] } = row
    const languageIds = [languageId, originalLanguageId].filter((id) => id !== undefined)
    for (const tag of listTags({ ...row, languageIds })) former.listTags.add(tag)
    if (workId !== undefined) former.statuses.set(workId, former.statuses.get(workId))
    for (const inner of [...translations, ...chapters]) visit(inner)
  }
  for (const { entity, entityId, before } of changes) {
    if (before === null) continue
    visit(before)
    if (entity === 'work') former.statuses.set(entityId, (before as FormerRow).status)
  }
  return former
}

/** A work after the changes. */
interface TouchedWork extends ListedWork, Record<string, unknown> {
  id: number
  status: string
  /** Whether texts of whole works are in another work or language now. */
  hasMovedTexts: boolean
}

/** The works that changed rows belong to now. */
async function findTouchedWorks(ctx: TransactionContext, changes: readonly Change[]): Promise<TouchedWork[]> {
  const idsOf = (wanted: Change['entity']) =>
    sql`${sql.param(changes.filter(({ entity }) => entity === wanted).map(({ entityId }) => entityId))}::int[]`
  const formerIds = (name: 'workId' | 'chapterId') =>
    sql`${sql.param(changes.flatMap(({ before }) => (before as FormerRow | null)?.[name] ?? []))}::int[]`
  const formerTexts = changes.flatMap(({ entity, entityId, before }) => {
    const { workId, languageId } = (before ?? {}) as FormerRow
    return entity === 'translation' && before !== null ? [{ id: entityId, workId, languageId }] : []
  })
  const { rows } = await ctx.db.execute<TouchedWork>(sql`
    select w.id, w.status, w.author_id as "authorId", w.tags,
      array(select category_id from work_categories c where c.work_id = w.id) as "categoryIds",
      array(select w.original_language_id union select language_id from translations t where t.work_id = w.id
        union select t.language_id from chapters c join chapter_translations t on t.chapter_id = c.id
          where c.work_id = w.id) as "languageIds",
      exists (select from json_to_recordset(${JSON.stringify(formerTexts)}) as f(id int, "workId" int, "languageId" int)
        join translations t on t.id = f.id where (t.work_id, t.language_id) <> (f."workId", f."languageId"))
        as "hasMovedTexts"
    from works w where w.id in (
      select unnest(${idsOf('work')} || ${formerIds('workId')})
      union select work_id from translations where id = any (${idsOf('translation')})
      union select work_id from chapters where id = any (${idsOf('chapter')} || ${formerIds('chapterId')})
      union select c.work_id from chapter_translations t join chapters c on c.id = t.chapter_id
        where t.id = any (${idsOf('chapter_translation')}))
    limit ${MOST_WORKS + 1}`)
  return rows
}
