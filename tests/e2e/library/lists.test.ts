import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundWork } from '#contract/search.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { type Site, startSite, temporaryFolder } from '#tests/support/processes.ts'

const WORKS = 150
const TONGUES = ['fr', 'es', 'de', 'it', 'pt', 'tr', 'sw', 'nl', 'pl', 'sv', 'cs', 'hu']
const database = await testDatabase()
let site: Site
const { visit: open } = useBrowser(() => site.url)
const { visit: visitSamples } = useBrowser()
/** Of the work in sixteen languages. */
let polyglot: string
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
  const library = join(folder.path, 'library')
  await generateLibrary(library, { works: WORKS - 1, textLength: 200, codes: ['en'] })
  await addPolyglot(library)
  await importLibrary(database.ctx, library)
  site = await startSite(folder.path, { DATABASE_URL: databaseUrl(database.connection) })
  const [found] = (await (await fetch(`${site.url}/api/search?q=polyglot`)).json()) as FoundWork[]
  polyglot = `/book/${found?.id}`
})
afterAll(async () => {
  await site.stop()
  await folder.remove()
})

/** A work in sixteen languages. */
async function addPolyglot(library: string): Promise<void> {
  const path = join(library, 'library.json')
  const content = JSON.parse(await readFile(path, 'utf8'))
  const names = new Intl.DisplayNames('en', { type: 'language' })
  for (const code of TONGUES)
    content.languages.push({
      code,
      name: names.of(code),
      autonym: new Intl.DisplayNames(code, { type: 'language' }).of(code),
    })
  await writeFile(path, JSON.stringify(content))
  const work = join(library, 'works', 'zz-polyglot')
  await mkdir(work, { recursive: true })
  const fields = { title: 'Polyglot', author: 'Author 1', originalLanguage: 'en', categories: ['Essay'] }
  await writeFile(join(work, 'work.json'), JSON.stringify({ ...fields, publicationYear: 1900, status: 'published' }))
  for (const code of ['en', 'ar', 'zh', 'ru', ...TONGUES]) await writeFile(join(work, `${code}.md`), `A text: ${code}.`)
}

const cards = (page: Page) => page.locator('main li:has(h2 a), main li:has(h3 a)')
const place = (page: Page) => page.evaluate(() => Math.round(scrollY))

describe('long lists', () => {
  test('show more adds a page, moves the focus to it, and is still there on the way back', async () => {
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
    expect(complaints).toEqual([])
  })

  test('pages that were added are read again after a reload; who has gone on takes none along', async () => {
    const { page } = await open('/books/all')
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => cards(page).count()).toBe(120)
    await page.reload()
    await expect.poll(() => cards(page).count()).toBe(120)

    const { page: hasty } = await open('/books/all')
    const release = Promise.withResolvers<void>()
    await hasty.route('**/api/works?*page=2*', async (route) => {
      await release.promise
      await route.continue()
    })
    await hasty.getByRole('link', { name: 'Show more' }).click()
    await cards(hasty).first().locator('a').first().click()
    await hasty.waitForURL('**/book/*')
    release.resolve()
    await hasty.waitForLoadState('networkidle')
    expect(await hasty.evaluate(() => history.state.until)).toBeUndefined()
  })

  test('without a script they go on by links', async () => {
    const { page } = await open('/books/all', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Show more' }).click()
    expect(new URL(page.url()).search).toBe('?page=2')
    await page.getByRole('link', { name: 'Next' }).click()
    expect(new URL(page.url()).search).toBe('?page=3')
    expect(await cards(page).count()).toBe(WORKS - 120)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 1' }).click()
    expect(new URL(page.url()).search).toBe('')
  })

  test('a failure to show more is told, and the rest stays', async () => {
    const { page } = await open('/books/all')
    await page.route('**/api/works?*page=2*', (route) => route.abort())
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.getByRole('alert').waitFor()
    expect(await cards(page).count()).toBe(60)
    await page.unroute('**/api/works?*page=2*')
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => cards(page).count()).toBe(120)
  })

  test('fit a phone and every reader', async () => {
    const { page } = await open('/books/all?page=2', { viewport: { width: 320, height: 640 } })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
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
  test('asks the server as one types; the address keeps it', async () => {
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
    await box.fill('')
    await expect.poll(() => cards(page).count()).toBe(60)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('finds nothing and says so', async () => {
    const { page } = await open('/books/all')
    await page.getByRole('searchbox', { name: 'Filter by title or author' }).fill('qqq')
    await page.getByText('No works found matching your search.').waitFor()
    expect(await page.getByRole('heading', { name: 'Search Results (0)' }).isVisible()).toBe(true)
  })

  test('works without a script', async () => {
    const { page } = await open('/books/all', { javaScriptEnabled: false })
    await page.getByRole('searchbox', { name: 'Filter by title or author' }).fill('author 7')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/books/all?filter=author+7')
    expect(await page.getByRole('heading', { name: 'Search Results (10)' }).isVisible()).toBe(true)
  })

  test('of a library that fits one page is done in the page', async () => {
    const { page, requests } = await visitSamples('/books/all')
    const before = requests.length
    await page.getByRole('searchbox', { name: 'Filter by title or author' }).fill('ferry')
    await page.getByRole('heading', { name: 'Search Results (1)' }).waitFor()
    expect(requests.slice(before)).not.toContain('/api/works')
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
    const { page } = await open(polyglot, { viewport: PHONE })
    const languages = page.getByRole('navigation', { name: 'Languages of this work' })
    expect(await languages.getByRole('link').count()).toBeLessThan(8)
    await languages.locator('summary', { hasText: '16 languages' }).click()
    const box = page.getByRole('searchbox', { name: 'Find a language' })
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await box.fill('TÜRK')
    await languages.getByRole('link', { name: 'Türkçe' }).click()
    await page.waitForURL('**/tr')
    expect(await page.locator('article').innerText()).toContain('A text: tr.')
    await expect.poll(() => box.isVisible()).toBe(false)
    expect(await languages.locator('[aria-current]').first().innerText()).toContain('Türkçe')
  })

  test('Escape closes the languages and gives the focus back', async () => {
    const { page } = await open(polyglot)
    const summary = page.getByText('16 languages').first()
    await summary.click()
    const box = page.getByRole('searchbox', { name: 'Find a language' })
    await box.fill('xyz')
    await page.getByText('This work is not in such a language.').waitFor()
    await page.keyboard.press('Escape')
    expect(await box.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  })

  test('the languages are links without a script', async () => {
    const { page } = await open(polyglot, { javaScriptEnabled: false })
    await page.getByText('16 languages').first().click()
    await page.getByRole('link', { name: 'magyar' }).last().click()
    expect(await page.locator('article').innerText()).toContain('A text: hu.')
  })

  test('others by the same author stand beside it', async () => {
    const { page } = await open(polyglot)
    const others = page.getByRole('navigation', { name: 'By the same author' })
    expect(await others.getByRole('link').count()).toBe(5)
    expect(await others.getByRole('link', { name: 'Polyglot' }).count()).toBe(0)
  })
})
