import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { analyze } from '#server/db/open.ts'

const LANGUAGES = [
  ['English', 'en', 'English', 'Europe', false],
  ['French', 'fr', 'Français', 'Europe', false],
  ['Spanish', 'es', 'Español', 'Europe', false],
  ['German', 'de', 'Deutsch', 'Europe', false],
  ['Russian', 'ru', 'Русский', 'Europe', false],
  ['Greek', 'el', 'Ελληνικά', 'Europe', false],
  ['Arabic', 'ar', 'العربية', 'Middle East', true],
  ['Urdu', 'ur', 'اردو', 'South Asia', true],
  ['Hebrew', 'he', 'עברית', 'Middle East', true],
  ['Hindi', 'hi', 'हिन्दी', 'South Asia', false],
  ['Chinese', 'zh', '中文', 'East Asia', false],
  ['Japanese', 'ja', '日本語', 'East Asia', false],
] as const
/** Titles of the originals; a number follows each. */
const TITLES = ['The Quiet Lantern', 'رسالة النهر', '河岸之书', 'Мост и вечер', 'Το πανδοχείο', 'नदी की चिट्ठी']
const ORIGINALS = [1, 7, 11, 5, 6, 10]
/** Works whose texts are written at once: each takes a lock, and a transaction can hold some thousands of locks. */
export const BATCH = 1000
const CATEGORIES = [
  'Fiction',
  'Non-Fiction',
  'Short Story',
  'Essay',
  'Drama',
  'Epic Poetry',
  'Poetry',
  'Manuscripts',
  'Academic Papers',
  'Legal Texts',
]

/**
 * Fills an empty database with published works by SQL: an import of as many would take twenty minutes.
 * @param languages that each work can be read in: its own, Arabic, and others in turn
 */
export async function seedWorks(ctx: Context, works: number, languages = 4): Promise<void> {
  for (const [name, code, autonym, region, isRtl] of LANGUAGES)
    await ctx.db.execute(
      sql`insert into languages (name, code, autonym, region, is_rtl) values (${name}, ${code}, ${autonym}, ${region}, ${isRtl})`,
    )
  for (const name of CATEGORIES) await ctx.db.execute(sql`insert into categories (name, icon) values (${name}, '')`)
  await ctx.db.execute(sql`insert into authors (name) select 'Author ' || n from generate_series(1, 5000) n`)
  const pick = (list: readonly (string | number)[], type: string) =>
    sql`(array[${sql.join(
      list.map((one) => sql`${one}`),
      sql`, `,
    )}]::${sql.raw(type)}[])[1 + n % ${list.length}::int]`
  await ctx.db.execute(sql`
    insert into works (title, author_id, publication_year, description, original_language_id, tags, status, featured, created_at)
    select ${pick(TITLES, 'text')} || ' ' || n, 1 + n % 5000, 1000 + n % 1000, repeat('Of rivers, bridges and letters. ', 8),
      ${pick(ORIGINALS, 'int')}, array['tag-' || n % 300, 'tag-' || n % 7, 'shelf-' || n % 40], 'published', n % 97 = 0,
      now() - (${works} - n) * interval '1 minute'
    from generate_series(1, ${works}) n`)
  await ctx.db.execute(sql`
    insert into work_localizations (work_id, language_id, title) select id, 1, 'Work ' || id || ' of many' from works
    where original_language_id <> 1`)
  await ctx.db.execute(sql`insert into work_categories (work_id, category_id) select id, 1 + id % 10 from works`)
  for (let first = 1; first <= works; first += BATCH)
    await ctx.db.execute(sql`
    insert into translations (work_id, language_id, content, html, length, links, is_complete)
    select id, language_id, 'A text.', '<p id="p1">A text.</p>', 6, '1', (id + language_id) % 9 <> 0 from works,
      lateral (select language_id from unnest(array[original_language_id, 7]
          || array(select 1 + (id + 5 * k) % 12 from generate_series(0, 11) k)) with ordinality as l(language_id, place)
        group by language_id order by min(place) limit ${languages}) as chosen
    where id between ${first} and ${first + BATCH - 1}`)
  await analyze(ctx.db)
}
