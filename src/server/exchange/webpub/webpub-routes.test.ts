import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ENGLISH, stubRenderer, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { manifestRules } from '#tests/support/publication-rules.ts'
import { withTransaction } from '../../context.ts'
import { renderText } from '../../texts/render/render-text.ts'
import { writeText } from '../../texts/write-text.ts'

const { ctx } = await testDatabase()
const page = {
  status: 404,
  textLanguage: 'en',
  head: '',
  fontPreloads: '',
  html: 'page',
  state: '{}',
  modules: [],
  locale: ENGLISH,
  messages: [],
}
const app = testApp(
  ctx,
  stubRenderer(async () => page),
)

const PARAGRAPHS = 2300
/** Longer than one part, with notes at its end. */
const content = [
  ...Array.from({ length: PARAGRAPHS }, (_, i) => (i % 500 === 7 ? `Word ${i}.[^n${i}]` : `Word ${i}.`)),
  ...Array.from({ length: PARAGRAPHS }, (_, i) => (i % 500 === 7 ? [`[^n${i}]: Of ${i}.`] : [])).flat(),
].join('\n\n')

beforeAll(async () => {
  await ctx.db.execute(sql`insert into languages (name, code) values ('English', 'en')`)
  await ctx.db.execute(sql`insert into authors (name) values ('Homer')`)
  await ctx.db.execute(
    sql`insert into works (title, author_id, original_language_id, status) values ('Long', 1, 1, 'published')`,
  )
  const input = { languageId: 1, content, isComplete: true }
  await withTransaction(ctx, (tx) => writeText(tx, { workId: 1, chapterId: null }, input, undefined))
})

test('§2 a long text is a web publication of several documents, which together are all of it', async () => {
  const manifest = manifestRules.parse(await (await app.request('/book/1/en.json')).json())
  // A work without categories and tags names no subjects.
  expect(manifest.metadata).not.toHaveProperty('subject')
  const [, ...addresses] = manifest.readingOrder.map(({ href }) => href)
  expect(addresses.length).toBeGreaterThan(2)
  expect(addresses.slice(0, 2)).toEqual([
    'https://library.example/book/1/en.xhtml',
    'https://library.example/book/1/en.xhtml?part=2',
  ])
  // One text, one entry.
  expect(manifest.toc).toHaveLength(2)
  const documents = new Map<string, string>()
  for (const address of addresses) documents.set(address, await (await app.request(address)).text())
  const numbers = [...documents.values()].flatMap((html) =>
    [...html.matchAll(/ id="p(\d+)"/g)].map(([, n]) => Number(n)),
  )
  const { blocks } = renderText(content)
  expect(numbers).toEqual(Array.from({ length: blocks.length }, (_, i) => i + 1))
  expect([...documents.values()].filter((html) => html.includes('<h1 id="title"'))).toHaveLength(1)
  // A note stands in the last document, its mark in another: each leads to the other.
  const links = [...documents].flatMap(([address, html]) =>
    [...html.matchAll(/href="([^"]*#[^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), address)),
  )
  expect(links).toHaveLength(10)
  for (const { href, hash } of links) {
    const target = documents.get(href.slice(0, -hash.length))
    expect([href, target?.includes(`id="${hash.slice(1)}"`)]).toEqual([href, true])
  }
})

test('§2 verse in a web publication has nothing of the style sheets of the site', async () => {
  await ctx.db.execute(sql`insert into languages (name, code) values ('Persian', 'fa')`)
  await ctx.db.execute(
    sql`insert into works (title, author_id, original_language_id, status) values ('Verse', 1, 2, 'published')`,
  )
  const couplets =
    'به زابل یکی پهلوان بود، سام  \nکه خورشید می‌برد از او وامِ نام\n\nبه کاخ اندرش تخت و گنج و سپاه  \nولی بی‌پسر بود و چشمش به راه\n\nدوید و به درگاهِ پرده رسید  \nزنان را همه خامُش و خیره دید'
  const input = { languageId: 2, content: couplets, isComplete: true }
  await withTransaction(ctx, (tx) => writeText(tx, { workId: 2, chapterId: null }, input, undefined))
  const { text } = (await (await app.request('/api/works/2/reading/fa')).json()) as { text: { html: string } }
  expect(text.html).toContain('--letters')
  const document = await (await app.request('/book/2/fa.xhtml')).text()
  expect(document).toContain('<p id="p1" class="verse">')
  expect(document).not.toContain('--letters')
})
