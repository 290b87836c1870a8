import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StaffTranslation } from '#contract/translations.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser.ts'
import { categoryId, languageId } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom as call, goTo, heading, rowOf } from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()

const LONG_TITLE = 'Zzz Long '.repeat(53).trim()
const makeWork = (page: Page, title: string, categoryIds = [categoryId('Essay')], more: object = {}) =>
  call<{ id: number }>(page, 'POST', '/api/admin/works', {
    title,
    description: 'A work of a test.',
    authorId: 1,
    originalLanguageId: languageId('en'),
    categoryIds,
    ...more,
  })

test('§2 dashboard: an open list of choices leaves the page to screen readers, and its keys choose', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/works')
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'All statuses' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('main').count()).toBe(1)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  expect(await status.innerText()).toBe('All statuses')
  await page.keyboard.press('Enter')
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect.poll(() => status.innerText()).toBe('Draft')
  expect(await status.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.waitForURL('**/works?status=draft')
})

test('§2 edit-translation: the whole text is reached by the Tab key, and its caret stands in sight', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors', { viewport: { width: 1280, height: 720 } })
  const work = await makeWork(page, 'Zzz Scrolled')
  const content = Array.from({ length: 200 }, (_, n) => `Paragraph ${n + 1} of the text.`).join('\n\n')
  const text = await call<{ id: number }>(page, 'POST', '/api/admin/translations', {
    workId: work.id,
    languageId: languageId('en'),
    content,
  })
  await goTo(page, `/admin-dashboard/edit-translation/${text.id}`)
  const editor = page.getByRole('textbox', { name: 'Content' })
  await editor.waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search and replace' }).focus()
  for (let n = 0; n < 9; n += 1) {
    await page.keyboard.press('Tab')
    if (await editor.evaluate((element) => element === (element.getRootNode() as ShadowRoot).activeElement)) break
  }
  const hiddenBy = () =>
    editor.evaluate((element) => {
      const root = element.getRootNode() as ShadowRoot
      const { top, bottom } = root.host.getBoundingClientRect()
      const caret = root.querySelector('.cm-cursor-primary')?.getBoundingClientRect()
      if (!caret) return Number.POSITIVE_INFINITY
      return Math.max(0, caret.bottom - Math.min(bottom, innerHeight), Math.max(top, 0) - caret.top)
    })
  await page.keyboard.press('Control+End')
  await expect.poll(hiddenBy).toBe(0)
  await page.keyboard.press('Control+Home')
  await expect.poll(hiddenBy).toBe(0)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('End.')
  await expect.poll(hiddenBy).toBe(0)
})

test('§2 works: a title of 480 letters takes two lines of its row beside the Featured sign, and is there as a whole; so is a long category', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const name = `Zzz ${'c'.repeat(96)}`
  const category = await call<{ id: number }>(page, 'POST', '/api/admin/categories', { name, icon: '' })
  await makeWork(page, LONG_TITLE, [category.id], { featured: true })
  await goTo(page, '/admin-dashboard/works?filter=Zzz+Long')
  const title = rowOf(page, LONG_TITLE).getByTitle(LONG_TITLE)
  await title.waitFor()
  const lines = await title.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(lines).toBeLessThan(2.5)
  expect(lines).toBeGreaterThan(1.5)
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    return (await title.boundingBox())?.width ?? 0
  }
  // Some twenty letters a line; on a small desk some ten, with the sign beneath.
  expect(await widthAt(DESK.width)).toBeGreaterThan(150)
  expect(await widthAt(1024)).toBeGreaterThan(90)
  await page.setViewportSize(DESK)
  await goTo(page, '/admin-dashboard')
  await heading(page, 'Dashboard').waitFor()
  const badge = rowOf(page, LONG_TITLE).getByTitle(name)
  await badge.waitFor()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  // It does not reach into the cell beside it.
  const overlap = await badge.evaluate((element) => {
    const cell = element.closest('td')
    return element.getBoundingClientRect().right - (cell?.getBoundingClientRect().right ?? 0)
  })
  expect(overlap).toBeLessThanOrEqual(0)
})

test('§2 tables of staff: a heading keeps the focus when the rows arrive', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/admin/works?*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await goTo(page, '/admin-dashboard/works?filter=Sijo')
  const byTitle = page.getByRole('columnheader', { name: 'Title' }).getByRole('button')
  await byTitle.focus()
  arrived.resolve()
  await page.getByRole('rowheader').first().waitFor()
  expect(await byTitle.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('§2 tables of staff: a page is reached by its number, and has as many rows as one likes', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/translations')
  const rowsOf = async (query: string) => {
    const rows = await call<StaffTranslation[]>(page, 'GET', `/api/admin/translations?sort=title&order=asc&${query}`)
    return rows.map(({ work }) => work.title)
  }
  const rows = page.getByRole('table', { name: 'All translations' }).getByRole('rowheader')
  const shown = async () => (await rows.allInnerTexts()).map((title) => title.trim())
  const number = page.getByRole('textbox', { name: 'Page', exact: true })
  const search = () => new URL(page.url()).search
  await number.fill('3')
  await number.press('Enter')
  await expect.poll(shown).toEqual(await rowsOf('page=3&limit=25'))
  expect(search()).toBe('?page=3')
  // Beyond the last is the last; what is no number changes nothing.
  const last = Number((await page.getByRole('navigation', { name: 'Pages' }).innerText()).match(/of (\d+)/)?.[1])
  await number.fill('99')
  await number.press('Enter')
  await expect.poll(() => number.inputValue()).toBe(String(last))
  await number.fill('two')
  await number.press('Enter')
  await expect.poll(() => number.inputValue()).toBe(String(last))
  await goTo(page, '/admin-dashboard/translations?page=3')
  await expect.poll(() => number.inputValue()).toBe('3')
  await page.getByRole('combobox', { name: 'Rows on a page' }).click()
  await page.getByRole('option', { name: '50 on a page' }).click()
  // The first row that was seen is still there.
  await expect.poll(shown).toEqual(await rowsOf('page=2&limit=50'))
  expect(search()).toBe('?page=2&limit=50')
  await page.reload()
  await expect.poll(() => rows.count()).toBeGreaterThan(25)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
