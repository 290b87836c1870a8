import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Stats } from '#contract/staff.ts'
import type { StaffWork } from '#contract/works.ts'
import { expectAccessible, PHONE } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom, cellsOf, expectToast, heading, hearOfChange, rowOf } from '#tests/support/staff-steps.ts'
import { expectFit } from '#tests/support/themes.ts'

const { visitAsStaff } = useStaff()
const DASHBOARD = '/admin-dashboard'
const SETTINGS = '/admin-dashboard/settings'

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
const recent = (page: Page) => page.getByRole('region', { name: 'Recently Added Works' })
const loaded = (page: Page) => page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })

describe('§2 dashboard', () => {
  test('four figures, each the way to what it counts; bars of ten; quick actions', async () => {
    const { page, complaints } = await visitAsStaff(DASHBOARD)
    await loaded(page)
    const stats = await callFrom<Stats>(page, 'GET', '/api/admin/stats')
    const cards = await figures(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [...link.children].map((part) => part.textContent).concat(link.getAttribute('href') ?? '')),
      )
    expect(cards).toEqual([
      ['Total Works', String(stats.totalWorks), `${DASHBOARD}/works`],
      ['Languages', String(stats.totalLanguages), `${DASHBOARD}/languages`],
      ['Translations', String(stats.totalTranslations), `${DASHBOARD}/translations`],
      ['Pending Translations', String(stats.pendingTranslations), `${DASHBOARD}/translations?status=progress`],
    ])
    expect(stats.totalWorks).toBeGreaterThan(10)

    const overview = page.getByRole('region', { name: 'Content Overview' })
    const bar = (name: string) => overview.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
    const { totalAuthors, totalCategories, totalLanguages } = stats
    expect([await bar('Authors'), await bar('Categories'), await bar('Languages')]).toEqual(
      [totalAuthors, totalCategories, totalLanguages].map((count) => String(Math.min(100, count * 10))),
    )
    // One bar that would be more than full.
    expect(totalLanguages).toBeGreaterThan(10)
    expect((await overview.innerText()).split('\n').filter((line) => line.trim() !== '')).toEqual([
      'Content Overview',
      ...['Authors', String(totalAuthors), 'Categories', String(totalCategories), 'Languages', String(totalLanguages)],
    ])

    const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    expect(await actions.allInnerTexts()).toEqual([
      'Add New Work',
      'Manage Translations',
      'Manage Authors',
      'Manage Categories',
    ])
    expect(await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['add-work', 'translations', 'authors', 'categories'].map((view) => `${DASHBOARD}/${view}`),
    )
    expect(complaints).toEqual([])
  })

  test('recently added works: newest first, two categories then +N, status; deleted from there', async () => {
    const { page } = await visitAsStaff(SETTINGS)
    const ids = async (path: string) => (await callFrom<{ id: number }[]>(page, 'GET', path)).map(({ id }) => id)
    const categoryIds = (await ids('/api/admin/categories')).slice(0, 4)
    const [authorId, originalLanguageId] = [
      (await ids('/api/admin/authors?filter=ferdowsi'))[0],
      (await ids('/api/admin/languages?filter=urdu'))[0],
    ]
    const made = await callFrom<StaffWork>(page, 'POST', '/api/admin/works', {
      ...{ title: 'نئی کتاب', authorId, originalLanguageId, categoryIds, publicationYear: 987 },
      ...{ description: 'A work of this test.', status: 'draft' },
    })
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await heading(page, 'Dashboard').waitFor()
    await rowOf(page, 'نئی کتاب').waitFor()
    const works = await callFrom<StaffWork[]>(page, 'GET', '/api/admin/works/recent')
    expect(await recent(page).getByRole('rowheader').allInnerTexts()).toEqual(works.map(({ title }) => title))
    expect(works[0]?.id).toBe(made.id)
    const [first, second] = works[0]?.categories.map(({ name }) => name) ?? []
    const cells = (await cellsOf(page, 'نئی کتاب')).map((text) => text.split(/\s*\n\s*/))
    expect(cells).toEqual([['987 CE'], ['Ferdowsi'], [first, second, '+2'], ['Draft']])
    const title = rowOf(page, 'نئی کتاب').getByText('نئی کتاب', { exact: true })
    expect(await title.evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['ur', 'rtl'])
    expect(await page.getByRole('link', { name: 'Edit نئی کتاب' }).getAttribute('href')).toBe(
      `${DASHBOARD}/edit-work/${made.id}`,
    )
    const published = works.find(({ status }) => status === 'published')
    expect((await cellsOf(page, published?.title ?? '')).at(-1)).toBe('Published')

    const total = () => figures(page).getByRole('link', { name: 'Total Works' }).innerText()
    const before = Number.parseInt((await total()).replace(/\D/g, ''), 10)
    await page.getByRole('button', { name: 'Delete نئی کتاب' }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.innerText()).toContain(
      'Are you sure you want to delete this work? It is kept under Deleted items',
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Work deleted')
    await rowOf(page, 'نئی کتاب').waitFor({ state: 'detached' })
    await expect.poll(async () => Number.parseInt((await total()).replace(/\D/g, ''), 10)).toBe(before - 1)
  })

  test('an empty library shows the first steps, those that are done marked, and how to import', async () => {
    const { page, complaints } = await visitAsStaff(SETTINGS)
    const stats = await callFrom<Stats>(page, 'GET', '/api/admin/stats')
    const none = Object.fromEntries(Object.keys(stats).map((figure) => [figure, 0]))
    await page.route('**/api/admin/stats', (route) => route.fulfill({ json: { ...none, totalLanguages: 1 } }))
    await page.route('**/api/admin/works/recent', (route) => route.fulfill({ json: [] }))
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    const steps = page.getByRole('region', { name: 'This library is empty' })
    await steps.waitFor()
    const items = steps.getByRole('listitem')
    expect((await items.allInnerTexts()).map((text) => text.trim().split(/\s*\n\s*|(?=Done)/))).toEqual([
      ['Add a language', 'Done'],
      ['Add an author'],
      ['Add a category'],
      ['Add a work'],
    ])
    expect(
      await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(
      ['add-language', 'add-author', 'add-category', 'add-work', 'import-books'].map((view) => `${DASHBOARD}/${view}`),
    )
    expect(await steps.innerText()).toContain('npm run library -- import')
    await expectFit(page)
    expect(complaints).toEqual([])
    // With its first work the library is no longer empty.
    await page.unroute('**/api/admin/stats')
    await hearOfChange(page)
    await steps.waitFor({ state: 'detached' })
  })

  test('what is being read has its place; what fails is told and can be tried again; nothing yet is said', async () => {
    const { page } = await visitAsStaff(SETTINGS)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    let failing = true
    for (const call of ['stats', 'works/recent'])
      await page.route(`**/api/admin/${call}`, async (route) => {
        await held
        await (failing ? route.fulfill({ status: 503, body: 'busy' }) : route.fallback())
      })
    const dashboardLink = page.getByRole('link', { name: 'Dashboard', exact: true })
    await dashboardLink.click()
    await heading(page, 'Dashboard').waitFor()
    expect(await page.locator('main [aria-busy="true"]').count()).toBe(4)
    const height = () => figures(page).evaluate((section) => section.clientHeight)
    const waiting = await height()
    answer()
    const alerts = page.getByRole('alert')
    await expect.poll(() => alerts.count()).toBe(2)
    expect((await alerts.allInnerTexts()).every((text) => text.startsWith('This could not be loaded.'))).toBe(true)
    await expectAccessible(page)
    failing = false
    for (const [at] of [0, 1].entries()) {
      await expect.poll(() => alerts.count()).toBe(2 - at)
      await alerts.first().getByRole('button', { name: 'Try again' }).click()
    }
    await expect.poll(() => alerts.count()).toBe(0)
    await loaded(page)
    expect(await height()).toBe(waiting)

    await page.route('**/api/admin/works/recent', (route) => route.fulfill({ json: [] }))
    await hearOfChange(page)
    await page.getByText('No works yet. Add the first one.').waitFor()
    expect(await recent(page).getByRole('link', { name: 'Add New Work' }).getAttribute('href')).toBe(
      `${DASHBOARD}/add-work`,
    )
  })

  test('views have addresses of their own: links, back, reload; on a phone behind a menu', async () => {
    const { page } = await visitAsStaff(DASHBOARD, { viewport: PHONE })
    await page.getByRole('link', { name: 'Manage Authors' }).click()
    await heading(page, 'Authors').and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${DASHBOARD}/authors`)
    await page.goBack()
    await heading(page, 'Dashboard').waitFor()
    await page.goForward()
    await heading(page, 'Authors').waitFor()
    await page.reload()
    await heading(page, 'Authors').waitFor()
    expect(await page.title()).toBe('Authors')

    expect(await page.getByRole('navigation', { name: 'Views' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Views' })
    const names = await menu.getByRole('link').allInnerTexts()
    // How many reports wait stands behind their name.
    expect(names.map((name) => name.split('\n')[0])).toEqual([
      ...[
        'Dashboard',
        'Works',
        'Translations',
        'Authors',
        'Categories',
        'Languages',
        'Reports',
        'Activity',
        'People',
        'Settings',
      ],
      'The library',
    ])
    expect(await menu.getByRole('button', { name: 'Sign Out' }).count()).toBe(1)
    expect(await menu.locator('[aria-current=page]').innerText()).toBe('Authors')
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Settings' }).click()
    await heading(page, 'Settings').waitFor()
    await menu.waitFor({ state: 'detached' })
  })
})

describe('§2 settings', () => {
  test('who is signed in; what the system is, as it is measured; the theme; deleted items; backups', async () => {
    const { page } = await visitAsStaff(SETTINGS)
    await loaded(page)
    const account = page.getByRole('region', { name: 'User account' })
    expect(await account.innerText()).toMatch(/Local Editor\s+editor@/)
    const system = page.getByRole('region', { name: 'System information' })
    const facts = async () => {
      const [terms, told] = [system.getByRole('term'), system.getByRole('definition')]
      return Object.fromEntries(
        (await terms.allInnerTexts()).map((term, index) => [term, told.nth(index).innerText()] as const),
      )
    }
    const { Version, Database, 'API status': api, 'Last backup': last } = await facts()
    expect([await Version, await api, await last]).toEqual(['1.0.0', 'Operational', 'Never'])
    expect(await Database).toMatch(/^localhost:\d+, answers in [\d.]+ ms$/)
    expect(await page.getByRole('link', { name: 'Deleted items' }).getAttribute('href')).toBe(`${DASHBOARD}/deleted`)

    await page.getByRole('radio', { name: 'Lamp' }).check({ force: true })
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('lamp')
    await page.getByRole('radio', { name: 'System' }).check({ force: true })

    await page.getByRole('region', { name: 'Sites' }).getByText('Answers you').waitFor()
    const at = '2026-03-04T05:06:07.000Z'
    const replicas = [{ host: 'db2', state: 'behind', behind: 2048 }]
    const process = { host: 'shelf-1', pid: 7, startedAt: at }
    const backup = { last: { name: 'b.zip', madeAt: at, bytes: 5e6, checkedAt: at }, failure: { at, reason: 'Full.' } }
    const backups = page.getByRole('region', { name: 'Backups' })
    await backups.getByText('There is none yet.').waitFor()
    const machines = {
      siteId: null,
      sites: [{ ...process, id: 'a', version: '1.0.0', isFirst: true, freeBytes: 5e9, replicas }],
      jobs: [
        { ...process, name: 'aligning', endedAt: null, state: 'running', done: 1200, total: null as number | null },
      ],
    }
    const answer = (database: object, status: string, storage: object) =>
      page.route('**/api/admin/system', (route) =>
        route.fulfill({
          json: { version: '1.0.0', database, api: { status }, backup, storage, ...machines },
        }),
      )
    const refresh = system.getByRole('button', { name: 'Refresh' })
    await answer({ description: 'embedded', ms: 0.4 }, 'ok', {
      freeBytes: 3e9,
      floorBytes: 2.5e8,
      isRefusing: false,
    })
    await refresh.click()
    await system.getByText(/^Embedded PostgreSQL, answers in 0\.4 ms$/).waitFor()
    expect(await (await facts())['Free space']).toBe('2,861 MB')
    const [sites, jobs] = ['Sites', 'Jobs'].map((name) => page.getByRole('region', { name }).getByRole('listitem'))
    expect(await sites?.innerText()).toMatch(/shelf-1 \(7\)\s+Acts for all\s+Version 1.0.0 · since .+ · 4,768 MB free/)
    expect(await sites?.innerText()).toContain('Replica db2 is 2 kB behind, and left out')
    expect(await jobs?.innerText()).toMatch(/Aligning texts\s+Running\s+1,200\s+shelf-1 \(7\), since /)
    await answer({ description: 'db.example:5432', ms: null }, 'failing', {
      freeBytes: 2e8,
      floorBytes: 2.5e8,
      isRefusing: true,
    })
    await refresh.click()
    await system.getByText('Failing').waitFor()
    expect(await (await facts())['Free space']).toBe('190 MB Full Nothing can be saved until 238 MB are free.')
    expect(await (await facts()).Database).toBe('db.example:5432, does not answer')
    expect(await system.locator('time').getAttribute('datetime')).toBe('2026-03-04T05:06:07.000Z')
    await backups.getByText(/^The attempt of .+ has failed\. Full\.$/).waitFor()
    await backups.getByText(/^As of .+, \d MB\s*Tried at .+: it can be restored\.$/).waitFor()
    const download = backups.getByRole('link', { name: 'Download' })
    expect(await download.getAttribute('href')).toBe('/api/admin/backups/b.zip')
    await expectAccessible(page)

    // The button begins one, and then tells how far it is.
    await page.route('**/api/admin/backups', (route) => {
      expect(route.request().method()).toBe('POST')
      machines.jobs = [{ ...process, name: 'backup', endedAt: null, state: 'running', done: 3, total: 12 }]
      return route.fulfill({ status: 202 })
    })
    await backups.getByRole('button', { name: 'Back up now' }).click()
    const making = backups.getByRole('progressbar', { name: 'Making and trying a backup' })
    await expect.poll(() => making.getAttribute('aria-valuenow')).toBe('25')
    await page.getByRole('region', { name: 'Jobs' }).getByText('Making a backup').waitFor()
    await page.route('**/api/admin/system', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await refresh.click()
    await system.getByText('500: broken').waitFor()
  })

  test('who has no name is an administrator, and who has a photo is shown by it', async () => {
    const { page } = await visitAsStaff(SETTINGS)
    const person = { email: 'a@b.example', name: null, photo: null, isStaff: true, role: 'administrator' }
    await page.route('**/api/session', (route) => route.fulfill({ json: { user: person, signIn: 'local' } }))
    const account = page.getByRole('region', { name: 'User account' })
    // Who is signed in is read again whenever the window is looked at; not while it is being read.
    const shown = async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      return account.innerText()
    }
    await expect.poll(shown).toMatch(/A\s+Administrator\s+a@b\.example/)
    const photo = '/icon-192.png'
    await page.route('**/api/session', (route) =>
      route.fulfill({ json: { user: { ...person, photo }, signIn: 'local' } }),
    )
    await page.reload()
    await account.locator('img').waitFor()
    expect(await account.locator('img').getAttribute('src')).toBe(photo)
  })
})
