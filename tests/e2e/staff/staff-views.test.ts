import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser.ts'
import { smallTargets, walkByKeyboard } from '#tests/support/controls.ts'
import { FABLES, FERRYMAN, languageId } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import { expectColoursInOtherThemes } from '#tests/support/themes.ts'

const { visit, visitAsStaff } = useStaff()
const NARROW = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}

const ferryman = FERRYMAN.split('/').at(-1)
const fables = FABLES.split('/').at(-1)

/** Every view of the staff site; in brackets: what its address ends with, read off the library. */
const VIEWS: readonly [name: string, path: string | ((page: Page) => Promise<string>)][] = [
  ['dashboard', ''],
  ['works', '/works'],
  ['works, none', '/works?filter=zzzzzz'],
  ['add-work', '/add-work'],
  ['edit-work', `/edit-work/${ferryman}`],
  ['edit-work, missing', '/edit-work/999999'],
  ['translations', '/translations'],
  ['coverage', '/coverage'],
  ['add-translation', '/add-translation'],
  ['edit-translation', async (page) => `/edit-translation/${await translationOf(page)}`],
  ['chapters', `/chapters/${ferryman}`],
  ['chapter text', async (page) => `/chapters/${ferryman}/${await chapterOf(page)}/${languageId('en')}`],
  ['split-chapters', `/split-chapters/${ferryman}`],
  ['authors', '/authors'],
  ['add-author', '/add-author'],
  ['categories', '/categories'],
  ['add-category', '/add-category'],
  ['languages', '/languages'],
  ['add-language', '/add-language'],
  ['edit-language', `/edit-language/${languageId('ar')}`],
  ['reports', '/reports'],
  ['report, missing', '/reports/999999'],
  ['settings', '/settings'],
  ['history', `/history/work/${ferryman}`],
  ['deleted', '/deleted'],
  ['unknown', '/no-such-view'],
]

const read = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (address) => (await fetch(address)).json(), path)
const translationOf = async (page: Page) =>
  (await read<{ id: number }>(page, `/api/admin/works/${fables}/translations/${languageId('ar')}`)).id
const chapterOf = async (page: Page) =>
  (await read<{ id: number }[]>(page, `/api/admin/works/${ferryman}/chapters`))[0]?.id

async function open(path: (typeof VIEWS)[number][1], options: Parameters<typeof visitAsStaff>[1]) {
  if (typeof path === 'string') return visitAsStaff(`/admin-dashboard${path}`, options)
  const visited = await visitAsStaff('/admin-dashboard/settings', options)
  await visited.page.goto(`/admin-dashboard${await path(visited.page)}`)
  return visited
}

/** Everything has been read and drawn. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}

/** The heading has the focus: the keyboard is to begin before it. */
const fromTheTop = (page: Page) =>
  page.locator('body').evaluate((body) => {
    body.tabIndex = -1
    body.focus()
    body.removeAttribute('tabindex')
  })

/** One view of each layout: the others are made of the same parts. */
const LAYOUTS = [
  'dashboard',
  'works',
  'add-work',
  'coverage',
  'edit-translation',
  'chapters',
  'split-chapters',
  'add-category',
  'reports',
  'settings',
  'history',
]

describe.each(VIEWS)('§2 dashboard view: %s', (name, path) => {
  const isLayout = LAYOUTS.includes(name)
  const unexpected = (complaints: string[]) =>
    complaints.filter((one) => !(name.includes('missing') && one.includes('status of 404')))

  // Colours, targets and the keyboard are looked at where the parts of a view first stand.
  test('fits the smallest phone and a finger, is accessible in every theme and by the keyboard, and complains of nothing', async () => {
    const { page, complaints } = await open(path, NARROW)
    await settled(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    if (isLayout) expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize(DESK)
    await expectNoSidewaysScroll(page)
    if (isLayout) {
      await expectColoursInOtherThemes(page)
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
