import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { StaffAuthor } from '#contract/authors.ts'
import { expectAccessible } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'
import {
  callFrom,
  cellsOf,
  expectFieldError,
  expectToast,
  goTo,
  heading,
  keptDrafts,
  readerSees,
  rowOf,
} from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()
const VIEWS = '/admin-dashboard'

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: false })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const filter = (page: Page) => page.getByRole('searchbox', { name: /Filter/ })

/** Deletes the row of this name, after the question. */
async function deleteRow(page: Page, name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  expect(await question.innerText()).toContain(
    `Are you sure you want to delete this ${kind}? It is kept under Deleted items`,
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.waitFor({ state: 'hidden' })
}

const zhuangzi = async (page: Page) => {
  const [author] = await callFrom<{ id: number }[]>(page, 'GET', '/api/admin/authors?filter=zhuangzi')
  return author as { id: number }
}

describe('authors', () => {
  test('§5 author form: messages at the fields; §8 created, updated, deleted; the list tells of them', async () => {
    const { page, complaints } = await visitAsStaff(`${VIEWS}/authors`)
    await page.getByRole('link', { name: 'Add Author' }).click()
    await heading(page, 'Add Author').waitFor()
    await save(page).click()
    await expectFieldError(field(page, 'Name'), 'Author name is required')
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true)
    await expectFieldError(field(page, 'Nationality'), undefined)
    await field(page, 'Year born').fill('-3001')
    await field(page, 'Year died').fill(String(new Date().getFullYear() + 1))
    await save(page).click()
    await expectFieldError(field(page, 'Year born'), 'Year must be after 3000 BCE')
    await expectFieldError(field(page, 'Year died'), 'Year cannot be in the future')
    await field(page, 'Year born').fill('soon')
    await expectFieldError(field(page, 'Year born'), 'Year must be a whole number')
    await expectAccessible(page)

    await field(page, 'Name').fill(' Enheduanna of Ur ')
    await field(page, 'Year born').fill('−2285')
    await field(page, 'Year died').fill('')
    await expectFieldError(field(page, 'Year died'), undefined)
    // Pressed twice, sent once.
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    await save(page).dblclick()
    await expectToast(page, 'Author created')
    await heading(page, 'Authors').waitFor()
    expect(sent).toBe(1)
    // The space behind a word stays, also when the word has been looked for already.
    await filter(page).pressSequentially('of ')
    await page.waitForURL('**/authors?filter=of')
    await filter(page).pressSequentially('ur')
    await page.waitForURL('**/authors?filter=of+ur')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await rowOf(page, 'Enheduanna of Ur').getByRole('rowheader').innerText()).toMatch(/^EU\s+Enheduanna of Ur$/)
    expect(await cellsOf(page, 'Enheduanna of Ur')).toEqual(['Unknown', 'b. 2285 BCE', '0'])
    expect(await callFrom(page, 'GET', '/api/authors')).toContainEqual(
      expect.objectContaining({ name: 'Enheduanna of Ur', yearBorn: -2285, yearDied: null, nationality: null }),
    )

    await page.getByRole('link', { name: 'Edit Enheduanna of Ur' }).click()
    await heading(page, 'Edit Author').waitFor()
    expect(await field(page, 'Year born').inputValue()).toBe('-2285')
    await field(page, 'Nationality').fill('Akkadian')
    await field(page, 'Year died').fill('-2250')
    await page.getByRole('combobox', { name: 'Add a language' }).click()
    await page.getByRole('option', { name: 'Arabic' }).click()
    const arabic = field(page, 'Name in Arabic')
    await expect.poll(() => arabic.evaluate((input) => input === document.activeElement)).toBe(true)
    await save(page).click()
    await expectFieldError(arabic, 'Author name is required')
    await arabic.fill('إنخيدوانا')
    await arabic.press('Enter')
    await expectToast(page, 'Author updated')
    await heading(page, 'Authors').waitFor()
    await filter(page).fill('akkadian')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await cellsOf(page, 'Enheduanna of Ur')).toEqual(['Akkadian', '2285 BCE - 2250 BCE', '0'])
    await filter(page).fill('إنخيدوانا')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    await deleteRow(page, 'Enheduanna of Ur', 'author')
    await expectToast(page, 'Author deleted')
    await page.getByText('Nothing matches this filter.').waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await rowOf(page, 'Zhuangzi').waitFor()
    expect(complaints).toEqual([])
  })

  test('§8 an author of works is not deleted, and a code or a name that is taken is not given again: the toast says why', async () => {
    const { page } = await visitAsStaff(`${VIEWS}/authors?filter=zhuangzi`)
    await rowOf(page, 'Zhuangzi').waitFor()
    await deleteRow(page, 'Zhuangzi', 'author')
    await expectToast(page, 'Error', 'Failed to delete author: 409: Zhuangzi', '无用之树')
    expect(await rowOf(page, 'Zhuangzi').count()).toBe(1)
    await goTo(page, `${VIEWS}/add-language`)
    await field(page, 'Code').fill('AR')
    await page.getByLabel('Name', { exact: true }).fill('Classical Arabic')
    await save(page).click()
    const taken = 'Failed to create language: 409: There is already a language with the code ar: Arabic.'
    await expectToast(page, 'Error', taken)
    expect(await field(page, 'Code').inputValue()).toBe('AR')
  })

  test('§4 drafts: without a network what is written is kept, and what was sent without an answer is added once', async () => {
    const { page } = await visitAsStaff(`${VIEWS}/add-author`)
    const calls = '**/api/admin/authors'
    const said = 'Failed to create author: The server cannot be reached; what you wrote is kept here'
    await page.route(calls, (route) => route.abort('internetdisconnected'))
    await field(page, 'Name').fill('Enheduanna')
    await save(page).click()
    await expectToast(page, 'Error', said)

    // Only the answer is lost, and then the form is filled in further.
    await page.unroute(calls)
    await page.route(calls, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    const lost = page.waitForEvent('requestfailed')
    await save(page).click()
    await lost
    await expectToast(page, 'Error', said)
    await page.unroute(calls)
    // Also after a reload it is known that it was sent.
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    const offer = page.getByRole('dialog', { name: /You have an unsaved draft/ })
    await offer.getByRole('button', { name: 'Restore' }).click()
    expect(await field(page, 'Name').inputValue()).toBe('Enheduanna')
    await field(page, 'Nationality').fill('Sumerian')
    // It is found, and can then not be changed: its draft is no longer that of a new author.
    await page.route(`${calls}/*`, (route) => route.abort('internetdisconnected'))
    await save(page).click()
    await expectToast(page, 'Error', 'The server cannot be reached; what you wrote is kept here')
    await expect.poll(async () => Object.keys(await keptDrafts(page))).toEqual([expect.stringMatching(/ author \d+$/)])
    await page.unroute(`${calls}/*`)
    await save(page).click()
    await expectToast(page, 'Author updated')
    const named = () => callFrom<StaffAuthor[]>(page, 'GET', '/api/admin/authors?name=enheduanna')
    expect(await named()).toMatchObject([{ name: 'Enheduanna', nationality: 'Sumerian' }])
    for (const { id } of await named()) await callFrom(page, 'DELETE', `/api/admin/authors/${id}`)
  })

  test('§4 stale edits: names in other languages are merged with what others have saved', async () => {
    const { page } = await visitAsStaff(`${VIEWS}/authors`)
    const languages = await callFrom<{ id: number; code: string }[]>(page, 'GET', '/api/languages')
    const names = (all: Record<string, string>) =>
      Object.entries(all).map(([code, name]) => ({ languageId: languages.find((one) => one.code === code)?.id, name }))
    const { id } = await callFrom<StaffAuthor>(page, 'POST', '/api/admin/authors', {
      name: 'Rumi',
      names: names({ ar: 'الرومي', de: 'Rumi (de)' }),
    })
    const theirs = (nationality: string) => callFrom(page, 'PATCH', `/api/admin/authors/${id}`, { nationality })
    await goTo(page, `${VIEWS}/edit-author/${id}`)
    await page.getByRole('button', { name: 'Remove the name in Arabic' }).click()
    await page.getByRole('combobox', { name: 'Add a language' }).click()
    await page.getByRole('option', { name: 'French' }).click()
    await field(page, 'Name in French').fill('Roumi')
    await field(page, 'Nationality').fill('Mine')
    await theirs('Theirs')
    await save(page).click()
    const conflict = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    expect(await field(page, 'Nationality').inputValue()).toBe('Theirs')
    expect(await field(page, 'Name in German').inputValue()).toBe('Rumi (de)')
    expect(await field(page, 'Name in French').inputValue()).toBe('Roumi')
    expect(await field(page, 'Name in Arabic').count()).toBe(0)

    // What is added while the form is being saved is neither lost nor saved unasked.
    await page.route('**/api/admin/authors/*', async (route) => {
      if (route.request().method() === 'PATCH') await new Promise((done) => setTimeout(done, 1500))
      await route.continue()
    })
    await save(page).click()
    await page.getByRole('combobox', { name: 'Add a language' }).click()
    await page.getByRole('option', { name: 'Greek' }).click()
    await field(page, 'Name in Greek').fill('Ρουμί')
    await expectToast(page, 'Author updated')
    expect(await field(page, 'Name in Greek').inputValue()).toBe('Ρουμί')
    expect(await callFrom(page, 'GET', `/api/admin/authors/${id}`)).toMatchObject({
      nationality: 'Theirs',
      names: expect.arrayContaining(names({ de: 'Rumi (de)', fr: 'Roumi' })),
    })
    await save(page).click()
    await heading(page, 'Authors').waitFor()
    const saved = await callFrom<StaffAuthor>(page, 'GET', `/api/admin/authors/${id}`)
    expect(saved.names.map(({ name }) => name).sort()).toEqual(['Roumi', 'Rumi (de)', 'Ρουμί'])
    await callFrom(page, 'DELETE', `/api/admin/authors/${id}`)
  })

  test('§5 author form: staff are asked about a namesake once; where nobody can say, the author is saved', async () => {
    const { page } = await visitAsStaff(`${VIEWS}/authors`)
    const add = (name: string) => callFrom<StaffAuthor>(page, 'POST', '/api/admin/authors', { name })
    const [first, second] = [await add('Khayyam'), await add('Omar')]
    await goTo(page, `${VIEWS}/edit-author/${second.id}`)
    await field(page, 'Name').fill('Khayyam')
    await callFrom(page, 'PATCH', `/api/admin/authors/${second.id}`, { name: 'Omar the Tentmaker' })
    await save(page).click()
    const question = page.getByRole('alertdialog', { name: 'There is already an author named Khayyam' })
    const link = question.getByRole('link', { name: 'Khayyam (Unknown; 0 works)' })
    expect(await link.getAttribute('href')).toBe(`${VIEWS}/edit-author/${first.id}`)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Go on editing' }).click()
    expect(await field(page, 'Name').inputValue()).toBe('Khayyam')
    await save(page).click()
    await question.getByRole('button', { name: 'Save anyway' }).click()
    const conflict = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await conflict.getByRole('button', { name: 'Save mine over it' }).click()
    await expectToast(page, 'Author updated')

    await goTo(page, `${VIEWS}/edit-author/${first.id}`)
    await page.route('**/api/admin/authors?name=**', (route) => route.fulfill({ status: 500, body: 'No' }))
    await field(page, 'Name').fill('Omar Khayyam')
    await save(page).click()
    await heading(page, 'Authors').waitFor()
    const saved = [first, second].map(({ id }) => callFrom<StaffAuthor>(page, 'GET', `/api/admin/authors/${id}`))
    expect((await Promise.all(saved)).map(({ name }) => name)).toEqual(['Omar Khayyam', 'Khayyam'])
    for (const { id } of [first, second]) await callFrom(page, 'DELETE', `/api/admin/authors/${id}`)
  })

  test('§4 after a save: the list is as it was left, and nobody is moved who has moved on', async () => {
    const { page } = await visitAsStaff(`${VIEWS}/authors?sort=works&order=asc&filter=zhuangzi`)
    const slowly = { reads: 0, writes: 0 }
    await page.route('**/api/admin/**', async (route) => {
      const ms = route.request().method() === 'GET' ? slowly.reads : slowly.writes
      await new Promise((done) => setTimeout(done, ms))
      await route.continue()
    })
    const edit = async (nationality: string) => {
      await page.getByRole('link', { name: 'Edit Zhuangzi' }).click()
      await field(page, 'Nationality').fill(nationality)
    }
    const views = page.getByRole('navigation', { name: 'Views' })
    await edit('Song')
    slowly.reads = 1500
    await save(page).click()
    // At once, before anything is read again; the focus stays in the toast.
    await expectToast(page, 'Author updated')
    await page.waitForURL('**/authors?sort=works&order=asc&filter=zhuangzi')
    expect(await page.locator('main [aria-busy="true"]').count()).toBe(1)
    await page.keyboard.press('F8')
    await rowOf(page, 'Zhuangzi').waitFor()
    const toasts = page.getByRole('region', { name: /Notifications/ })
    expect(await toasts.evaluate((region) => region.contains(document.activeElement))).toBe(true)

    // While it was being sent: the question answers itself once it is saved.
    slowly.reads = 0
    await edit('Chu')
    slowly.writes = 800
    await save(page).click()
    await views.getByRole('link', { name: 'Languages' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await heading(page, 'Languages').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)

    await callFrom(page, 'PATCH', `/api/admin/authors/${(await zhuangzi(page)).id}`, { nationality: null })
  })
})

