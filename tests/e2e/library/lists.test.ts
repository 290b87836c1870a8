import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { type Site, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { LETTERS } from '#tests/support/samples.ts'

/** Three pages, of which the last is short. */
const WORKS = 125
const database = await testDatabase()
let site: Site
const { visit: open } = useBrowser(() => site.url)
const { visit: visitSamples } = useBrowser()
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
  await fillLibrary()
  site = await startSite(folder.path, { DATABASE_URL: databaseUrl(database.connection) })
})
afterAll(async () => {
  await site.stop()
  await folder.remove()
})

/** By SQL: an import of as many works takes five seconds. */
async function fillLibrary(): Promise<void> {
  const { db } = database.ctx
  await db.execute(sql`insert into languages (name, code, autonym) values ('English', 'en', 'English')`)
  await db.execute(sql`insert into authors (name) select 'Author ' || n from generate_series(1, 13) n`)
  await db.execute(sql`
    insert into works (title, author_id, original_language_id, publication_year, description, status, featured)
    select case n when 100 then 'Polyglot' else 'Work ' || n end, 1 + n % 13, 1, 1900, 'Of rivers and bridges.', 'published', n % 9 = 0
    from generate_series(1, ${WORKS}) n`)
  await db.execute(sql`
    insert into translations (work_id, language_id, content, html, length, is_complete)
    select id, 1, 'A text.', '<p id="p1">A text.</p>', 6, true from works`)
}

const cards = (page: Page) => page.locator('main li:has(h2 a), main li:has(h3 a)')
const place = (page: Page) => page.evaluate(() => Math.round(scrollY))

describe('long lists', () => {
  test('show more adds a page, moves the focus to it, and is still there on the way back and after a reload', async () => {
    const { page, complaints } = await open('/books/all')
    await expect.poll(() => cards(page).count()).toBe(60)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => cards(page).count()).toBe(120)
    expect(await page.getByText(`1–120 of ${WORKS} works`).isVisible()).toBe(true)
    const added = cards(page).nth(60).locator('a').first()
    await expect.poll(() => added.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => cards(page).count()).toBe(WORKS)
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)

    const one = cards(page).nth(100).locator('a').first()
    await one.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const left = await place(page)
    await one.click()
    await page.waitForURL('**/book/*')
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(WORKS)
    await expect.poll(() => place(page)).toBe(left)
    await page.reload()
    await expect.poll(() => cards(page).count()).toBe(WORKS)
    expect(complaints).toEqual([])
  })

  test('a failure to show more is told, and the rest stays; who has gone on takes no more along', async () => {
    const { page } = await open('/books/all')
    await page.route('**/api/works?*page=2*', (route) => route.abort())
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.getByRole('alert').waitFor()
    expect(await cards(page).count()).toBe(60)
    await page.unroute('**/api/works?*page=2*')
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => cards(page).count()).toBe(120)

    const release = Promise.withResolvers<void>()
    await page.route('**/api/works?*page=3*', async (route) => {
      await release.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Show more' }).click()
    await cards(page).first().locator('a').first().click()
    await page.waitForURL('**/book/*')
    release.resolve()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => history.state.until)).toBeUndefined()
    // Others by the same author stand beside each.
    const others = page.getByRole('navigation', { name: 'By the same author' })
    await expect.poll(() => others.getByRole('link').count()).toBe(5)
    const [title] = (await page.getByRole('heading', { level: 1 }).allInnerTexts()) as [string]
    expect(await others.getByRole('link', { name: title, exact: true }).count()).toBe(0)
  })

  test('without a script they go on by links, and the filter is a form', async () => {
    const { page } = await open('/books/all', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Show more' }).click()
    expect(new URL(page.url()).search).toBe('?page=2')
    await page.getByRole('link', { name: 'Next' }).click()
    expect(new URL(page.url()).search).toBe('?page=3')
    expect(await cards(page).count()).toBe(WORKS - 120)
    const numbers = page.getByRole('navigation', { name: 'Pages' })
    expect(await numbers.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/books/all')
    await page.getByRole('searchbox', { name: 'Filter by title or author' }).fill('author 7')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/books/all?filter=author+7')
    expect(await page.getByRole('heading', { name: 'Search Results (10)' }).isVisible()).toBe(true)
  })

  test('fit a phone and every reader', async () => {
    const { page } = await open('/books/all?page=2', { viewport: { width: 320, height: 640 } })
    await expectNoSidewaysScroll(page)
    // The cards are those of any list.
    await expectAccessible(page, undefined, ['main section'])
  })
})

describe('what is read ahead', () => {
  test('is asked for once, also where it cannot be had, and leaves what the page says of itself alone', async () => {
    const { page, requests } = await open('/books/all', {}, (page) =>
      page.route('**/api/works/*', (route) => route.fulfill({ status: 500, body: '{}' })),
    )
    await expect.poll(() => requests.filter((path) => /^\/api\/works\/\d+$/.test(path)).length).toBeGreaterThan(3)
    // A work that is asked for again is asked for when its card is looked at again.
    await page.mouse.wheel(0, 3000)
    await page.mouse.wheel(0, -3000)
    await page.waitForLoadState('networkidle')
    const asked = requests.filter((path) => /^\/api\/works\/\d+$/.test(path))
    expect(new Set(asked).size).toBe(asked.length)
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)
    expect(await page.locator('meta[property="og:title"]').count()).toBe(1)
  })
})

