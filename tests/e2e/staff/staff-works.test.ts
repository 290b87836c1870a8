import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { categoryId, languageId, sampleId } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import {
  callFrom,
  cellsOf,
  expectFieldError,
  expectToast,
  goTo,
  heading,
  readerSees,
  rowOf,
  tabTo,
} from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()
const WORKS = '/admin-dashboard/works'
const ADD = '/admin-dashboard/add-work'

interface Row {
  id: number
  title: string
  revision: number
  authorId: number
  coverImage: string | null
  tags: string[]
  localizations: { languageId: number; title: string | null }[]
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const author = (page: Page) => page.getByRole('combobox', { name: 'Author' })
const year = (page: Page) => box(page, 'Publication year')
const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const originalLanguage = (page: Page) => page.getByRole('combobox', { name: 'Original language' })
const tags = (page: Page) => box(page, 'Tags')
const givenTags = (page: Page) => page.getByRole('list', { name: 'Tags of this work' }).getByRole('listitem')
const categories = (page: Page) => page.getByRole('group', { name: 'Categories' })
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

async function choose(page: Page, list: Locator, name: string): Promise<void> {
  await list.click()
  await page.getByRole('option', { name, exact: true }).click()
}

async function chooseAuthor(page: Page, name: string): Promise<void> {
  await author(page).fill(name)
  await page.getByRole('option', { name }).click()
}

const made = (name: string, more: object = {}) => ({
  title: name,
  authorId: 1,
  categoryIds: [categoryId('Essay')],
  description: 'Written by a test.',
  originalLanguageId: languageId('el'),
  status: 'draft',
  ...more,
})
const add = (page: Page, name: string, more?: object) =>
  callFrom<Row>(page, 'POST', '/api/admin/works', made(name, more))
const totalWorks = async (page: Page) =>
  (await callFrom<{ totalWorks: number }>(page, 'GET', '/api/admin/stats')).totalWorks
const named = (page: Page, name: string) =>
  callFrom<Row[]>(page, 'GET', `/api/admin/works?filter=${encodeURIComponent(name)}`)

// First, while the library is as it was found.
describe('§2 works table', () => {
  test('shows its columns, and leads on from each work', async () => {
    const { page } = await visitAsStaff(`${WORKS}?filter=${encodeURIComponent('ملّاح')}`)
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const id = sampleId('ferryman-of-two-cities')
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '',
      'Title',
      'Author',
      'Categories',
      'Languages',
      'Status',
      'Actions',
    ])
    expect((await cellsOf(page, 'ملّاح المدينتين')).map((text) => text.split(/\s+/))).toEqual([
      ['The', 'Dragoman', 'Workshop'],
      ['Fiction'],
      ['ar', 'zh', 'en', '+9'],
      ['Published'],
    ])
    const header = rowOf(page, 'ملّاح المدينتين').getByRole('rowheader')
    expect(await header.innerText()).toContain('Featured')
    // The cover that is drawn for readers, without words, no higher than a row of one line.
    const cover = header.locator('svg[lang="ar"]')
    await cover.waitFor()
    expect(await cover.textContent()).toBe('')
    expect((await cover.boundingBox())?.height).toBeLessThanOrEqual(35)
    const links = page.getByRole('row').nth(1).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `/admin-dashboard/edit-work/${id}`,
      `/admin-dashboard/edit-work/${id}`,
    ])
    await links.first().click()
    const further = page.getByRole('link', { name: / ملّاح المدينتين/ })
    await further.first().waitFor()
    expect(await further.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `/admin-dashboard/translations?work=${id}`,
      `/admin-dashboard/chapters/${id}`,
      `/admin-dashboard/find-replace?work=${id}`,
      `/admin-dashboard/reports?work=${id}&status=any`,
      `/admin-dashboard/history/work/${id}`,
      `/book/${id}`,
      `/api/admin/export?ids=${id}`,
    ])
  })

  test('is sorted and filtered by the server, as the address says', async () => {
    const { page } = await visitAsStaff(WORKS)
    const asked: URLSearchParams[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/admin/works') asked.push(searchParams)
    })
    const first = (column: number) =>
      page.getByRole('row').nth(1).locator(':is(th, td):not(:has(input))').nth(column).innerText()
    await page.getByRole('button', { name: 'Author', exact: true }).click()
    await expect.poll(() => first(1)).toBe('Aesop')
    await page.getByRole('button', { name: 'Author', exact: true }).click()
    await expect.poll(() => first(1)).toBe('Zhuangzi')
    for (const [order, sort] of [
      ['Year, earliest first', 'year asc'],
      ['Newest first', 'created desc'],
    ] as const) {
      await choose(page, page.getByRole('combobox', { name: 'Order' }), order)
      await expect
        .poll(() => {
          const { searchParams } = new URL(page.url())
          return `${searchParams.get('sort')} ${searchParams.get('order')}`
        })
        .toBe(sort)
    }
    expect(asked.map((query) => `${query.get('sort')} ${query.get('order')}`)).toEqual([
      'author asc',
      'author desc',
      'year asc',
    ])
    await choose(page, page.getByRole('combobox', { name: 'Category' }), 'Epic Poetry')
    await choose(page, page.getByRole('combobox', { name: 'Language' }), 'Persian')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await page.getByRole('status').allInnerTexts()).toContain('1 work')
    expect(asked.at(-1)?.get('category')).toBe(String(categoryId('Epic Poetry')))
    expect(asked.at(-1)?.get('language')).toBe(String(languageId('fa')))
    await page.getByRole('searchbox').fill('nothing is called this')
    await page.getByText('Nothing matches this filter.').waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(10)
  })
})