describe('categories', () => {
  const DRAWING = '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"></circle></svg>'
  const HOSTILE = `<?xml version="1.0"?>\n${DRAWING.replace('<circle', '<circle onclick="done()"')}<img src=x onerror="done()">`

  test('§5 category form: the preview shows what is kept, and the page never holds more', async () => {
    const { page, complaints } = await visitAsStaff(`${VIEWS}/add-category`)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const found = document.querySelector('main :is([onclick], [onerror], script, img)')
        if (found) seen.push(found.outerHTML)
      }).observe(document, { subtree: true, childList: true, attributes: true })
    })
    const preview = page.getByRole('region', { name: 'Preview' })
    const shapes = () => preview.locator('svg').evaluateAll((all) => all.map((svg) => svg.innerHTML))
    await save(page).click()
    await expectFieldError(field(page, 'Name'), 'Category name is required')
    const [book] = await shapes()
    await field(page, 'Name').fill('Poetry')
    const [quill] = await shapes()
    expect(quill).not.toBe(book)
    expect(await preview.innerText()).toContain('No drawing of its own: this is the one of the name.')

    await field(page, 'Icon').fill(DRAWING)
    await expect.poll(shapes).toEqual(Array(2).fill('<circle cx="12" cy="12" r="9"></circle>'))
    expect(await preview.innerText()).toContain('This drawing is kept.')
    // Shapes that name no colour are drawn in that of the icon: black would not be seen in the dark.
    const [fill, color] = await preview
      .locator('circle')
      .first()
      .evaluate((shape) => [getComputedStyle(shape).fill, getComputedStyle(shape.closest('span') as Element).color])
    expect(fill).toBe(color)
    expect(await preview.innerText()).not.toContain('Some of this markup is not kept.')
    await page.getByLabel('Upload an SVG file').setInputFiles({
      name: 'icon.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(HOSTILE.replace('r="9"', 'r="7"')),
    })
    await preview.getByText('Some of this markup is not kept.').waitFor()
    expect(await shapes()).toEqual(Array(2).fill('<circle cx="12" cy="12" r="7"></circle>'))
    await expectAccessible(page)

    await field(page, 'Icon').fill('<svg><script>done()</script></svg>')
    await preview.getByText('No drawing is left of this markup.').waitFor()
    expect(await shapes()).toEqual([quill, quill])
    await field(page, 'Name').fill('Charms')
    await save(page).click()
    await expectToast(page, 'Error', 'Failed to create category: 400: The icon must be SVG markup.')
    await expectFieldError(field(page, 'Icon'), 'The icon must be SVG markup.')
    await field(page, 'Icon').fill('x'.repeat(20_001))
    await expectFieldError(field(page, 'Icon'), 'An icon has at most 20,000 characters')
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    // The browser itself tells of the refusal.
    expect(complaints).toEqual([expect.stringContaining('400')])
  })

  test('§8 created, updated, deleted: readers see it at once', async () => {
    const { page } = await visitAsStaff(`${VIEWS}/add-category`)
    await field(page, 'Name').fill('Charms & Spells')
    await field(page, 'Icon').fill(HOSTILE)
    await save(page).click()
    await expectToast(page, 'Category created')
    await heading(page, 'Categories').waitFor()
    await rowOf(page, 'Charms & Spells').waitFor()
    expect(await rowOf(page, 'Charms & Spells').locator('td svg').first().innerHTML()).toBe(
      '<circle cx="12" cy="12" r="9"></circle>',
    )
    expect((await cellsOf(page, 'Charms & Spells')).at(-1)).toBe('0')
    expect(await readerSees(page, '/categories')).toContain('Charms & Spells')

    await page.getByRole('link', { name: 'Edit Charms & Spells' }).click()
    await heading(page, 'Edit Category').waitFor()
    expect(await field(page, 'Icon').inputValue()).toBe(DRAWING)
    await field(page, 'Name').fill('Charms')
    await field(page, 'Icon').fill('')
    await save(page).click()
    await expectToast(page, 'Category updated')
    await rowOf(page, 'Charms').waitFor()
    const shown = await readerSees(page, '/categories')
    expect(shown).toContain('Charms')
    expect(shown).not.toContain('Spells')

    await deleteRow(page, 'Charms', 'category')
    await expectToast(page, 'Category deleted')
    await rowOf(page, 'Charms').waitFor({ state: 'detached' })
    expect(await readerSees(page, '/categories')).not.toContain('Charms')
  })
})

