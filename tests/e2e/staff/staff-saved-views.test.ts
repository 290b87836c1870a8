import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'

const { visitAsStaff } = useStaff()

test('saved views: what is set is kept by a name, in another tab too, and is renamed and removed', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/works')
  const save = page.getByRole('button', { name: 'Save this view' })
  const saved = page.getByRole('navigation', { name: 'Saved views' })
  expect([await save.count(), await saved.count()]).toEqual([0, 0])
  const other = await page.context().newPage()
  await other.goto('/admin-dashboard/works')
  await other.getByRole('row').nth(2).waitFor()

  await page.goto('/admin-dashboard/works?status=draft&sort=title&order=asc&page=1')
  await save.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Drafts by title')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  const link = saved.getByRole('link', { name: 'Drafts by title' })
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
  expect(await save.count()).toBe(0)
  await expectAccessible(page)

  // The other tab has heard of it.
  await other.getByRole('link', { name: 'Drafts by title' }).click()
  await other.waitForURL('**/works?status=draft&sort=title&order=asc')
  await other.getByRole('button', { name: 'Rename or remove Drafts by title' }).click()
  await other.getByRole('textbox', { name: 'Name' }).fill('My drafts')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'My drafts' }).waitFor()

  // It is found from everywhere.
  await page.goto('/admin-dashboard/settings')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('my dra')
  await page.getByRole('option', { name: 'My drafts' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/works?status=draft&sort=title&order=asc')

  await page.getByRole('button', { name: 'Rename or remove My drafts' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await save.waitFor()
  await expect.poll(() => other.getByRole('link', { name: 'My drafts' }).count()).toBe(0)
})
