import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { type Line, openLine } from '#tests/support/line.ts'
import { addProgramTo, type ProgramCaller } from '#tests/support/program-account.ts'
import { chooseLanguage, openTool } from '#tests/support/reading-tools.ts'
import { type SampleSite, startSampleSite } from '#tests/support/sample-site.ts'
import { FERRYMAN, LETTERS, languageId } from '#tests/support/samples.ts'

let site: SampleSite
let line: Line
// What a device keeps of one test is none of the next: no browser is handed on.
const { visit } = useBrowser(() => line.url, { areLasting: true, withFonts: true })
/** Another program of the provider's. */
let program: ProgramCaller

beforeAll(async () => {
  line = await openLine(() => site.url)
  site = await startSampleSite(inject('databases'), { PUBLIC_URL: line.url })
  program = await addProgramTo(site)
}, 120_000)
afterAll(async () => {
  await line.cut().catch(() => {})
  await site.stop()
})

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'More for reading' }).click()
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  const panel = page.getByRole('dialog', { name: 'Keep on this device' })
  await panel.getByText(/^The browser offers this site/).waitFor()
  return panel
}

async function keep(page: Page, ...others: string[]): Promise<void> {
  const panel = await openPanel(page)
  for (const name of others) await panel.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await panel.getByRole('button', { name: 'Keep on this device' }).click()
  await panel.getByText('It is kept').waitFor()
  await page.keyboard.press('Escape')
}

async function save(path: string, body: object): Promise<void> {
  expect(await program.send('PATCH', path, JSON.stringify(body))).toMatchObject({ status: 200 })
}

/** What the device has of a work, by code; and lets it count as old. */
function keptTexts(page: Page, { outdate = false } = {}): Promise<Record<string, string>> {
  return page.evaluate(
    (outdate) =>
      new Promise<Record<string, string>>((resolve) => {
        const opening = indexedDB.open('kept')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['works', 'texts'], 'readwrite')
          const works = transaction.objectStore('works')
          works.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            if (outdate) cursor?.update({ ...cursor.value, checkedAt: 0 })
          }
          const all = transaction.objectStore('texts').getAll()
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(Object.fromEntries(all.result.map(({ code, body }) => [code, body])))
          }
        }
      }),
    outdate,
  )
}

/** In how many places of the ferryman's story the library itself finds words. */
async function count(words: string, language: string): Promise<number> {
  const answer = await fetch(`${site.url}${FERRYMAN.replace('book', 'api/works')}/find?q=${words}&language=${language}`)
  return ((await answer.json()) as unknown[]).length
}

const versions = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(globalThis as unknown as { versions: Set<number> }).versions])

const article = (page: Page) => page.locator('article')

