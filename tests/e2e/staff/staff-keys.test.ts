import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { smallTargets } from '#tests/support/controls.ts'
import { categoryId, languageId, sampleId } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom, draftIsKept, expectToast, goTo, heading, keptDrafts } from '#tests/support/staff-steps.ts'
import { expectColoursByNight } from '#tests/support/themes.ts'

const { visitAsStaff } = useStaff()
const DESK_PATH = '/admin-dashboard'
const ferryman = sampleId('ferryman-of-two-cities')

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go anywhere, do anything' })
const box = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const path = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? (at?.textContent || at?.tagName)
  })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
}

/** Types words and waits until the first that they find is called so. */
async function find(page: Page, words: string, first: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
  await expect.poll(() => options(page).first().innerText()).toContain(first)
  await expect.poll(() => palette(page).locator('[aria-busy="true"]').count()).toBe(0)
}

const addDraft = (page: Page, title: string, more: object = {}) =>
  callFrom<{ id: number }>(page, 'POST', '/api/admin/works', {
    title,
    authorId: 1,
    categoryIds: [categoryId('Essay')],
    description: 'Written by a test.',
    originalLanguageId: languageId('el'),
    status: 'draft',
    ...more,
  })
const statusOf = async (page: Page, id: number) =>
  (await callFrom<{ status: string }>(page, 'GET', `/api/admin/works/${id}`)).status

