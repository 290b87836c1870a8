import { sql } from 'drizzle-orm'
import { bookPath, readingPath } from '#contract/addresses.ts'
import { MOST_NAMED_CHAPTERS } from '#contract/webhooks.ts'
import type { Change } from '../changes.ts'
import type { TransactionContext } from '../context.ts'
import { findWantedTypes, type NewEvent, noteEvents } from './note-events.ts'

/**
 * Notes what readers see of a commit: of each work at most one event of each type, so that the import of a large library
 * writes about as many events as it has works.
 * @param changes their rows are written already
 */
export async function noteChanges(ctx: TransactionContext, changes: readonly Change[]): Promise<void> {
  const ofWorks = changes.filter(({ entity }) => !ENTRIES.includes(entity))
  if (ofWorks.length === 0) return
  const wanted = await findWantedTypes(ctx)
  if (wanted.size > 0) await noteEvents(ctx, await findEvents(ctx, ofWorks), wanted)
}

/** Changes of these make no events: a new name of an entry would be an event of each of its works. */
const ENTRIES: readonly Change['entity'][] = ['author', 'category', 'language', 'report']

/** A row as the history keeps it. */
interface FormerRow {
  workId?: number
  chapterId?: number
  languageId?: number
  status?: string
  slug?: string | null
  title?: string
  translations?: { id: number; languageId: number }[]
}

const formerOf = ({ before }: Change) => (before ?? {}) as FormerRow

/** Where a text stands, or has stood. */
interface TextPlace extends Record<string, unknown> {
  id: number
  workId: number
  languageId: number
  /** null: a text of a whole work. */
  chapterId: number | null
}

interface WorkNow extends Record<string, unknown> {
  id: number
  slug: string | null
  title: string
  status: string
  hasChapters: boolean
  original: string
  /** The languages in which it can be read. */
  languages: { id: number; code: string; isComplete: boolean | null }[]
}

async function findEvents(ctx: TransactionContext, changes: readonly Change[]): Promise<NewEvent[]> {
  const present = await findPresentTexts(ctx, changes)
  const workOf = await findWorksOfChapters(ctx, changes)
  const former = formerTexts(changes, workOf)
  const touched = changes.flatMap((change) => worksOf(change, workOf))
  const ids = [...new Set([...touched, ...[...present, ...former].map(({ workId }) => workId)])]
  const works = new Map((await findWorks(ctx, ids)).map((work) => [work.id, work]))
  const texts = await findTextEvents(ctx, { works, present, former })
  return ids.flatMap((id): NewEvent[] => {
    const now = works.get(id)
    const change = changes.find(({ entity, entityId }) => entity === 'work' && entityId === id)
    const before = change && formerOf(change)
    const wasPublished = (before ?? now)?.status === 'published'
    const isPublished = now?.status === 'published'
    if (!isPublished) {
      const { slug = null, title = '' } = { ...now, ...before }
      return wasPublished ? [{ type: 'work.removed', data: { work: { id, slug, title, url: bookPath(id) } } }] : []
    }
    const whole = {
      work: presentWork(now),
      originalLanguage: now.original,
      languages: now.languages.map(({ code }) => code),
    }
    if (!wasPublished) return [{ type: 'work.published', data: whole }]
    const hasChanged = changes.some((change) => worksOf(change, workOf).includes(id))
    return [...(hasChanged ? [{ type: 'work.changed', data: whole } as const] : []), ...(texts.get(id) ?? [])]
  })
}

/** The works that a change of a work or of a chapter touches besides their texts. */
function worksOf(change: Change, workOf: ReadonlyMap<number, number>): number[] {
  if (change.entity === 'work') return [change.entityId]
  if (change.entity !== 'chapter') return []
  const workId = formerOf(change).workId ?? workOf.get(change.entityId)
  return workId === undefined ? [] : [workId]
}

const idsOf = (changes: readonly Change[], entity: Change['entity']) =>
  changes.filter((change) => change.entity === entity).map(({ entityId }) => entityId)