describe('a kept work', () => {
  /** On a device that keeps the letters in two languages. */
  let page: Page
  beforeAll(async () => {
    const visited = await visit(`${LETTERS}/en`)
    page = visited.page
    await keep(page, 'Français')
  })

  test('is brought up to date whole or not at all, by what has changed; one that is withdrawn stays, and says so', async () => {
    const id = Number(LETTERS.split('/').at(-1))
    const before = await keptTexts(page, { outdate: true })
    expect(Object.keys(before).sort()).toEqual(['en', 'fr'])
    const path = `/api/works/${id}/translations/${languageId('en')}`
    const english = (await (await fetch(site.url + path)).json()) as { id: number; content: string }
    const content = english.content.replace('Dear Autumn', 'Dear late Autumn')
    await save(`/translations/${english.id}`, { content })

    line.broken = /\/reading\/fr/
    line.passed.length = 0
    await page.reload()
    await expect.poll(() => line.passed.filter(({ path }) => /reading\/fr/.test(path)).length).toBeGreaterThan(0)
    await page.waitForTimeout(300)
    expect(await keptTexts(page)).toEqual(before)

    line.broken = undefined
    line.passed.length = 0
    await page.reload()
    await expect.poll(async () => (await keptTexts(page)).en).toContain('Dear late Autumn')
    expect((await keptTexts(page)).fr).toBe(before.fr)
    // What has not changed was not sent again.
    expect(line.passed.filter(({ path }) => path === `/api/works/${id}/reading/fr`)).toEqual([
      { path: `/api/works/${id}/reading/fr`, status: 304 },
    ])

    await line.cut()
    await page.reload()
    await expect.poll(() => article(page).innerText()).toContain('Dear late Autumn')
    await line.mend()

    await keptTexts(page, { outdate: true })
    await save(`/works/${id}`, { status: 'archived' })
    await page.goto('/shelf')
    await page.getByText('The library has this work no more.').waitFor()
    await page.goto(`${LETTERS}/en`)
    await expect.poll(() => article(page).innerText()).toContain('Dear late Autumn')
  })

  test('a new version takes over whole, an open page goes on with its own, and one that is cut short changes nothing', async () => {
    await page.goto(`${LETTERS}/en`)
    await article(page).waitFor()
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update()
        const worker = registration.installing ?? registration.waiting ?? registration.active
        await new Promise<void>((resolve) => {
          const look = () => ['activated', 'redundant'].includes(worker?.state ?? '') && resolve()
          worker?.addEventListener('statechange', look)
          look()
        })
        return worker?.state
      })

    line.version = 2
    line.broken = /\/assets\/find-bar-.*\.js/
    expect(await update()).toBe('redundant')
    await line.cut()
    await page.reload()
    await article(page).waitFor()
    expect(await versions(page)).toEqual([1])

    await line.mend()
    line.broken = undefined
    expect(await update()).toBe('activated')
    await line.cut()
    // Of its own version, and fetched for the first time now.
    await openTool(page, 'Find in this work')
    await page.getByRole('searchbox', { name: 'Find in this work' }).waitFor()
    expect(await versions(page)).toEqual([1])
    await page.reload()
    await article(page).waitFor()
    await openTool(page, 'Find in this work')
    await page.getByRole('searchbox', { name: 'Find in this work' }).waitFor()
    expect(await versions(page)).toEqual([2])
    expect(await page.evaluate(() => document.fonts.check('1em "Literata Variable"'))).toBe(true)
    line.version = 1
    await line.mend()
  })

  test('what does not fit, or is not allowed, is told, and leaves nothing behind', async () => {
    const { page } = await visit(`${FERRYMAN}/en`)
    const panel = await openPanel(page)
    const button = panel.getByRole('button', { name: 'Keep on this device' })
    const session = await page.context().newCDPSession(page)
    const left = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kept')).length)
    await session.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 20_000 })
    await button.click()
    await panel.getByText('There is not enough room on this device.').waitFor()
    expect([await keptTexts(page), await left()]).toEqual([{}, 0])

    await session.send('Storage.overrideQuotaForOrigin', { origin: line.url })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.context().route('**/reading/en/6', async (route) => {
      await held
      await route.abort()
    })
    await button.click()
    await panel.getByRole('progressbar', { name: 'Fetching the texts' }).waitFor()
    await expect.poll(() => panel.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(0.5)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await panel.getByText('Cancelled. Nothing was changed.').waitFor()
    release()
    expect([await keptTexts(page), await left()]).toEqual([{}, 0])

    // The application is here now; the texts find no room.
    await page.context().unrouteAll()
    await session.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 200_000 })
    await button.click()
    await panel.getByText('There is not enough room on this device.').waitFor()
    expect([await keptTexts(page), await left()]).toEqual([{}, 0])

    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open: () => {
            throw new DOMException('refused', 'SecurityError')
          },
        },
      })
    })
    await page.reload()
    await page.getByRole('button', { name: 'More for reading' }).click()
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.getByText('This browser keeps nothing for this site').waitFor()
  })

  // The last: the site itself is stopped.
  test('opens, turns, changes its language, is searched and removed without a site and without a network', async () => {
    const { page, requests, complaints } = await visit(`${FERRYMAN}/en`, { viewport: PHONE, hasTouch: true })
    expect(requests.filter((path) => path.includes('service-worker') || path.includes('offline'))).toEqual([])
    const panel = await openPanel(page)
    expect(await panel.getByRole('checkbox', { name: 'English' }).isChecked()).toBe(true)
    for (const name of ['العربية', '中文']) await panel.getByRole('checkbox', { name }).check()
    await panel.getByRole('button', { name: 'Keep on this device' }).click()
    await panel.getByText('It is kept').waitFor()
    expect(complaints).toEqual([])
    await page.keyboard.press('Escape')

    const [inArabic, inChinese] = await Promise.all([count('نهر', 'ar'), count('河', 'zh')])
    expect([inArabic > 0, inChinese > 0]).toEqual([true, true])
    await site.stop()
    await line.cut()
    await page.context().setOffline(true)
    await page.reload()
    await article(page).waitFor()
    expect(await page.title()).toContain('The Ferryman of Two Cities')
    await page.getByRole('link', { name: /^Next Chapter/ }).click()
    await page.waitForURL(`**${FERRYMAN}/en/2`)
    await page.getByRole('heading', { level: 2, name: 'The Scales' }).waitFor()
    await chooseLanguage(page, 'العربية')
    await page.waitForURL(`**${FERRYMAN}/ar/2`)
    await page.reload()
    await article(page).waitFor()
    expect(await article(page).evaluate((text) => [(text as HTMLElement).lang, (text as HTMLElement).dir])).toEqual([
      'ar',
      'rtl',
    ])
    const faces = () =>
      page.evaluate(async () => Array.from(await document.fonts.ready, ({ family, status }) => `${status} ${family}`))
    await expect.poll(faces).toContain('loaded Amiri')
    // A face “at hand” is one of the machine's own, which it may not have.
    const failed = (await faces()).filter((face) => face.startsWith('error') && !face.endsWith('at Hand'))
    expect(failed).toEqual([])

    const find = async (words: string, count: number) => {
      if ((await page.getByRole('searchbox', { name: 'Find in this work' }).count()) === 0)
        await openTool(page, 'Find in this work')
      await page.getByRole('searchbox', { name: 'Find in this work' }).fill(words)
      await expect
        .poll(() => page.getByRole('search', { name: 'Find in this work' }).getByRole('status').first().innerText())
        .toMatch(new RegExp(`^(\\d+ of )?${count}\\b`))
    }
    // With and without its article and marks.
    await find('نهر', inArabic)
    await page.keyboard.press('Escape')
    await chooseLanguage(page, '中文')
    await page.waitForURL(`**${FERRYMAN}/zh/2`)
    await page.getByRole('link', { name: /^Next Chapter/ }).click()
    await page.waitForURL(`**${FERRYMAN}/zh/3`)
    await find('河', inChinese)

    await page.goto('/search?q=RIVER')
    await page.getByText('only the works kept on this device were searched').waitFor()
    const passages = page.getByRole('list', { name: 'Passages' }).getByRole('link')
    expect(await passages.first().locator('mark').first().innerText()).toBe('river')
    await passages.first().click()
    await article(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${FERRYMAN}/en/1`)

    // What is not kept says so, and leads to what is.
    for (const path of ['/', `${FERRYMAN}/de/2`]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
      expect(await page.title()).toMatch(/^You are offline/)
    }
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: '中文' }).click()
    await page.waitForURL(`**${FERRYMAN}/zh/2`)
    // Each in a page of its own: the browser's own words for it would come in the way of what follows.
    for (const path of ['/admin-login', '/feed.xml', '/api/session']) {
      const other = await page.context().newPage()
      await expect(other.goto(path)).rejects.toThrow()
      await other.close()
    }

    await page.goto('/shelf')
    const row = page
      .getByRole('region', { name: 'Kept on this device' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect.poll(() => row.innerText()).toMatch(/^The Ferryman of Two Cities\s+.*\d+ kB · 3 languages/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Remove The Ferryman of Two Cities from this device' }).click()
    await row.getByRole('button', { name: 'Press again to remove' }).click()
    await row.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Kept on this device')
    // What an empty shelf shows to begin with needs a network; that it cannot be had leaves the shelf in its place.
    await page.waitForTimeout(3000)
    expect(await focused()).toBe('Kept on this device')
    await page.goto(FERRYMAN)
    await page.getByText('No work is kept on this device.').waitFor()
  })
})
