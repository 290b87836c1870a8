import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { builtRenderer, type Renderer } from '#server/pages.ts'
import { testApp } from '#tests/support/app.ts'
import { htmlErrors } from '#tests/support/check-html.ts'
import { testDatabase } from '#tests/support/database.ts'
import { everythingAllowed } from '#tests/support/everything-allowed.ts'
import { libraryFolder } from '#tests/support/library-folder.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'

const built = await builtRenderer(new URL('../dist/', import.meta.url))
const samples = await testDatabase('furnished')
const [empty, adversarial] = [await testDatabase(), await testDatabase()]

/**
 * The specification's allow-list lets texts keep an element and an attribute that HTML has since retired: `<strike>`, and
 * `<a name>` without an address. It is the law here: these messages, and no others, are passed over.
 */
const LAWFUL = [
  /: deprecated: <strike> is deprecated/,
  /: element-permitted-content: <strike> element is not permitted/,
  /: no-deprecated-attr: Attribute "name" is deprecated on <a> element/,
]

async function errorsOf(app: App, paths: readonly string[]): Promise<string[]> {
  const pages = new Map<string, string>()
  for (const path of paths) pages.set(path, await (await app.request(path)).text())
  const errors = await htmlErrors(pages)
  return errors.filter((error) => !LAWFUL.some((lawful) => lawful.test(error)))
}

describe('valid HTML', () => {
  const paths = PUBLIC_PAGES.map(({ path }) => path)

  beforeAll(async () => {
    const { refusals } = await importLibrary(adversarial.ctx, await libraryFolder(everythingAllowed(), afterAll))
    expect(refusals).toEqual([])
  })

  const pageOf = (body: string) =>
    `<!DOCTYPE html>\n<html lang="en"><head><title>T</title></head><body>${body}</body></html>`

  test('the checker sees nothing wrong with what is right', async () => {
    expect(await htmlErrors(new Map([['right', pageOf('<p>One</p>')]]))).toEqual([])
  })

  test.each([
    ['<p><div></p>'],
    ['<p>One<b>Two</p>'],
    ['<div></span></div>'],
    ['<a href="/x"><a href="/y">One</a></a>'],
    ['<ul><p>One</p></ul>'],
    ['<p class="a" class="b">One</p>'],
    ['<i id="a">One</i> <i id="a">Two</i>'],
    ['<p aria-labelledby="nowhere">One</p>'],
    ['<button><input></button>'],
    ['<a href="/x"><button type="button">One</button></a>'],
    ['<input type="nothing">'],
    ['<img src="/x.png" loading="never" alt="">'],
    ['<img alt="">'],
    ['<center>One</center>'],
    ['<p align="left">One</p>'],
    ['<unknown>One</unknown>'],
    ['<p>One &nosuch; &#0;</p>'],
    ['<table><div>One</div></table>'],
    ['<dl><li>One</li></dl>'],
    ['<meta charset="utf-8">'],
    ['<select><p>One</p></select>'],
    ['<p dir="sideways">One</p>'],
  ])('the checker sees what is wrong with %s', async (body) => {
    expect(await htmlErrors(new Map([['wrong', pageOf(body)]]))).not.toEqual([])
  })

  test('§2 every kind of page', async () => {
    const app = testApp(samples.ctx, built)
    for (const { path, status = 200 } of PUBLIC_PAGES)
      expect([path, (await app.request(path)).status]).toEqual([path, status])
    expect(await errorsOf(app, paths)).toEqual([])
  })

  test('§2 every page of an empty library', async () => {
    expect(await errorsOf(testApp(empty.ctx, built), paths)).toEqual([])
  })

  test('§8 every page that cannot read, the one that could not be drawn, and the one without a database', async () => {
    const failing: Renderer = {
      ...built,
      render: (path, _fetch, site) =>
        built.render(path, async () => Response.json({ detail: 'broken' }, { status: 500 }), site),
    }
    expect(await errorsOf(testApp(samples.ctx, failing), paths)).toEqual([])
    const broken: Renderer = { ...built, render: () => Promise.reject(new Error('broken')) }
    expect(await errorsOf(testApp(samples.ctx, broken), ['/library'])).toEqual([])
    const away: Renderer = { ...built, render: () => Promise.reject(new Error('Connection terminated')) }
    const app = testApp(samples.ctx, away)
    expect((await app.request('/library')).status).toBe(503)
    expect(await errorsOf(app, ['/library'])).toEqual([])
  })

  test('§5 texts that use everything allowed, in both directions', async () => {
    const app = testApp(adversarial.ctx, built)
    const { rows } = await adversarial.ctx.db.execute<{ id: number }>(sql`select id from works order by slug`)
    // An import takes in several works at once: neither is sure to be the first.
    const [one, chaptered] = rows.map(({ id }) => `/book/${id}`)
    const pages = [one, `${one}/ar`, `${chaptered}/en`, chaptered, `${chaptered}/en/2`, `${chaptered}/ar/2`] as string[]
    for (const path of pages) expect([path, (await app.request(path)).status]).toEqual([path, 200])
    const lists = ['/library', '/books/all', '/categories', '/categories/1', '/languages', '/languages/2']
    const others = [`/tags/${encodeURIComponent(`"quoted" & <tagged> 'tag'`)}`, '/search?q=%22%3Cb%3E%26']
    expect(await errorsOf(app, [...pages, ...lists, ...others])).toEqual([])
  })
})
