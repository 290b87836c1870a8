import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interfaceTags } from '#contract/interface-languages.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../import/import-library.ts'
import { Sitemap } from './sitemap.ts'

const ORIGIN = 'https://library.example'
const SITE = { publicUrl: ORIGIN, interfaceLanguage: 'en' } as const
const BYTES = 10_000_000
const { ctx } = await testDatabase()
let ferry: number
let letters: number

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ slug: string; id: number }>(sql`select slug, id from works`)
  const ids = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]))
  ferry = ids.ferry as number
  letters = ids.letters as number
})

const addresses = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => (address as string).replace(ORIGIN, ''))

/** The addresses of each file, as the index names them. */
async function read(sitemap: Sitemap): Promise<string[][]> {
  const files = addresses(await sitemap.index())
  expect(files).toEqual(files.map((_, index) => `/sitemaps/${index + 1}.xml`))
  return Promise.all(files.map(async (_, index) => addresses(await sitemap.file(index + 1))))
}

/** Every place of the small library that can be read. */
const places = () =>
  [
    [`/ar/book/${ferry}`, `/book/${ferry}/en`],
    [`/ar/book/${ferry}/ar/2`, `/ja/book/${ferry}/ja/2`],
    [`/book/${letters}`, `/ja/book/${letters}/ja`],
  ].flat()

