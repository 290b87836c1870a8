import { expect, test } from 'vitest'
import type { StaffWork } from '#contract/works.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom as call, expectToast, heading, hearOfChange, readerSees } from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()

test('§4 works: forty drafts are published and featured in eight clicks at most, and the change is found and undone in four', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const work = {
    author: 'Aesop',
    originalLanguage: 'en',
    description: 'A nap.',
    categories: ['Essay'],
    status: 'draft',
  }
  const files = Array.from({ length: 40 }, (_, n) => ({
    path: `works/forty-winks-${n + 1}/work.json`,
    json: { title: `Forty Winks ${n + 1}`, ...work },
  }))
  await page.evaluate(async (files) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/admin/imports', { method: 'POST', headers, body: JSON.stringify({ files }) })
    if (!(await answer.text()).includes('"added":40')) throw new Error('The works have not been added.')
  }, files)
  let clicks = 0
  const click = async (
    name: string | RegExp,
    role: 'button' | 'checkbox' | 'combobox' | 'option' | 'link' = 'button',
  ) => {
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
    clicks += 1
  }
  await click('Works', 'link')
  await click('Status', 'combobox')
  await click('Draft', 'option')
  await page.getByRole('searchbox').fill('Forty Winks')
  await page.getByText('40 works', { exact: true }).waitFor()
  await click('Choose all on this page', 'checkbox')
  await click('Choose all 40 works')
  await click('Feature')
  await expectToast(page, '40 works changed')
  await click('Publish')
  await page.getByText('Nothing matches this filter.').waitFor()
  expect(clicks).toBeLessThanOrEqual(8)
  const published = () =>
    call<StaffWork[]>(page, 'GET', '/api/admin/works?filter=Forty%20Winks&status=published&featured=true&limit=50')
  expect((await published()).length).toBe(40)
  await expect.poll(async () => readerSees(page, `/book/${(await published())[0]?.id}`)).toContain('Forty Winks')

  // The change is found and taken back.
  clicks = 0
  await click('Activity', 'link')
  await heading(page, 'Activity').waitFor()
  await page.getByText('Status: published').first().waitFor()
  await expectAccessible(page)
  await click('Undo')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  clicks += 1
  await expectToast(page, '40 changes taken back')
  expect(clicks).toBeLessThanOrEqual(4)
  expect(await published()).toEqual([])
  await page.getByText('Taken back since').first().waitFor()

  const left = await call<StaffWork[]>(page, 'GET', '/api/admin/works?filter=Forty%20Winks&limit=50')
  const body = { of: 'work', rows: { ids: left.map(({ id }) => id) }, do: 'delete' }
  const deleted = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/admin/batches', { method: 'POST', headers, body: JSON.stringify(body) })).text()
  }, body)
  expect(deleted).toContain('"changed":40')
})

test('§4 works: on a phone rows are chosen, tagged and deleted, and Undo in the toast brings them back', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/works?filter=ghazal', { viewport: PHONE })
  const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/ })
  await boxes.first().waitFor()
  const before = await boxes.count()
  await boxes.first().check()
  const bar = page.getByRole('region', { name: 'What is chosen' })
  await bar.getByText('1 work chosen.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await bar.getByRole('button', { name: 'Tags…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags of 1 work' })
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('Newly chosen')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).last().click()
  await expectToast(page, '1 work changed')
  await boxes.first().check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 1 work?' }).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, '1 work changed')
  await expect.poll(() => boxes.count()).toBe(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '1 work taken back')
  await expect.poll(() => boxes.count()).toBe(before)
})

test('§4 works: under a short list the bar of chosen rows ends with the window, and no toast lies over it', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/works?filter=Sijo', { viewport: PHONE })
  const bar = page.getByRole('region', { name: 'What is chosen' })
  const toEnd = () => bar.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom))
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page.getByRole('checkbox', { name: /^Choose (?!all)/ }).check()
    await expect.poll(toEnd).toBe(0)
  }
  await bar.getByRole('button', { name: 'Feature', exact: true }).click()
  const toast = page.getByText(/^\d works? changed/).last()
  await toast.waitFor()
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport)
    await expect.poll(toEnd).toBe(0)
    const [below, above] = [await bar.boundingBox(), await toast.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  }
})

test('§4 authors: what cannot be deleted is named with the reason', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  await call(page, 'POST', '/api/admin/authors', { name: 'Aaa Without Works' })
  await hearOfChange(page)
  for (const name of ['Aaa Without Works', 'Aesop'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await page.getByRole('region', { name: 'What is chosen' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything could be done' })
  await dialog.getByText('cannot be deleted while there are works by this author').first().waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => page.getByRole('link', { name: 'Aaa Without Works' }).count()).toBe(0)
})
