import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { StaffWork } from '#contract/works.ts'
import { useStaff } from '#tests/support/staff.ts'
import { makeWork, removeWork, staffCall } from '#tests/support/staff-call.ts'
import { expectToast, heading, tabTo } from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()
const SENTENCE = 'He had seven camels and no rope.'
const CORRECTED = 'He had eight camels and no rope.'

const focused = (page: Page) => page.locator(':focus')

/** Goes to a view or thing by the palette. */
async function go(page: Page, words: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go anywhere, do anything' })
  await palette.getByRole('combobox').and(focused(page)).waitFor()
  await page.keyboard.type(words)
  await expect.poll(() => palette.getByRole('option', { selected: true }).innerText()).toBe(title)
  await page.keyboard.press('Enter')
  await heading(page, title).waitFor()
}

test('§2 dashboard: the whole day by the keyboard alone', async () => {
  const { page, complaints } = await visitAsStaff('/admin-dashboard')
  const work = await makeWork(page, 'The Day of Keys', { hasChapters: false })
  onTestFinished(() => removeWork(page, work))
  await staffCall(page, 'POST', '/api/admin/translations', {
    workId: work.id,
    languageId: work.language('en'),
    content: SENTENCE,
  })
  await staffCall(page, 'PATCH', `/api/admin/works/${work.id}`, { status: 'draft' })
  const state = async () => (await staffCall<StaffWork>(page, 'GET', `/api/admin/works/${work.id}`)).body
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    addEventListener('pointerdown', () => (counted.presses += 1), true)
  })

  // A work is found, chosen, published and featured.
  await go(page, 'works', 'Works')
  await page.keyboard.press('/')
  await page.keyboard.type('Day of Keys')
  await page.getByText('1 work', { exact: true }).waitFor()
  await tabTo(page, page.getByRole('checkbox', { name: 'Choose The Day of Keys' }))
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'What is chosen' })
  await tabTo(page, bar.getByRole('button', { name: 'Publish' }))
  await page.keyboard.press('Enter')
  await expectToast(page, '1 work changed')
  // What was pressed last still has the focus.
  await tabTo(page, bar.getByRole('button', { name: 'Feature', exact: true }))
  await page.keyboard.press('Enter')
  await expect.poll(state).toMatchObject({ status: 'published', featured: true })

  // The sentence that a reader has reported is corrected, and the report resolved.
  const report = { workId: work.id, chapterId: null, language: 'en', block: 1, revision: 1, quote: SENTENCE }
  const token = 'c'.repeat(32)
  await staffCall(page, 'POST', '/api/reports', { ...report, token, kind: 'name', suggestion: CORRECTED })
  await go(page, 'reports', 'Reports')
  await page.keyboard.press('/')
  await page.keyboard.type('Day of Keys')
  await page.getByText('1 report', { exact: true }).waitFor()
  await tabTo(page, page.getByRole('row').getByRole('link', { name: SENTENCE }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Apply this wording and resolve' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Wording applied, report resolved')

  // A text that is missing is begun from the grid, written and saved; the grid then shows it, with the focus on it.
  await go(page, 'coverage', 'Coverage')
  await page.keyboard.press('/')
  await page.keyboard.type('Day of Keys')
  const gap = page.getByRole('link', { name: 'The Day of Keys, German: missing' })
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await tabTo(page, gap)
  await page.keyboard.press('Enter')
  const paragraph = page.getByRole('textbox', { name: 'Content, paragraph 1', exact: true })
  await paragraph.waitFor()
  await tabTo(page, paragraph)
  await page.keyboard.type('Er hatte acht Kamele und kein Seil.')
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Translation uploaded')
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'The Day of Keys, German: complete' }).and(focused(page)).waitFor()

  // The last change is found and taken back.
  await go(page, 'activity', 'Activity')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }).first())
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await tabTo(page, question.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expectToast(page, '1 change taken back')
  expect(await page.evaluate(() => Reflect.get(window, 'presses'))).toBe(0)
  // The gap in the grid was asked for, and is not there.
  expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([])
})