describe('sitemap', () => {
  test('has the list pages with works, and each place in each language that has it; no draft', async () => {
    const [shelves, read_] = await read(new Sitemap(ctx, SITE))
    const { rows } = await ctx.db.execute<{ path: string }>(sql`
      select '/categories/' || id as path from categories
      union all select '/languages/' || id from languages where code <> 'eo'`)
    const lists = ['/library', '/books/all', '/categories', '/languages', '/tags/night', '/tags/rivers']
    const inEach = [...lists, ...rows.map(({ path }) => path)]
    expect(shelves?.toSorted()).toEqual(
      interfaceTags.flatMap((tag) => inEach.map((path) => (tag === 'en' ? path : `/${tag}${path}`))).sort(),
    )
    expect(read_?.toSorted()).toEqual(places().sort())
  })

  test('names the alternates of a place, its default, and its last change', async () => {
    await ctx.db.execute(sql`update works set updated_at = '2020-01-01' where id = ${ferry}`)
    await ctx.db.execute(sql`update chapter_translations set updated_at = '2021-02-03T04:05:06.789Z'`)
    const xml = await new Sitemap(ctx, SITE).file(2)
    expect(xml).toContain(`<url>
<loc>${ORIGIN}/ja/book/${ferry}/ja/2</loc>
<lastmod>2021-02-03T04:05:06.789Z</lastmod>
<xhtml:link rel="alternate" hreflang="ar" href="${ORIGIN}/ar/book/${ferry}/ar/2"/>
<xhtml:link rel="alternate" hreflang="ja" href="${ORIGIN}/ja/book/${ferry}/ja/2"/>
<xhtml:link rel="alternate" hreflang="x-default" href="${ORIGIN}/ar/book/${ferry}/ar/2"/>
</url>`)
  })

  test('no file exceeds its number of addresses, and together they hold all of them', async () => {
    const whole = await read(new Sitemap(ctx, SITE))
    for (const limit of [4, 5, 6]) {
      const files = await read(new Sitemap(ctx, SITE, { addresses: limit, bytes: BYTES, ids: 1000 }))
      expect(Math.max(...files.map((file) => file.length))).toBeLessThanOrEqual(limit)
      expect(files.flat()).toEqual(whole.flat())
    }
  })

  test('no file exceeds its bytes', async () => {
    const limit = 1500
    const sitemap = new Sitemap(ctx, SITE, { addresses: 5000, bytes: limit, ids: 1000 })
    const files = await read(sitemap)
    expect(files.length).toBeGreaterThan(2)
    expect(files.slice(1).flat().toSorted()).toEqual(places().sort())
    for (const index of files.keys()) {
      const entries = /<url>.*<\/url>\n/s.exec((await sitemap.file(index + 1)) ?? '')?.[0] ?? ''
      if (index > 0) expect(Buffer.byteLength(entries)).toBeLessThanOrEqual(limit)
    }
  })

  test('a long work goes on in the next file', async () => {
    await ctx.db.execute(sql`insert into chapters (work_id, title, order_index)
      select ${ferry}, 'More', n from generate_series(3, 25) n`)
    await ctx.db.execute(sql`insert into chapter_translations (chapter_id, language_id, content, html, length)
      select c.id, l.id, '', '', 0 from chapters c, languages l where c.title = 'More' and l.code in ('ar', 'en')`)
    const files = await read(new Sitemap(ctx, SITE, { addresses: 20, bytes: BYTES, ids: 1000 }))
    const parts = files.map((file) => file.filter((path) => path.includes(`/book/${ferry}`)))
    expect(parts.map((part) => part.length).filter((length) => length > 0)).toEqual([20, 20, 10])
    expect(Math.max(...files.map((file) => file.length))).toBeLessThanOrEqual(20)
    expect(new Set(parts.flat()).size).toBe(50)
    await ctx.db.execute(sql`delete from chapters where title = 'More'`)
  })

  test('has no file beyond the last', async () => {
    const sitemap = new Sitemap(ctx, SITE)
    expect(await sitemap.file(3)).toBeUndefined()
    expect(await sitemap.file(999)).toBeUndefined()
  })

  test('counts anew when the library has changed', async () => {
    const sitemap = new Sitemap(ctx, SITE)
    expect((await read(sitemap)).flat()).toContain(`/book/${letters}`)
    await ctx.db.execute(sql`update works set status = 'archived' where id = ${letters}`)
    sitemap.forget()
    const after = (await read(sitemap)).flat()
    expect(after).not.toContain(`/book/${letters}`)
    // With its last work a list page goes, too.
    const poetry = await ctx.db.execute<{ id: number }>(sql`select id from categories where name = 'Poetry'`)
    expect(after).not.toContain(`/categories/${poetry.rows[0]?.id}`)
    await ctx.db.execute(sql`update works set status = 'published' where id = ${letters}`)
  })

  test('a change of one work leaves what was counted of others', async () => {
    const sitemap = new Sitemap(ctx, SITE, { addresses: 5000, bytes: BYTES, ids: 1 })
    const files = async () => (await sitemap.index()).match(/<loc>/g)?.length
    expect(await files()).toBe(3)
    await ctx.db.execute(sql`update works set status = 'archived' where id in (${ferry}, ${letters})`)
    sitemap.forget([`work:${letters}`, 'sitemap'])
    expect(await files()).toBe(2)
    sitemap.forget()
    expect(await files()).toBe(1)
    await ctx.db.execute(sql`update works set status = 'published' where id in (${ferry}, ${letters})`)
  })

  test('texts that a work has from its former kind are nowhere', async () => {
    await ctx.db.execute(sql`update works set has_chapters = true where id = ${letters}`)
    const all = (await read(new Sitemap(ctx, SITE))).flat()
    expect(all.filter((path) => path.includes(`/book/${letters}`))).toEqual([])
    await ctx.db.execute(sql`update works set has_chapters = false where id = ${letters}`)
  })

  test('names of tags are escaped, and those whose address nobody could ask for are left out', async () => {
    await ctx.db.execute(
      sql`update works set tags = ${sql.param(["a & b's / c", 'x'.repeat(3000)])} where id = ${letters}`,
    )
    const xml = await new Sitemap(ctx, SITE).file(1)
    expect(xml).toContain(`<loc>${ORIGIN}/tags/a%20%26%20b&apos;s%20%2F%20c</loc>`)
    expect(xml).not.toContain('xxx')
  })

  test('a failure is not kept', async () => {
    let fails = true
    const flaky = new Proxy(ctx.db, {
      get: (db, name) => {
        if (fails && name === 'execute') return () => Promise.reject(new Error('down'))
        const value = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const sitemap = new Sitemap({ ...ctx, db: flaky }, SITE)
    await expect(sitemap.index()).rejects.toThrow('down')
    fails = false
    expect(await sitemap.index()).toContain('/sitemaps/2.xml')
  })
})
