import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser.ts'
import { signInAs, useStaff } from '#tests/support/staff.ts'
import { callFrom, expectToast, goTo, heading } from '#tests/support/staff-steps.ts'
import { expectFit } from '#tests/support/themes.ts'

const { visitAsStaff, visit } = useStaff()
const PEOPLE = '/admin-dashboard/people'

test('§4 people: a session is ended, and an account of a program is made, renewed and revoked', async () => {
  const { page, complaints } = await visitAsStaff('/admin-dashboard/authors')
  const { user } = await callFrom<{ user: { email: string } }>(page, 'GET', '/api/session')
  // Those of tests before this one.
  await callFrom(page, 'DELETE', `/api/admin/sessions?of=${user.email}`)
  const { page: elsewhere } = await visit('about:blank')
  await signInAs(elsewhere, 'Local Editor')
  await heading(elsewhere, 'Dashboard').waitFor()

  await goTo(page, PEOPLE)
  const row = page.getByRole('row').filter({ hasText: 'Local Editor' })
  await row.getByRole('button', { name: /^2 open sessions/ }).click()
  const sessions = page.getByRole('dialog', { name: 'Sessions of Local Editor' })
  expect(await sessions.getByRole('listitem').filter({ hasText: 'This one' }).count()).toBe(1)
  await expectAccessible(page)
  const end = sessions.getByRole('button', { name: /^End the session/ })
  await end.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'End this session?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  expect(await sessions.getByRole('listitem').count()).toBe(2)
  await end.click()
  await question.getByRole('button', { name: 'End' }).click()
  await expectToast(page, 'Session ended')
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  await sessions.getByRole('button', { name: 'Close' }).click()
  await row.getByText('1 open').waitFor()
  await elsewhere.reload()
  await heading(elsewhere, 'Staff sign-in').waitFor()

  const accounts = page.getByRole('region', { name: 'Accounts of programs' })
  await accounts.getByText("No programs' accounts yet.").waitFor()
  await accounts.getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('dialog', { name: 'Add an account for a program' })
  await form.getByLabel('Name').fill('my pipeline')
  await form.getByLabel('Name').press('Enter')
  await form.getByText(/^The name of an account is 1 to 64 letters/).waitFor()
  await form.getByLabel('Name').fill('pipeline')
  await form.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'The password of pipeline' })
  const password = await shown.getByLabel('Password').inputValue()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await accounts.getByRole('row').filter({ hasText: 'pipeline' }).getByText('Never yet').waitFor()
  await expectFit(page)

  await accounts.getByRole('button', { name: 'New password for pipeline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New password' }).click()
  await expect.poll(() => shown.getByLabel('Password').inputValue()).not.toBe(password)
  await shown.getByRole('button', { name: 'Done' }).click()
  await accounts.getByRole('button', { name: 'Revoke the account pipeline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await accounts.getByText("No programs' accounts yet.").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('People')
  expect(complaints).toEqual([])
})