const listed = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`

/** The texts that were written, also those of a new chapter. */
async function findPresentTexts(ctx: TransactionContext, changes: readonly Change[]): Promise<TextPlace[]> {
  const added = changes.filter(({ entity, action }) => entity === 'chapter' && action === 'create')
  const { rows } = await ctx.db.execute<TextPlace>(sql`
    select t.id, t.work_id as "workId", t.language_id as "languageId", null::int as "chapterId"
      from translations t where t.id = any (${listed(idsOf(changes, 'translation'))})
    union all select t.id, c.work_id, t.language_id, c.id from chapter_translations t join chapters c on c.id = t.chapter_id
      where t.id = any (${listed(idsOf(changes, 'chapter_translation'))})
        or c.id = any (${listed(added.map(({ entityId }) => entityId))})`)
  return rows
}

/** @returns ids of works by those of the chapters that are there */
async function findWorksOfChapters(
  ctx: TransactionContext,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, number>> {
  const ids = [...idsOf(changes, 'chapter'), ...changes.flatMap((change) => formerOf(change).chapterId ?? [])]
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: number; workId: number }>(
    sql`select id, work_id as "workId" from chapters where id = any (${listed(ids)})`,
  )
  return new Map(rows.map(({ id, workId }) => [id, workId]))
}

/** The places of texts before these were changed, moved or deleted. */
function formerTexts(changes: readonly Change[], workOf: ReadonlyMap<number, number>): TextPlace[] {
  return changes.flatMap((change): TextPlace[] => {
    const { workId, chapterId = null, languageId, translations = [] } = formerOf(change)
    const { entity, entityId: id } = change
    if (entity === 'chapter' && change.action === 'delete' && workId !== undefined)
      return translations.map((text) => ({ ...text, workId, chapterId: id }))
    if (languageId === undefined) return []
    const work = chapterId === null ? workId : workOf.get(chapterId)
    return work === undefined ? [] : [{ id, workId: work, languageId, chapterId }]
  })
}

async function findWorks(ctx: TransactionContext, ids: readonly number[]): Promise<WorkNow[]> {
  const { rows } = await ctx.db.execute<WorkNow>(sql`
    select w.id, w.slug, w.title, w.status, w.has_chapters as "hasChapters", o.code as original,
      (select coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'isComplete', s.is_complete) order by l.code),
        '[]') from work_languages s join languages l on l.id = s.language_id where s.work_id = w.id) as languages
    from works w join languages o on o.id = w.original_language_id where w.id = any (${listed(ids)})`)
  return rows
}

const presentWork = ({ id, slug, title }: WorkNow) => ({ id, slug, title, url: bookPath(id) })

interface Texts {
  works: ReadonlyMap<number, WorkNow>
  present: readonly TextPlace[]
  former: readonly TextPlace[]
}

const keyOf = ({ workId, languageId }: Pick<TextPlace, 'workId' | 'languageId'>) => `${workId} ${languageId}`

/** @returns the events of texts, by the id of their work; also of works that are not published */
async function findTextEvents(
  ctx: TransactionContext,
  { works, present, former }: Texts,
): Promise<ReadonlyMap<number, NewEvent[]>> {
  // A work with chapters may have stored whole texts, and the reverse: nobody can read those.
  const isRead = ({ workId, chapterId }: TextPlace) => works.get(workId)?.hasChapters === (chapterId !== null)
  const touched = Map.groupBy([...present, ...former].filter(isRead), ({ workId }) => workId)
  if (touched.size === 0) return new Map()
  const stood = new Set(former.map((text) => `${text.id} ${keyOf(text)}`))
  const arrived = present.filter((text) => !stood.has(`${text.id} ${keyOf(text)}`))
  const wasRead = new Set([...former, ...(await findOtherTexts(ctx, [...touched.keys()], arrived))].map(keyOf))
  const codes = await findCodes(ctx, [...touched.values()].flat())
  return new Map(
    Array.from(touched, ([id, places]) => {
      const work = works.get(id) as WorkNow
      const kinds = Map.groupBy(
        Map.groupBy(places, ({ languageId }) => languageId),
        ([languageId]) => {
          const isThere = work.languages.some((language) => language.id === languageId)
          return isThere ? (wasRead.has(keyOf({ workId: id, languageId })) ? 'changed' : 'published') : 'removed'
        },
      )
      const textsOf = (kind: 'changed' | 'published') =>
        (kinds.get(kind) ?? []).map(([languageId, ofLanguage]) => presentText(work, languageId, ofLanguage))
      const removed = (kinds.get('removed') ?? []).map(([languageId]) => codes.get(languageId) ?? '')
      const [published, changed] = [textsOf('published'), textsOf('changed')]
      const ofWork = { work: presentWork(work) }
      return [
        id,
        [
          ...(published.length > 0 ? [{ type: 'text.published', data: { ...ofWork, texts: published } } as const] : []),
          ...(changed.length > 0 ? [{ type: 'text.changed', data: { ...ofWork, texts: changed } } as const] : []),
          ...(removed.length > 0 ? [{ type: 'text.removed', data: { ...ofWork, languages: removed } } as const] : []),
        ],
      ]
    }),
  )
}

/** The works and languages in which a chapter has another text than the new ones. */
async function findOtherTexts(
  ctx: TransactionContext,
  workIds: readonly number[],
  arrived: readonly TextPlace[],
): Promise<Pick<TextPlace, 'workId' | 'languageId'>[]> {
  const ofChapters = arrived.filter(({ chapterId }) => chapterId !== null)
  if (ofChapters.length === 0) return []
  const { rows } = await ctx.db.execute<Pick<TextPlace, 'workId' | 'languageId'>>(sql`
    select distinct c.work_id as "workId", t.language_id as "languageId"
    from chapters c join chapter_translations t on t.chapter_id = c.id
    where c.work_id = any (${listed(workIds)}) and t.id <> all (${listed(ofChapters.map(({ id }) => id))})
      and t.language_id = any (${listed(ofChapters.map(({ languageId }) => languageId))})`)
  return rows
}

async function findCodes(ctx: TransactionContext, texts: readonly TextPlace[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await ctx.db.execute<{ id: number; code: string }>(
    sql`select id, code from languages where id = any (${listed(texts.map(({ languageId }) => languageId))})`,
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

function presentText(work: WorkNow, languageId: number, places: readonly TextPlace[]) {
  const language = work.languages.find(({ id }) => id === languageId) as WorkNow['languages'][number]
  const chapters = [...new Set(places.flatMap(({ chapterId }) => chapterId ?? []))].sort((a, b) => a - b)
  const isNamed = chapters.length > 0 && chapters.length <= MOST_NAMED_CHAPTERS
  return {
    language: language.code,
    url: readingPath({ id: work.id, originalLanguage: { code: work.original } }, language.code, undefined),
    isComplete: language.isComplete,
    chapters: isNamed ? chapters : null,
  }
}