describe('§5 work form', () => {
  test('begins with its defaults, says what is missing at the fields and in a toast, and what the server refuses', async () => {
    const { page, complaints } = await visitAsStaff(ADD, { viewport: PHONE })
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    expect(await year(page).inputValue()).toBe(String(new Date().getFullYear() - 100))
    const hasChapters = page.getByRole('checkbox', { name: 'Has chapters' })
    expect(await hasChapters.isChecked()).toBe(false)
    expect(await page.locator('label').filter({ has: hasChapters }).innerText()).toContain(
      'Its chapters are managed in a separate chapters area after it has been created; each needs a title and content for at least one language.',
    )

    await save(page).click()
    await expectToast(page, 'Validation Error', 'Please select at least one category')
    await expectFieldError(title(page), 'Title is required')
    await expectFieldError(author(page), 'Author is required')
    await expectFieldError(originalLanguage(page), 'Original language is required')
    await expectFieldError(description(page), 'Description is required')
    await expect.poll(() => categories(page).innerText()).toContain('At least one category is required')
    expect(await isFocused(title(page))).toBe(true)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    for (const [written, message] of [
      ['soon', 'Publication year must be a whole number'],
      ['', undefined],
    ] as const) {
      await year(page).fill(written)
      await year(page).blur()
      await expectFieldError(year(page), message)
    }
    const cover = box(page, 'Address of a picture')
    await cover.fill('nowhere')
    await cover.blur()
    await expectFieldError(cover, 'Cover image must be an address that begins with http:// or https://')

    // The focus goes to the first field that is wrong, whatever it is made of.
    const first = [
      [() => title(page).fill('Zzz'), author(page)],
      [() => chooseAuthor(page, 'Aesop'), page.getByRole('searchbox', { name: 'Find a category' })],
      [() => categories(page).getByLabel('Essay', { exact: true }).check(), originalLanguage(page)],
      [() => choose(page, originalLanguage(page), 'Greek'), description(page)],
      [() => description(page).fill('A text'), cover],
    ] as const
    for (const [mend, next] of first) {
      await mend()
      await save(page).click()
      await expect.poll(() => isFocused(next)).toBe(true)
    }
    expect(sent).toBe(0)
    expect(complaints).toEqual([])

    // What the server refuses is said at the field and in a toast, and what was written stays.
    await cover.fill('')
    const gone = await callFrom<Row>(page, 'POST', '/api/admin/authors', { name: 'Zzz Gone' })
    await chooseAuthor(page, 'Zzz Gone')
    await callFrom(page, 'DELETE', `/api/admin/authors/${gone.id}`)
    await save(page).click()
    await expectToast(page, 'Error', 'Failed to create work: 400: ')
    await expectFieldError(author(page), 'This author does not exist.')
    expect(await title(page).inputValue()).toBe('Zzz')
    // It is not lost unasked.
    await page.getByRole('link', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await title(page).inputValue()).toBe('Zzz')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await heading(page, 'Works').waitFor()
    expect(await named(page, 'Zzz')).toEqual([])
  })

  test('tags: Enter or Add takes one; blanks, duplicates and an unfinished composition do not', async () => {
    const { page } = await visitAsStaff(ADD)
    const shown = async () => (await givenTags(page).allInnerTexts()).map((text) => text.trim())
    await tags(page).fill('  sea ')
    await tags(page).press('Enter')
    await tags(page).fill('deep river')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await shown()).toEqual(['sea', 'deep river'])
    expect(await isFocused(tags(page))).toBe(true)
    for (const ignored of ['sea', '   ', '']) {
      await tags(page).fill(ignored)
      await tags(page).press('Enter')
      expect(await shown()).toEqual(['sea', 'deep river'])
    }
    await tags(page).fill('かわ')
    await tags(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    expect(await shown()).toEqual(['sea', 'deep river'])
    await tags(page).press('Enter')
    expect(await shown()).toEqual(['sea', 'deep river', 'かわ'])
    await tags(page).press('Backspace')
    expect(await shown()).toEqual(['sea', 'deep river'])
    await page.getByRole('button', { name: 'Remove sea' }).click()
    expect(await shown()).toEqual(['deep river'])
    expect(await isFocused(tags(page))).toBe(true)
    // Nothing of it has sent the form.
    await expectFieldError(title(page), undefined)
  })

  test('a cover is uploaded by the button or a drop, shown, refused, and removed', async () => {
    const { page } = await visitAsStaff(ADD)
    const field = page.getByRole('group', { name: 'Cover image' })
    const picture = field.locator('img')
    const upload = (name: string, mimeType: string, buffer: Buffer) =>
      field.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
    await field.locator('svg[lang]').waitFor()
    const png = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#24466b' } })
      .png()
      .toBuffer()

    await upload('notes.png', 'image/png', Buffer.from('These are only words.'))
    await expect.poll(() => field.innerText()).toContain('The picture could not be uploaded: ')
    await upload('cover.png', 'image/png', png)
    await expect.poll(() => field.innerText()).toContain('The picture has been uploaded. Save the work to keep it.')
    expect(await picture.getAttribute('src')).toMatch(/^\/covers\/[0-9a-f]{32}\.webp$/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await field.innerText()).not.toContain('could not be uploaded')
    await expectAccessible(page)

    await field.getByRole('button', { name: 'Remove the picture' }).click()
    await field.locator('svg[lang]').waitFor()
    expect(await isFocused(field.getByRole('button', { name: 'Upload a picture' }))).toBe(true)

    const dropped = await page.evaluateHandle(
      (bytes) => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' }))
        return files
      },
      [...png],
    )
    await field.locator('[class*="cover"]').first().dispatchEvent('drop', { dataTransfer: dropped })
    await picture.waitFor()

    // What takes long tells how far it is, can be stopped, and is waited for.
    await page.route('**/api/admin/covers', () => {})
    await upload('slow.png', 'image/png', png)
    await field.getByRole('progressbar', { name: 'Uploading slow.png' }).waitFor()
    await save(page).click()
    await expectToast(page, 'Error', 'The picture is still being uploaded.')
    await field.getByRole('button', { name: 'Cancel the upload' }).click()
    await expect.poll(() => field.getByRole('progressbar').count()).toBe(0)
    expect(await field.innerText()).not.toContain('could not be uploaded')
  })
})

