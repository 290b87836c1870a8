import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, type Visit } from '#tests/support/browser.ts'
import { smallTargets, walkByKeyboard } from '#tests/support/controls.ts'
import { FERRYMAN, languageId, sampleId } from '#tests/support/samples.ts'
import { useLookingStaff } from '#tests/support/staff.ts'
import { goTo } from '#tests/support/staff-steps.ts'
import { expectColoursByNight, showTheme } from '#tests/support/themes.ts'

const { visit, visitAsStaff } = useLookingStaff()
const NARROW = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
}

const ferryman = FERRYMAN.split('/').at(-1)
// Short ones: what is looked at does not grow with the work.
const poem = sampleId('seven-sijo-for-a-lamp')
const fewTexts = sampleId('the-interpreters-dinner')

/** Every view of the staff site, no two of one kind after each other: a new heading tells that the next one is there. */
const VIEWS: readonly [name: string, path: string | ((page: Page) => Promise<string>)][] = [
  ['dashboard', ''],
  ['add-work', '/add-work'],
  ['works, none', '/works?filter=zzzzzz'],
  ['edit-work', `/edit-work/${ferryman}`],
  ['edit-work, missing', '/edit-work/999999'],
  ['translations', '/translations'],
  ['add-translation', '/add-translation'],
  ['works, drafts', '/works?status=draft'],
  ['edit-translation', async (page) => `/edit-translation/${await translationOf(page)}`],
  ['coverage, one work', '/coverage?filter=ghazal'],
  ['find-replace', `/find-replace?language=${languageId('en')}&work=${poem}&find=lamp&with=lantern`],
  ['chapters', `/chapters/${fewTexts}`],
  ['chapter text', async (page) => `/chapters/${ferryman}/${await chapterOf(page)}/${languageId('en')}`],
  ['split-chapters', `/split-chapters/${ferryman}`],
  ['authors', '/authors'],
  ['add-author', '/add-author'],
  ['categories', '/categories'],
  ['add-category', '/add-category'],
  ['languages', '/languages'],
  ['import-books', '/import-books'],
  ['add-language', '/add-language'],
  ['reports', '/reports'],
  ['report, missing', '/reports/999999'],
  ['people', '/people'],
  ['settings', '/settings'],
  ['history', '/history/author/1'],
  ['deleted', '/deleted'],
  ['unknown', '/no-such-view'],
]

const read = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (address) => (await fetch(address)).json(), path)
const translationOf = async (page: Page) =>
  (await read<{ id: number }>(page, `/api/admin/works/${poem}/translations/${languageId('ar')}`)).id
const chapterOf = async (page: Page) =>
  (await read<{ id: number }[]>(page, `/api/admin/works/${ferryman}/chapters`))[0]?.id

/** One visit for all views: what a view needs besides its own parts is loaded once. */
let visited: Visit | undefined
/** What the page waits for. */
const pending = new Set<Request>()

/** Goes to a view as a link would. @returns its page; `complaints`: what this view complained of */
async function open(view: (typeof VIEWS)[number][1]): Promise<Visit> {
  if (!visited) {
    visited = await visitAsStaff('/admin-dashboard/no-view-yet', NARROW)
    visited.page.on('request', (request) => {
      // Events have no end that anything waits for.
      if (request.resourceType() !== 'eventsource') pending.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      visited.page.on(end as 'requestfinished', (request) => pending.delete(request))
  }
  const { page, complaints } = visited
  const path = typeof view === 'string' ? view : await view(page)
  complaints.length = 0
  await page.setViewportSize(NARROW.viewport)
  await showTheme(page, 'paper')
  await page.locator('main h1').evaluate((shown) => shown.setAttribute('data-before', ''))
  await goTo(page, `/admin-dashboard${path}`)
  return visited
}

/** Everything has been read and drawn. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1:not([data-before])').waitFor()
  const waitingFor = async () => pending.size + (await page.locator('[aria-busy="true"]').count())
  await expect.poll(waitingFor, { interval: 20 }).toBe(0)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** The heading has the focus: the keyboard is to begin before it. */
const fromTheTop = (page: Page) =>
  page.locator('body').evaluate((body) => {
    body.tabIndex = -1
    body.focus()
    body.removeAttribute('tabindex')
  })

/** One view of each layout, with few rows where it is a list: the others are made of the same parts. */
const LAYOUTS = [
  'dashboard',
  'works, drafts',
  'add-work',
  'coverage, one work',
  'edit-translation',
  'chapters',
  'split-chapters',
  'settings',
  'history',
]

describe.each(VIEWS)('§2 dashboard view: %s', (name, path) => {
  const isLayout = LAYOUTS.includes(name)
  const unexpected = (complaints: string[]) =>
    complaints.filter((one) => !(name.includes('missing') && one.includes('status of 404')))

  // Colours, targets and the keyboard are looked at where the parts of a view first stand.
  test('fits the smallest phone and a finger, is accessible by day, by night and by the keyboard, and complains of nothing', async () => {
    const { page, complaints } = await open(path)
    await settled(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    if (isLayout) expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize(DESK)
    await expectNoSidewaysScroll(page)
    if (isLayout) {
      await expectColoursByNight(page)
      await fromTheTop(page)
      const { unseen, missed } = await walkByKeyboard(page)
      expect({ unseen, missed }).toEqual({ unseen: [], missed: [] })
    }
    expect(unexpected(complaints)).toEqual([])
  })
})

test('§2 dashboard: readers load nothing of the staff site', async () => {
  const scripts = (requests: string[]) => requests.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
  const staff = await visitAsStaff('/admin-dashboard/authors')
  const readers = await visit(FERRYMAN)
  expect(scripts(staff.requests).length).toBeGreaterThan(1)
  expect(scripts(readers.requests).length).toBeGreaterThan(1)
  expect(scripts(readers.requests).filter((path) => scripts(staff.requests).includes(path))).toEqual([])
})