describe('§2 all works: the filter', () => {
  test('asks the server as one types, says where nothing is found; the address keeps it', async () => {
    const { page, requests } = await open('/books/all')
    const box = page.getByRole('searchbox', { name: 'Filter by title or author' })
    const before = requests.length
    await box.pressSequentially('polyg', { delay: 20 })
    await page.getByRole('heading', { name: 'Search Results (1)' }).waitFor()
    expect(await cards(page).count()).toBe(1)
    expect(requests.slice(before).filter((path) => path === '/api/works').length).toBeLessThan(5)
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=polyg')

    await cards(page).locator('a').first().click()
    await page.waitForURL('**/book/*')
    await page.goBack()
    await page.getByRole('heading', { name: 'Search Results (1)' }).waitFor()
    expect(await box.inputValue()).toBe('polyg')
    await box.fill('qqq')
    await page.getByText('No works found matching your search.').waitFor()
    expect(await page.getByRole('heading', { name: 'Search Results (0)' }).isVisible()).toBe(true)
    await box.fill('')
    await expect.poll(() => cards(page).count()).toBe(60)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})

describe('§7 reading ahead', () => {
  const asked = (requests: string[], pattern: RegExp) => requests.filter((path) => pattern.test(path)).length

  /** The home page on a connection, three seconds after it was drawn, by a clock that nobody waits for. */
  async function homeAfterAWhile(connection: object) {
    const visited = await open('/library', {}, async (page) => {
      await page.addInitScript((given) => {
        Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', ...given } })
      }, connection)
      await page.clock.install()
    })
    const { page } = visited
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(3000)
    return visited
  }

  test('recent works after a second, works whose cards come into view', async () => {
    const { page, requests } = await homeAfterAWhile({})
    const recent = await page.evaluate(() =>
      fetch('/api/works?featured=false&limit=5').then(async (response) =>
        (await response.json()).map((w: { id: number; originalLanguage: { code: string } }) => ({
          id: w.id,
          code: w.originalLanguage.code,
        })),
      ),
    )
    for (const { id, code } of recent) {
      await expect.poll(() => requests).toContain(`/api/works/${id}`)
      await expect.poll(() => requests).toContain(`/api/works/${id}/reading/${code}`)
    }
    await expect.poll(() => asked(requests, /^\/api\/authors\/\d+\/works$/)).toBeGreaterThan(0)
    expect(asked(requests, /\/translations$/)).toBe(0)

    const list = await open('/books/all')
    await expect.poll(() => asked(list.requests, /^\/api\/works\/\d+$/)).toBeGreaterThan(3)
    const seen = asked(list.requests, /^\/api\/works\/\d+$/)
    expect(seen).toBeLessThan(60)
    await list.page.mouse.wheel(0, 2000)
    await expect.poll(() => asked(list.requests, /^\/api\/works\/\d+$/)).toBeGreaterThan(seen)
  })

  test('not for a reader who saves', async () => {
    const { page, requests } = await homeAfterAWhile({ saveData: true })
    // What the page has asked for by now is under way, and told of.
    await page.evaluate(() => fetch('/api/health'))
    requests.splice(requests.indexOf('/api/health'), 1)
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  })
})

describe('a work in many languages', () => {
  test('§2 reading page: more than twelve languages are looked up', async () => {
    const { page } = await visitSamples(LETTERS, { viewport: PHONE })
    const languages = page.getByRole('navigation', { name: 'Languages of this work' })
    expect(await languages.getByRole('link').count()).toBeLessThan(8)
    const summary = languages.locator('summary', { hasText: '19 languages' })
    const box = page.getByRole('searchbox', { name: 'Find a language' })
    await summary.click()
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
    await expectNoSidewaysScroll(page)
    await box.fill('xyz')
    await page.getByText('This work is not in such a language.').waitFor()
    await page.keyboard.press('Escape')
    expect(await box.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')

    await summary.click()
    await box.fill('TÜRK')
    await languages.getByRole('link', { name: 'Türkçe' }).click()
    await page.waitForURL('**/tr')
    await page.locator('article[lang=tr]').waitFor()
    await expect.poll(() => box.isVisible()).toBe(false)
    expect(await languages.locator('[aria-current]').first().innerText()).toContain('Türkçe')
  })

  test('the languages are links without a script', async () => {
    const { page } = await visitSamples(LETTERS, { javaScriptEnabled: false })
    await page.getByText('19 languages').first().click()
    await page.getByRole('main').getByRole('link', { name: 'Kiswahili' }).last().click()
    expect(await page.locator('article').getAttribute('lang')).toBe('sw')
  })
})
