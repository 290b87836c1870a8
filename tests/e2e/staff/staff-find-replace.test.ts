import { expect, test } from 'vitest'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import type { StaffWork } from '#contract/works.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom as call, expectToast, heading } from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()

test('§7 find and replace: a name of a work is found in two spellings, replaced where it was chosen, and taken back', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/translations')
  const languages = await call<StaffLanguage[]>(page, 'GET', '/api/admin/languages')
  const [work] = await call<StaffWork[]>(page, 'GET', '/api/admin/works?filter=Nine%20Letters')
  const english = languages.find(({ code }) => code === 'en')?.id
  const textPath = `/api/admin/works/${work?.id}/translations/${english}`
  const read = () => call<StaffTranslationDetail>(page, 'GET', textPath)
  const { id, content: original } = await read()
  const names =
    'Then, Levinson came. There, Levinson, with Lewinson and Levinson, [sat](https://a.example/Lewinson). As Lewinson.'
  const content = `${original}\n\n${names} Indeed, Levinson.`
  await call(page, 'PATCH', `/api/admin/translations/${id}`, { content })

  // From the palette to the view, the work by its title.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('replace words')
  await page.keyboard.press('Enter')
  await heading(page, 'Find and replace').waitFor()
  await page.getByText('Write what is sought, and where.').waitFor()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('Choose a language or a work').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByRole('combobox', { name: 'Work' }).fill('Nine Letters')
  await page.getByRole('option', { name: /Nine Letters/ }).click()

  // Its names that are written in two ways; the form is filled.
  await page.getByRole('button', { name: 'Use Levinson for Lewinson' }).click()
  await page.getByText('2 places in 1 text', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toContain('find=Lewinson&with=Levinson')
  const places = page.getByRole('region', { name: 'Places found' }).getByRole('listitem')
  // What is not drawn yet (`content-visibility`) has no inner text.
  expect(await places.first().locator('del').textContent()).toContain('Lewinson')
  expect(await places.first().locator('ins').textContent()).toContain('Levinson')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)

  // One place stays.
  await page.getByRole('checkbox', { name: /^Choose place 2/ }).press('Space')
  await page.getByText('1 place in 1 text chosen').waitFor()
  await page.getByRole('button', { name: 'Replace in 1 text' }).press('Enter')
  await expectToast(page, '1 text changed')
  await page.getByText('1 place in 1 text', { exact: true }).waitFor()
  expect((await read()).content).toContain(names.replace('with Lewinson', 'with Levinson'))

  // The whole is taken back.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('2 places in 1 text', { exact: true }).waitFor()
  expect((await read()).content).toBe(content)
  await call(page, 'PATCH', `/api/admin/translations/${id}`, { content: original })
})