describe('§4 after a save', () => {
  test('§8 a work is created: the list, the stats and the public page show it at once', async () => {
    const { page, complaints } = await visitAsStaff(WORKS)
    const before = await totalWorks(page)
    await page.getByRole('link', { name: 'Add New Work' }).click()
    await heading(page, 'Add New Work').waitFor()
    await title(page).fill('Zzz كتاب التجربة')

    // The author is missing: added over the form, which stays.
    await author(page).fill('Zzz Nobody')
    await page.getByText('Nothing found.').waitFor()
    await page.getByRole('button', { name: 'Add Author' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Author' })
    expect(await box(page, 'Name').inputValue()).toBe('Zzz Nobody')
    await expectAccessible(page)
    // What is written there is not lost unasked.
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Zzz')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Zzz Nobody')
    // A toast above the dialog is reached by key and by pointer, and closes alone.
    await page.route('**/api/admin/authors', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Error', 'Failed to create author: 503: busy')
    const notices = page.getByRole('region', { name: /Notifications/ })
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(notices.getByRole('listitem'))).toBe(true)
    await notices.getByRole('button', { name: 'Dismiss' }).click()
    await notices.getByRole('listitem').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Author created')
    await dialog.waitFor({ state: 'hidden' })
    expect(await author(page).inputValue()).toBe('Zzz Nobody')
    expect(await title(page).inputValue()).toBe('Zzz كتاب التجربة')
    await expectFieldError(description(page), undefined)

    for (const name of ['Essay', 'Drama']) await categories(page).getByLabel(name, { exact: true }).check()
    expect((await chosen(page).allInnerTexts()).map((text) => text.trim())).toEqual(['Essay', 'Drama'])
    await page.getByRole('button', { name: 'Remove Drama' }).click()
    expect(await categories(page).getByLabel('Drama', { exact: true }).isChecked()).toBe(false)
    await choose(page, originalLanguage(page), 'Arabic')
    expect(await title(page).evaluate(({ dir, lang }: HTMLElement) => ({ dir, lang }))).toEqual({
      dir: 'rtl',
      lang: 'ar',
    })
    await description(page).fill('كتاب لا يبقى.')
    await page.getByRole('checkbox', { name: 'Featured' }).check()
    await choose(page, page.getByRole('combobox', { name: 'Add a language' }), 'German')
    await box(page, 'Title in German').waitFor()
    await expect.poll(() => isFocused(box(page, 'Title in German'))).toBe(true)
    expect(await box(page, 'Title in German').getAttribute('lang')).toBe('de')
    await box(page, 'Title in German').fill('Zzz Das Buch der Probe')
    // A tag that was only written goes with the form.
    await tags(page).fill('zzz-tag')

    // A cover is fetched by the server, which asks nobody in its own network.
    const cover = box(page, 'Address of a picture')
    await cover.fill(new URL('/icon.png', page.url()).href)
    await save(page).click()
    const inside = 'The address leads into a private network, and covers are fetched from public sites alone.'
    await expectFieldError(cover, inside)
    await expectToast(page, 'Error', `Failed to create work: 400: ${inside}`)
    await cover.fill('')

    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    await save(page).dblclick()
    await expectToast(page, 'Work created')
    await heading(page, 'Works').waitFor()
    expect(sent).toBe(1)
    const row = rowOf(page, 'Zzz كتاب التجربة')
    await row.waitFor()
    expect(await row.getByRole('rowheader').innerText()).toContain('Featured')
    expect(await row.locator('bdi[lang="ar"]').getAttribute('dir')).toBe('rtl')
    expect(await cellsOf(page, 'Zzz كتاب التجربة')).toEqual(['Zzz Nobody', 'Essay', '–', 'Published'])
    expect(await totalWorks(page)).toBe(before + 1)
    const [{ id } = { id: 0 }] = await named(page, 'Zzz')
    expect(await callFrom(page, 'GET', `/api/admin/works/${id}`)).toMatchObject({
      publicationYear: new Date().getFullYear() - 100,
      tags: ['zzz-tag'],
      localizations: [{ languageId: languageId('de'), title: 'Zzz Das Buch der Probe', description: null }],
    })

    await row.getByRole('rowheader').getByRole('link').click()
    const view = page.getByRole('link', { name: /^View Zzz/ })
    expect([await view.getAttribute('href'), await view.getAttribute('target')]).toEqual([`/book/${id}`, '_blank'])
    expect(await readerSees(page, `/book/${id}`)).toContain('Zzz كتاب التجربة')
    await expect.poll(() => readerSees(page, '/books/all')).toContain('Zzz كتاب التجربة')
    expect(complaints.filter((text) => !/status of (503|400)/.test(text))).toEqual([])
    const [work] = await named(page, 'Zzz كتاب')
    await callFrom(page, 'DELETE', `/api/admin/works/${id}`)
    await callFrom(page, 'DELETE', `/api/admin/authors/${work?.authorId}`)
  })

  test('§8 a work is updated and deleted; of two who edit it at once none undoes what the other has saved', async () => {
    const { page } = await visitAsStaff(WORKS)
    const { id } = await add(page, 'Zzz One', { status: 'published', publicationYear: 1900 })
    await goTo(page, `/admin-dashboard/edit-work/${id}`)
    await heading(page, 'Edit Work').waitFor()
    const theirs = { title: 'Zzz Theirs', publicationYear: null, originalLanguageId: languageId('de') }
    await callFrom(page, 'PATCH', `/api/admin/works/${id}`, theirs)

    // Here the form stands as it was made. What only one has changed is kept unasked, and no failure is told of.
    await description(page).fill('Mine.')
    await categories(page).getByLabel('Drama', { exact: true }).check()
    const saving = page.waitForRequest((request) => request.method() === 'PATCH')
    await save(page).click()
    expect(Object.keys((await saving).postDataJSON()).sort()).toEqual(['categoryIds', 'description', 'revision'])
    await expectToast(page, 'Work updated')
    const both = { ...theirs, description: 'Mine.', categoryIds: [categoryId('Drama'), categoryId('Essay')].sort() }
    expect(await callFrom(page, 'GET', `/api/admin/works/${id}`)).toMatchObject(both)

    // What both have changed is shown, and nothing else.
    await goTo(page, `/admin-dashboard/edit-work/${id}`)
    await title(page).fill('Zzz Mine')
    await year(page).fill('1900')
    await callFrom(page, 'PATCH', `/api/admin/works/${id}`, { title: 'Zzz Theirs again', featured: true })
    await save(page).click()
    const conflict = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await conflict.waitFor()
    expect(await conflict.getByRole('region').allInnerTexts()).toEqual([
      expect.stringMatching(/^Title[\s\S]*Zzz Theirs again[\s\S]*Zzz Mine$/),
    ])
    expect(await page.getByText('Failed to update work').count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await conflict.waitFor({ state: 'hidden' })
    expect(await title(page).inputValue()).toBe('Zzz Mine')
    await save(page).click()
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    expect(await title(page).inputValue()).toBe('Zzz Theirs again')
    expect(await page.getByRole('checkbox', { name: 'Featured' }).isChecked()).toBe(true)
    expect(await year(page).inputValue()).toBe('1900')
    await callFrom(page, 'PATCH', `/api/admin/works/${id}`, { title: 'Zzz Theirs at last', featured: false })
    await title(page).fill('Zzz Both')
    await save(page).click()
    await conflict.getByRole('button', { name: 'Save mine over it' }).click()
    await expectToast(page, 'Work updated')
    await heading(page, 'Works').waitFor()
    expect(await callFrom(page, 'GET', `/api/admin/works/${id}`)).toMatchObject({
      title: 'Zzz Both',
      publicationYear: 1900,
      featured: false,
    })
    await expect.poll(async () => (await page.request.get(`/book/${id}`)).text()).toContain('Zzz Both')

    // Deleted after a second, explicit click.
    const before = await totalWorks(page)
    await page.getByRole('button', { name: 'Delete Zzz Both' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Zzz Both?' })
    expect(await question.innerText()).toContain(
      'Are you sure you want to delete this work? It is kept under Deleted items',
    )
    expect(await isFocused(question.getByRole('button', { name: 'Cancel' }))).toBe(true)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Delete Zzz Both' }))).toBe(true)
    await page.getByRole('button', { name: 'Delete Zzz Both' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Work deleted')
    await expect.poll(() => rowOf(page, 'Zzz Both').count()).toBe(0)
    await expect.poll(() => isFocused(heading(page, 'Works'))).toBe(true)
    expect(await totalWorks(page)).toBe(before - 1)
    await expect.poll(async () => (await page.request.get(`/book/${id}`)).status()).toBe(404)
  })

  test('a work that changes its kind is told what cannot be read any more', async () => {
    const { page } = await visitAsStaff(`/admin-dashboard/edit-work/${sampleId('ferryman-of-two-cities')}`)
    const hasChapters = page.getByRole('checkbox', { name: 'Has chapters' })
    const warning = page.getByText('They stay stored, but cannot be read while the work is one text.')
    expect(await warning.count()).toBe(0)
    await hasChapters.uncheck()
    expect(await warning.innerText()).toContain('This work has 6 chapters.')
    await hasChapters.check()
    expect(await warning.count()).toBe(0)
    // As it was: nothing to ask about.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await heading(page, 'Works').waitFor()
  })
})

test('§5 work form by keyboard alone', async () => {
  const { page } = await visitAsStaff(ADD)
  await tabTo(page, title(page))
  await page.keyboard.type('Zzz Keys')
  await tabTo(page, author(page))
  // Enter, before the list fits the words, means the first that will fit them.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
  await page.keyboard.type('Zhuang')
  await page.keyboard.press('Enter')
  await expect.poll(() => author(page).inputValue()).toBe('Zhuangzi')
  await author(page).fill('Aes')
  await page.keyboard.press('Enter')
  await expect.poll(() => author(page).inputValue()).toBe('Aesop')
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a category' }))
  await page.keyboard.type('ess')
  const essay = categories(page).getByLabel('Essay', { exact: true })
  await expect.poll(() => categories(page).getByRole('checkbox').count()).toBe(1)
  await tabTo(page, essay)
  await page.keyboard.press('Space')
  expect(await essay.isChecked()).toBe(true)
  await tabTo(page, originalLanguage(page))
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  const greek = page.getByRole('option', { name: 'Greek' })
  for (let n = 0; n < 20 && !(await isFocused(greek)); n += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => originalLanguage(page).innerText()).toBe('Greek')
  await tabTo(page, description(page))
  await page.keyboard.type('Typed.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keys')
  await page.keyboard.press('Enter')
  await tabTo(page, save(page))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Work created')
  await heading(page, 'Works').waitFor()
  expect(await named(page, 'Zzz Keys')).toMatchObject([{ tags: ['keys'], categoryIds: [categoryId('Essay')] }])
})
