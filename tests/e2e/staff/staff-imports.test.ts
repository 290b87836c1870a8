import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { foreignBook } from '#tests/support/foreign-books.ts'
import { useStaff } from '#tests/support/staff.ts'
import { expectToast, goTo, heading } from '#tests/support/staff-steps.ts'
import { expectFit } from '#tests/support/themes.ts'

const { visitAsStaff } = useStaff()

/** Chapters of different lengths, so that they can be told apart. */
const chapter = (n: number, word: string) =>
  `<h1>${n}</h1>${Array.from({ length: 4 + 3 * n }, (_, i) => `<p>${`${word} ${n * 100 + i} `.repeat(6 + ((n * i) % 5) * 4)}</p>`).join('')}`
const pages = (word: string, ...numbers: number[]) =>
  numbers.map((n) => ({ title: `${word} ${n}`, body: chapter(n, word) }))
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator('main input[type="file"]').setInputFiles(files)
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('books are chosen, previewed, corrected and saved', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/works')
  await page.getByRole('link', { name: 'Import books' }).click()
  await heading(page, 'Import books').waitFor()

  const ferry = await foreignBook({
    title: 'The Toll',
    author: 'Aesop',
    language: 'en',
    pages: pages('words', 1, 2, 3, 4),
  })
  await choose(
    page,
    file('toll.epub', ferry),
    file('broken.epub', Buffer.from('no archive')),
    file('song.mp3', Buffer.from('x')),
  )
  const toll = card(page, 'The Toll')
  await toll.getByText('New work').waitFor()
  expect(await toll.getByRole('list', { name: 'Chapters' }).getByRole('listitem').count()).toBe(4)
  expect(await toll.getByText('English, as its metadata says.').count()).toBe(1)
  await card(page, 'broken.epub')
    .getByText(/^The archive is damaged, or none/)
    .waitFor()
  await card(page, 'song.mp3')
    .getByText(/^Files of this kind cannot be read/)
    .waitFor()
  await expectFit(page)

  // The preview follows what is corrected.
  await toll.getByRole('combobox', { name: 'Language' }).fill('French')
  await page.getByRole('option', { name: /^French/ }).click()
  await toll.getByText('French, as you say.').waitFor()

  // What is not saved yet is not left without a question.
  await page.getByRole('link', { name: 'Works', exact: true }).last().click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, '1 file saved')
  await toll.getByRole('link', { name: 'The Toll' }).click()
  await heading(page, 'Edit Work').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Original language' }).innerText()).toBe('French')
})

test('a translation of a work shows which chapters answer to which, and saves what fits when it is told to', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/works')
  const road = await foreignBook({
    title: 'The Road',
    author: 'Aesop',
    language: 'en',
    pages: pages('words', 1, 2, 3, 4),
  })
  const id = await page.evaluate(async (base64) => {
    const body = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const answer = await fetch('/api/admin/imports?name=road.epub', {
      method: 'POST',
      headers: { 'content-type': 'application/epub+zip' },
      body,
    })
    return JSON.parse((await answer.text()).split('\n')[0] ?? '').work.id
  }, road.toString('base64'))
  // The same file once more: nothing to save, and the work keeps its status.
  await goTo(page, '/admin-dashboard/import-books')
  await choose(page, file('road.epub', road))
  await page.getByRole('status').filter({ hasText: '1 already there' }).waitFor()
  expect(await card(page, 'The Road').getByRole('combobox', { name: 'Status' }).innerText()).toBe('As it is now')
  await goTo(page, `/admin-dashboard/edit-work/${id}`)
  await page.getByRole('link', { name: 'Import a translation' }).click()
  await heading(page, 'Import books').waitFor()
  expect(page.url()).toContain(`/import-books?work=${id}`)
  const arabic = await foreignBook({ title: 'الضريبة', author: 'Aesop', language: 'ar', pages: pages('كلمة', 1, 2, 4) })
  await choose(page, file('ar.epub', arabic))
  const translation = card(page, 'الضريبة')
  await translation.getByText(/differ: one chapter does not fit/).waitFor()
  const doubtful = translation.getByRole('row').filter({ hasText: 'it has no counterpart' })
  expect(await doubtful.innerText()).toContain('words 3')
  await expectFit(page)
  await translation.getByRole('button', { name: 'Save what fits of ar.epub' }).click()
  await page
    .getByRole('alertdialog', { name: 'Save what fits?' })
    .getByRole('button', { name: 'Save what fits' })
    .click()
  await expectToast(page, '1 file saved')
  await translation.getByRole('link', { name: 'The Road' }).first().waitFor()
})
