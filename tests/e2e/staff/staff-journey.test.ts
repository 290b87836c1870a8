import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { useWrittenSite } from '#tests/support/sample-site.ts'
import { callFrom, expectToast, goTo, heading, rowOf } from '#tests/support/staff-steps.ts'

const site = useWrittenSite()
const { visit } = useBrowser(() => site().url)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function signIn(page: Page, account: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Sign in with Google').click()])
  await popup.getByRole('button', { name: account }).click()
}

describe('§2 a day of staff, from a fresh machine', () => {
  test('sign in, make everything a chaptered work needs, edit it, delete it, bring it back, sign out', {
    timeout: 120_000,
  }, async () => {
    const { page, complaints } = await visit('/admin-dashboard')
    await signIn(page, 'Local Editor')
    await heading(page, 'Dashboard').waitFor()

    await view(page, 'Authors')
    await link(page, 'Add Author').click()
    await box(page, 'Name').fill('Klara Verkisto')
    await button(page, 'Save').click()
    await expectToast(page, 'Author created')
    await rowOf(page, 'Klara Verkisto').waitFor()

    await view(page, 'Categories')
    await link(page, 'Add Category').click()
    await box(page, 'Name').fill('Travel Letters')
    await button(page, 'Save').click()
    await expectToast(page, 'Category created')

    await view(page, 'Languages')
    await link(page, 'Add Language').click()
    await box(page, 'Code').fill('eo')
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('Esperanto')
    await button(page, 'Save').click()
    await expectToast(page, 'Language created')

    await view(page, 'Works')
    await link(page, 'Add New Work').click()
    await box(page, 'Title').fill('Leteroj el la vojo')
    await page.getByRole('combobox', { name: 'Author' }).fill('Klara')
    await page.getByRole('option', { name: 'Klara Verkisto' }).click()
    await page.getByRole('group', { name: 'Categories' }).getByLabel('Travel Letters').check()
    await choose(page, 'Original language', 'Esperanto')
    await box(page, 'Description').fill('Letters from a road.')
    await page.getByRole('checkbox', { name: /^Has chapters/ }).check()
    await button(page, 'Save').click()
    await expectToast(page, 'Work created')
    await rowOf(page, 'Leteroj el la vojo')
      .getByRole('link', { name: /^Chapters of/ })
      .click()

    await button(page, 'Add Chapter').click()
    const dialog = page.getByRole('dialog', { name: 'Add Chapter' })
    await dialog.getByLabel('Chapter title').fill('La unua letero')
    await dialog.getByLabel('Content').fill('Mi skribas el la montoj.')
    await dialog.getByRole('button', { name: 'Add another language' }).click()
    const second = dialog.getByRole('group', { name: 'Text 2' })
    await second.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Arabic' }).click()
    await second.getByLabel('Content').fill('أكتب من الجبال.')
    await button(page, 'Save').click()
    await expectToast(page, 'Chapter created')

    await link(page, 'Split a text into chapters').click()
    await box(page, 'Text').fill('# La dua letero\n\nPluvas.\n\n# La tria letero\n\nLa suno revenis.\n')
    await choose(page, 'Language of the text', 'Esperanto')
    await choose(page, 'The first part goes to', 'A new chapter 2')
    await button(page, 'Save the chapters').click()
    await expectToast(page, '2 chapters saved')

    const reader = await page.context().newPage()
    const found = await reader.goto('/books/all?filter=Leteroj')
    expect(found?.status()).toBe(200)
    await reader
      .getByRole('link', { name: /Leteroj el la vojo/ })
      .first()
      .click()
    await reader.getByText('Mi skribas el la montoj.').waitFor()
    await reader
      .getByRole('navigation', { name: 'Languages' })
      .getByRole('link', { name: /العربية/ })
      .click()
    await reader.getByText('أكتب من الجبال.').waitFor()
    expect(await reader.locator('article').getAttribute('dir')).toBe('rtl')

    await view(page, 'Works')
    await page.getByRole('link', { name: 'Edit Leteroj el la vojo' }).click()
    await heading(page, 'Edit Work').waitFor()
    await box(page, 'Description').fill('Three letters from a road.')
    await button(page, 'Save').click()
    await expectToast(page, 'Work updated')

    await page.getByRole('button', { name: 'Delete Leteroj el la vojo' }).click()
    const asked = page.getByRole('alertdialog')
    expect(await asked.innerText()).toContain(
      'Are you sure you want to delete this work? This action cannot be undone.',
    )
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Work deleted')
    await expect.poll(async () => (await reader.reload())?.status()).toBe(404)

    await view(page, 'Settings')
    await link(page, 'Deleted items').click()
    await rowOf(page, 'Leteroj el la vojo')
      .getByRole('button', { name: /^Restore/ })
      .click()
    await asked.getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Restored')
    await expect.poll(async () => (await reader.reload())?.status()).toBe(200)
    await reader.getByText('أكتب من الجبال.').waitFor()

    const [work] = await callFrom<{ id: number; authorId: number }[]>(page, 'GET', '/api/admin/works?filter=Leteroj')
    await callFrom(page, 'DELETE', `/api/admin/works/${work?.id}`)
    await callFrom(page, 'DELETE', `/api/admin/authors/${work?.authorId}`)

    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Logged out')
    await goTo(page, '/admin-dashboard/works')
    await signIn(page, 'Local Reader')
    await page.getByText('which lacks admin privileges').waitFor()
    await goTo(page, '/admin-dashboard/works')
    await heading(page, 'Access Denied').waitFor()
    expect(complaints.filter((one) => !/status of 404/.test(one))).toEqual([])
  })
})
