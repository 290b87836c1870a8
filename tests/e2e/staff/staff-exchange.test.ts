import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StaffWork } from '#contract/works.ts'
import { expectAccessible } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'
import { staffCall } from '#tests/support/staff-call.ts'

const { visitAsStaff } = useStaff()

test('exports: chosen works are downloaded, are edited, and come back by an import, which can be undone', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/works?sort=title&order=asc')
  const works = async () =>
    (await staffCall<StaffWork[]>(page, 'GET', '/api/admin/works?sort=title&order=asc&limit=200')).body
  const [first, second] = await works()
  const boxes = page.locator('tbody input[type=checkbox]')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^2 works \d{4}-\d\d-\d\d\.zip$/)
  const path = join(await mkdtemp(join(tmpdir(), 'export-')), 'works.zip')
  await download.saveAs(path)

  // Where nothing has changed there is nothing to save.
  await page.goto('/admin-dashboard/import-books')
  await page.locator('input[type=file]').setInputFiles(path)
  const card = page.getByRole('region', { name: 'works.zip' })
  await page.getByText('1 already there').last().waitFor()
  expect(await card.getByRole('definition').allTextContents()).toEqual(['0', '0', '2', '0', '0'])

  // What was changed since is as it was in the archive again.
  await staffCall(page, 'PATCH', `/api/admin/works/${first?.id}`, { title: 'Another title' })
  await page.reload()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByText('1 ready to be saved').last().waitFor()
  expect(await card.getByRole('definition').allTextContents()).toEqual(['0', '1', '1', '0', '0'])
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Save works.zip' }).click()
  const activity = card.getByRole('link', { name: 'Activity' })
  await activity.waitFor()
  expect((await works()).find(({ id }) => id === first?.id)?.title).toBe(first?.title)

  await activity.click()
  const entry = page.getByRole('listitem').filter({ hasText: '1 work changed' }).first()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () =>
      (await works()).filter(({ id }) => id === first?.id || id === second?.id).map(({ title }) => title),
    )
    .toEqual(expect.arrayContaining(['Another title', second?.title]))
})
