import { type SQL, sql } from 'drizzle-orm'
import { stringify } from 'yaml'
import type { TransactionContext } from '../../context.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import { CHAPTER_FILE, chapterTitleText } from '../import/read-work.ts'
import { withoutEmptyStart } from '../import/says-news.ts'
import { freeSlug, withoutEmpty } from './export-catalogue.ts'
import type { ExportTarget } from './export-target.ts'

/** A time as the import format writes it, in UTC. */
const iso = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A row of `worksQuery`. */
export interface ExportedWork extends Record<string, unknown> {
  id: number
  slug: string | null
  author: { id: number; name: string; slug: string | null }
  coverImage: string | null
  hasChapters: boolean
  /** The fields that `work.json` takes over unchanged. */
  fields: Record<string, unknown> & { originalLanguage: string }
}

/** @param which of the works `w` */
export const worksQuery = (which: SQL) => sql`
  select w.id, w.slug, json_build_object('id', a.id, 'name', a.name, 'slug', a.slug) as author,
    w.cover_image as "coverImage", w.has_chapters as "hasChapters",
    json_build_object('originalLanguage', l.code, 'publicationYear', w.publication_year, 'description', w.description,
      'categories', array(select c.name from work_categories wc join categories c on c.id = wc.category_id
        where wc.work_id = w.id order by c.id),
      'tags', w.tags, 'featured', w.featured, 'status', w.status, 'createdAt', ${iso(sql`w.created_at`)},
      'title', w.title,
      'localizations', (select json_object_agg(i.code, json_strip_nulls(
        json_build_object('title', n.title, 'description', n.description)) order by i.code collate "C")
        from work_localizations n join languages i on i.id = n.language_id
        where n.work_id = w.id and coalesce(n.title, n.description) is not null)) as fields
  from works w join authors a on a.id = w.author_id join languages l on l.id = w.original_language_id
  where ${which} order by w.id`

export interface WrittenWork {
  slug: string
  texts: number
  cover: 'none' | 'written' | 'missing'
}

/**
 * Writes the folder of a work: `work.json`, its cover and its texts. If the work has chapters, whole texts from the time
 * before are left out: nobody can read them.
 * @param authorSlugs of authors that have none, by id
 */
export async function exportWork(
  ctx: TransactionContext,
  target: ExportTarget,
  work: ExportedWork,
  authorSlugs: ReadonlyMap<number, string>,
): Promise<WrittenWork> {
  const slug = work.slug ?? (await freeSlug(ctx, sql`works`, `work-${work.id}`))
  const base = `works/${slug}`
  const cover = await writeCover(ctx, target, base, work.coverImage)
  const { texts, chapters } = work.hasChapters
    ? await writeChapters(ctx, target, base, work)
    : { texts: await writeTexts(ctx, target, base, await findTexts(ctx, 'translations', work.id)), chapters: 0 }
  const { title, ...fields } = work.fields
  const authorSlug = work.author.slug ?? authorSlugs.get(work.author.id)
  const file = withoutEmpty({
    title,
    author: authorSlug === undefined ? work.author.name : { slug: authorSlug },
    ...fields,
    hasChapters: work.hasChapters && chapters === 0,
    coverImage: work.coverImage?.startsWith(COVERS_FOLDER) ? null : work.coverImage,
  })
  await target.write(`${base}/work.json`, `${JSON.stringify(file, null, 2)}\n`)
  return { slug, texts, cover }
}

async function writeCover(
  ctx: TransactionContext,
  target: ExportTarget,
  base: string,
  address: string | null,
): Promise<WrittenWork['cover']> {
  if (!address?.startsWith(COVERS_FOLDER)) return 'none'
  const picture = await ctx.covers.read(address.slice(COVERS_FOLDER.length))
  if (!picture) return 'missing'
  await target.write(`${base}/cover.webp`, picture)
  return 'written'
}

async function writeChapters(
  ctx: TransactionContext,
  target: ExportTarget,
  base: string,
  work: ExportedWork,
): Promise<{ texts: number; chapters: number }> {
  const { rows } = await ctx.db.execute<{ id: number; slug: string | null; title: string }>(
    sql`select id, slug, title from chapters where work_id = ${work.id} order by order_index, id`,
  )
  const slugs = new Set(rows.map(({ slug }) => slug))
  const digits = Math.max(2, String(rows.length).length)
  let written = 0
  for (const [index, { id, slug, title }] of rows.entries()) {
    const number = String(index + 1).padStart(digits, '0')
    const path = `${base}/${number}-${slug ?? freeAmong(slugs, `chapter-${id}`)}`
    const texts = await findTexts(ctx, 'chapter_translations', id)
    written += await writeTexts(ctx, target, path, texts)
    if (chapterTitleText(texts, work.fields.originalLanguage)?.title !== title)
      await target.write(`${path}/${CHAPTER_FILE}`, `${JSON.stringify({ title })}\n`)
  }
  return { texts: written, chapters: rows.length }
}

function freeAmong(slugs: ReadonlySet<string | null>, wanted: string): string {
  let slug = wanted
  for (let n = 2; slugs.has(slug); n += 1) slug = `${wanted}-${n}`
  return slug
}

interface TextRow extends Record<string, unknown> {
  id: number
  table: 'translations' | 'chapter_translations'
  code: string
  /** null: the text of a whole work, or a chapter's without a title. */
  title: string | null
}

/** The texts of a place, without their content, in the order in which an import reads their files. */
async function findTexts(ctx: TransactionContext, table: TextRow['table'], ownerId: number): Promise<TextRow[]> {
  const isChapter = table === 'chapter_translations'
  const { rows } = await ctx.db.execute<TextRow>(sql`
    select t.id, ${table} as "table", l.code, ${isChapter ? sql`t.title` : sql`null`} as title
    from ${sql.identifier(table)} t join languages l on l.id = t.language_id
    where t.${sql.raw(isChapter ? 'chapter_id' : 'work_id')} = ${ownerId}`)
  return rows.sort((a, b) => (`${a.code}.md` < `${b.code}.md` ? -1 : 1))
}

interface WholeText extends Record<string, unknown> {
  content: string
  isComplete: boolean
  notes: string | null
  translatedAt: string
}

/** Writes one text after the other: a single text may have megabytes. @returns how many were written */
async function writeTexts(
  ctx: TransactionContext,
  target: ExportTarget,
  path: string,
  texts: readonly TextRow[],
): Promise<number> {
  for (const { id, table, code, title } of texts) {
    const { rows } = await ctx.db.execute<WholeText>(sql`
      select content, is_complete as "isComplete", notes, ${iso(sql`translated_at`)} as "translatedAt"
      from ${sql.identifier(table)} where id = ${id}`)
    const { content, isComplete, ...fields } = rows[0] as WholeText
    const frontMatter = { ...withoutEmpty({ title, ...fields }), ...(isComplete ? {} : { isComplete }) }
    const head = stringify(frontMatter, { lineWidth: 0 })
    await target.write(`${path}/${code}.md`, `---\n${head}---\n${withoutEmptyStart(content)}`)
  }
  return texts.length
}