describe('languages', () => {
  test('§5 language form: messages at the fields; the code proposes; §8 created, updated', async () => {
    const { page, complaints } = await visitAsStaff(`${VIEWS}/languages`)
    await page.getByRole('link', { name: 'Add Language' }).click()
    await heading(page, 'Add Language').waitFor()
    const rightToLeft = page.getByRole('checkbox', { name: /Written from right to left/ })
    const region = page.getByRole('combobox', { name: 'Region' })
    const code = field(page, 'Code')
    const name = page.getByLabel('Name', { exact: true })
    const autonym = field(page, 'Name in itself')
    await save(page).click()
    await expectFieldError(name, 'Language name is required')
    await expectFieldError(code, 'Language code is required')
    for (const wrong of ['x', 'abcdef']) {
      await code.fill(wrong)
      await expectFieldError(code, 'Language code should be 2-5 characters')
    }
    expect(await rightToLeft.isChecked()).toBe(false)
    await expectAccessible(page)

    const filled = async () => [
      await name.inputValue(),
      await autonym.inputValue(),
      await region.inputValue(),
      await rightToLeft.isChecked(),
    ]
    await code.fill('fas')
    expect(await filled()).toEqual(['Persian', 'فارسی', 'Middle East', true])
    await expectFieldError(name, undefined)
    await page.getByText('This is the code of Persian.').waitFor()
    await code.fill('zzz')
    expect(await filled()).toEqual(['', '', '', false])
    await page.getByText('No language is known by this code.').waitFor()
    await autonym.fill('יידיש')
    await code.fill('yi')
    expect(await filled()).toEqual(['Yiddish', 'יידיש', 'Europe', true])
    expect(await autonym.evaluate((input: HTMLInputElement) => [input.lang, input.dir])).toEqual(['yi', 'rtl'])
    await region.fill('')
    await save(page).click()
    await expectToast(page, 'Language created')
    await heading(page, 'Languages').waitFor()
    await filter(page).fill('yid')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await cellsOf(page, 'Yiddish')).toEqual(['yi', 'Not specified', 'Active'])
    expect(await rowOf(page, 'Yiddish').getByText('יידיש').getAttribute('dir')).toBe('rtl')
    // Once there, a language stays.
    expect(await page.getByRole('button', { name: 'Delete Yiddish' }).count()).toBe(0)
    expect(await readerSees(page, '/languages')).toMatch(/Other[\s\S]*יידיש/)

    await page.getByRole('link', { name: 'Edit Yiddish' }).click()
    await heading(page, 'Edit Language').waitFor()
    expect(await filled()).toEqual(['Yiddish', 'יידיש', '', true])
    await region.fill('Europe')
    await field(page, 'Font family').fill('"Noto Serif Hebrew"')
    await save(page).click()
    await expectToast(page, 'Language updated')
    await filter(page).fill('europe')
    await rowOf(page, 'Yiddish').waitFor()
    expect(await cellsOf(page, 'Yiddish')).toEqual(['yi', 'Europe', 'Active'])
    expect(await readerSees(page, '/languages')).not.toMatch(/Other[\s\S]*יידיש/)
    expect(complaints).toEqual([])
  })
})