describe('§2 dashboard: Ctrl+K', () => {
  test('leads by the keyboard alone to views, things and what is theirs, and does what can be done', async () => {
    const { page, complaints } = await visitAsStaff(DESK_PATH)
    // The first screen does without it.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await heading(page, 'Dashboard').waitFor()
    expect(asked.filter((one) => /palette/.test(one))).toEqual([])
    const opener = page.getByRole('button', { name: 'Find…' })
    await opener.press('Enter')
    await box(page).waitFor()
    expect(asked.filter((one) => /palette/.test(one))).not.toEqual([])
    await expectAccessible(page)
    expect(await palette(page).getByRole('group').first().getAttribute('aria-labelledby')).toBeTruthy()

    // Up from the first is the last; Home and End are the ends of the list.
    expect(await marked(page).innerText()).toBe('Dashboard')
    await page.keyboard.press('ArrowUp')
    expect(await marked(page).innerText()).toBe('Show the keys')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).innerText()).toBe('Works')
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'))
    await page.keyboard.press('End')
    expect(await marked(page).innerText()).toBe('Show the keys')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

    // A work, by its title in another script and without the signs; the name has its language and direction.
    await openPalette(page)
    await find(page, 'ملاح', 'ملّاح المدينتين')
    expect(await options(page).first().locator('bdi').getAttribute('lang')).toBe('ar')
    expect(await options(page).first().locator('bdi').getAttribute('dir')).toBe('rtl')
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).getAttribute('aria-label')).toBe('Chapters of ملّاح المدينتين')
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toBe(`${DESK_PATH}/chapters/${ferryman}`)
    await heading(page, 'Chapters').waitFor()
    await expect.poll(() => focused(page)).toBe('Chapters')

    // Pressed before anything was found, Enter waits for it.
    await openPalette(page)
    await page.keyboard.type('aesop')
    await page.keyboard.press('Enter')
    await heading(page, 'Edit Author').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()

    // What was opened lately stands first.
    await openPalette(page)
    const lately = palette(page).getByRole('group', { name: 'Opened lately' }).getByRole('option')
    expect((await lately.allInnerTexts()).slice(0, 2).map((text) => text.split(/\n+/))).toEqual([
      ['Aesop'],
      ['ملّاح المدينتين', 'Chapters'],
    ])
    await find(page, 'theme lamp', 'Theme: Lamp')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('lamp')
    await openPalette(page)
    await find(page, 'add lang', 'Add language')
    await page.keyboard.press('Enter')
    await heading(page, 'Add Language').waitFor()
    expect(complaints).toEqual([])
  })

  test('keeps the focus and every letter when a view comes late beneath it', async () => {
    const { page } = await visitAsStaff(`${DESK_PATH}/languages`)
    // Nothing of the view is here yet.
    await page.reload()
    await heading(page, 'Languages').waitFor()
    const coming = Promise.withResolvers<void>()
    await page.route('**/assets/history-*.js', async (route) => {
      await coming.promise
      await route.continue()
    })
    await goTo(page, `${DESK_PATH}/history/author/1`)
    await openPalette(page)
    await page.keyboard.type('wor')
    coming.resolve()
    await page.locator('main h1', { hasText: 'History' }).waitFor()
    await page.keyboard.type('ks')
    expect(await box(page).inputValue()).toBe('works')
  })

  test('keeps what is typed before its code is there; Escape takes the opening back', async () => {
    const { page } = await visitAsStaff(`${DESK_PATH}/add-category`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await page.reload()
    await name.fill('Half')
    let arrived = Promise.withResolvers<void>()
    await page.route('**/assets/palette-*.js', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('worl')
    await page.keyboard.press('Backspace')
    arrived.resolve()
    await box(page).waitFor()
    await page.keyboard.type('ks')
    expect(await box(page).inputValue()).toBe('works')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Half')

    await draftIsKept(page, 'Half')
    page.once('dialog', (dialog) => dialog.accept())
    arrived = Promise.withResolvers()
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await name.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await page.keyboard.type('a')
    expect(await name.inputValue()).toBe('a')
    // Enter, too, is kept: it does not send the form beneath.
    await name.fill('')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('deleted')
    await page.keyboard.press('Enter')
    arrived.resolve()
    await heading(page, 'Deleted items').waitFor()
    expect(await palette(page).count()).toBe(0)
  })

  test('asks before what is not saved is lost, and leads back to it', async () => {
    const { page } = await visitAsStaff(`${DESK_PATH}/add-category`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Half a name')
    await openPalette(page)
    await find(page, 'deleted', 'Deleted items')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.waitFor()
    // An open question is answered first.
    await page.keyboard.press('Control+k')
    await question.getByRole('button', { name: 'Stay' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await palette(page).count()).toBe(0)
    expect(path(page)).toBe(`${DESK_PATH}/add-category`)
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await openPalette(page)
    await find(page, 'deleted', 'Deleted items')
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Leave' }).click()
    await heading(page, 'Deleted items').waitFor()
  })

  test('says what it does not find or cannot read; on a phone it fits the screen and a finger', async () => {
    const { page } = await visitAsStaff(`${DESK_PATH}/languages`, { viewport: PHONE, hasTouch: true, isMobile: true })
    await page.getByRole('button', { name: 'Go anywhere, do anything' }).click()
    await box(page).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page)).toEqual([])
    await expectColoursByNight(page)
    await page.keyboard.type('qqqqqq')
    await palette(page).getByText('Nothing is called that.').waitFor()
    await expectAccessible(page)
    await page.route('**/api/admin/authors?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('aesop')
    await palette(page).getByRole('alert').getByText('The library could not be searched').waitFor()
    await expectNoSidewaysScroll(page)
    await page.unroute('**/api/admin/authors?*')
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await palette(page).getByRole('group', { name: 'Authors' }).getByRole('option').first().click()
    await heading(page, 'Edit Author').waitFor()
  })
})

test('§2 dashboard: / filters, ? lists the keys and switches those off that write', async () => {
  const { page } = await visitAsStaff(`${DESK_PATH}/authors`)
  const filter = page.getByRole('searchbox')
  await filter.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('a/b?')
  expect(await filter.inputValue()).toBe('a/b?')
  await goTo(page, `${DESK_PATH}/add-author`)
  await heading(page, 'Add Author').waitFor()
  await page.keyboard.press('?')
  await keysDialog(page).waitFor()
  await expectAccessible(page)
  const rows = await keysDialog(page).locator('dl > div').allInnerTexts()
  expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual(
    expect.arrayContaining(['Ctrl K Go anywhere, do anything', '/ Filter the list', 'F8 To the notification']),
  )
  await keysDialog(page)
    .getByRole('checkbox', { name: /Use single keys/ })
    .press('Space')
  await page.keyboard.press('Escape')
  await keysDialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  // It works, and the key before did nothing.
  await openPalette(page)
  expect(await keysDialog(page).count()).toBe(0)
  await find(page, 'keys', 'Show the keys')
  await page.keyboard.press('Enter')
  await keysDialog(page)
    .getByRole('checkbox', { name: /Use single keys/ })
    .press('Space')
  await page.keyboard.press('Escape')
  await keysDialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await keysDialog(page).waitFor()
})

describe('Ctrl+S and drafts', () => {
  test('§5 forms: save and stay, a new row under its own address; then it is changed, not added again', async () => {
    const { page } = await visitAsStaff(`${DESK_PATH}/add-category`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Saved by a key')
    await page.keyboard.press('Control+s')
    await expectToast(page, 'Category created')
    await heading(page, 'Edit Category').waitFor()
    expect(path(page)).toMatch(/\/edit-category\/\d+$/)
    await name.fill('Saved by a key, twice')
    await page.keyboard.press('Control+s')
    await expectToast(page, 'Category updated')
    const found = await callFrom<{ id: number }[]>(page, 'GET', '/api/admin/categories?filter=Saved%20by')
    expect(found).toHaveLength(1)
    await callFrom(page, 'DELETE', `/api/admin/categories/${found[0]?.id}`)
  })

  test('§4 drafts: whoever goes to a field in the moment the question closes stays there', async () => {
    const { page } = await visitAsStaff(`${DESK_PATH}/add-category`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Given up')
    await draftIsKept(page, 'Given up')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    const question = page.getByRole('dialog')
    await question.waitFor()
    const focused = await question.getByRole('button', { name: 'Discard' }).evaluate(async (found) => {
      const button = found as HTMLElement
      const name = document.querySelector<HTMLInputElement>('main input')
      button.click()
      for (let turn = 0; button.isConnected && turn < 1000; turn += 1) await Promise.resolve()
      const isClosed = !button.isConnected
      name?.focus()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { isClosed, hasField: name !== null, isThere: document.activeElement === name }
    })
    expect(focused).toEqual({ isClosed: true, hasField: true, isThere: true })
  })

  test('§4 drafts: a chapter’s title, an author for a work: kept through a reload, saved by the key', async () => {
    const { page } = await visitAsStaff(`${DESK_PATH}/add-category`)
    const leave = () => page.once('dialog', (dialog) => dialog.accept())
    const restore = page.getByRole('button', { name: 'Restore' })
    const work = await addDraft(page, 'Of one chapter', { hasChapters: true })
    const translations = [{ languageId: languageId('el'), content: 'Κείμενο', isComplete: true }]
    await callFrom(page, 'POST', `/api/admin/works/${work.id}/chapters`, { title: 'Πρώτο', translations })
    await goTo(page, `${DESK_PATH}/chapters/${work.id}`)
    await page
      .getByRole('button', { name: /^Rename/ })
      .first()
      .click()
    const title = page.getByRole('dialog').getByRole('textbox')
    await title.fill('Δεύτερο')
    await draftIsKept(page, 'Δεύτερο')
    leave()
    await page.reload()
    await page
      .getByRole('button', { name: /^Rename/ })
      .first()
      .click()
    await restore.click()
    await expect.poll(() => title.inputValue()).toBe('Δεύτερο')
    await title.press('Control+s')
    await page.getByRole('heading', { level: 2, name: 'Δεύτερο' }).waitFor()

    await goTo(page, `${DESK_PATH}/add-work`)
    await page.getByRole('button', { name: 'Add Author' }).click()
    const author = page.getByRole('dialog', { name: 'Add Author' }).getByRole('textbox', { name: 'Name' })
    await author.fill('Kept Author')
    await draftIsKept(page, 'Kept Author')
    leave()
    await page.reload()
    await page.getByRole('button', { name: 'Add Author' }).click()
    await restore.click()
    await expect.poll(() => author.inputValue()).toBe('Kept Author')
    await author.press('Control+s')
    await expect.poll(async () => Object.keys(await keptDrafts(page))).toEqual([])
    // The form of the work, which is not whole, is not saved with it.
    await expectToast(page, 'Author created')
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe('Kept Author')
    expect(path(page)).toBe(`${DESK_PATH}/add-work`)
    await callFrom(page, 'DELETE', `/api/admin/works/${work.id}`)
    const [kept] = await callFrom<{ id: number }[]>(page, 'GET', '/api/admin/authors?name=Kept%20Author')
    await callFrom(page, 'DELETE', `/api/admin/authors/${kept?.id}`)
  })
})

test('§5 work form: Publish publishes a draft at once, and what breaks a rule stays one', async () => {
  const { page } = await visitAsStaff(DESK_PATH)
  const { id } = await addDraft(page, 'Published at once')
  await goTo(page, `${DESK_PATH}/edit-work/${id}`)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await publish.waitFor()
  await title.fill('')
  await publish.click()
  await page.getByText('Title is required').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).innerText()).toBe('Draft')
  expect(await statusOf(page, id)).toBe('draft')
  await title.fill('Published at once')
  await publish.click()
  await expectToast(page, 'Work updated')
  await heading(page, 'Works').waitFor()
  expect(await statusOf(page, id)).toBe('published')
  // A published work has no such button.
  await goTo(page, `${DESK_PATH}/edit-work/${id}`)
  await title.waitFor()
  expect(await publish.count()).toBe(0)
  await callFrom(page, 'DELETE', `/api/admin/works/${id}`)
})

test('§5 work form: Save and add chapters leads to the chapters of the saved work', async () => {
  const { page } = await visitAsStaff(DESK_PATH)
  const { id } = await addDraft(page, 'With chapters')
  await goTo(page, `${DESK_PATH}/edit-work/${id}`)
  const toChapters = page.getByRole('button', { name: 'Save and add chapters' })
  const hasChapters = page.getByRole('checkbox', { name: /^Has chapters/ })
  await hasChapters.waitFor()
  expect(await toChapters.count()).toBe(0)
  await hasChapters.check()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  // Three buttons in one line.
  const buttons = [toChapters, ...['Publish', 'Save'].map((name) => page.getByRole('button', { name, exact: true }))]
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  await toChapters.click()
  await expect.poll(() => path(page)).toBe(`${DESK_PATH}/chapters/${id}`)
  await page.getByRole('button', { name: 'Add chapter' }).first().waitFor()
  expect(await statusOf(page, id)).toBe('draft')
  await callFrom(page, 'DELETE', `/api/admin/works/${id}`)
})
