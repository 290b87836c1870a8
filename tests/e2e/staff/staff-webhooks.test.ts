import { afterAll, expect, test } from 'vitest'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom, draftIsKept, expectToast, keptDrafts } from '#tests/support/staff-steps.ts'
import { expectFit } from '#tests/support/themes.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'

const { visitAsStaff } = useStaff()
const receiver = await startReceiver()
afterAll(() => receiver.close())

test('a webhook is added, tried, told of what happens, sent it again, changed and deleted', async () => {
  const { page, complaints } = await visitAsStaff('/admin-dashboard/settings')
  const card = page.getByRole('region', { name: 'Webhooks' })
  await card.getByText('There is none yet.').waitFor()

  await card.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByLabel('Address').fill('hooks.example')
  for (const box of await form.getByRole('group').getByRole('checkbox').all()) await box.uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/^This must be an address such as/).waitFor()
  await form.getByText('Please choose what it is told of').waitFor()
  await form.getByLabel('Address').fill(`${receiver.url}/hook`)
  await form.getByLabel('Description').fill('The shop')
  await form.getByLabel('Texts that change').check()
  await form.getByLabel('Works that are published').check()
  // What is written is kept, until the key has saved it.
  await draftIsKept(page, '/hook')
  await form.getByLabel('Address').press('Control+s')
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
  const secret = await shown.getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expect.poll(async () => Object.keys(await keptDrafts(page))).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()
  const item = card.getByRole('listitem').filter({ hasText: '/hook' })
  await item.getByText('Works that are published, Texts that change').waitFor()

  await item.getByRole('button', { name: /^Send a test/ }).click()
  await expectToast(page, 'A test is on its way')
  const sent = item.getByRole('list').getByRole('listitem')
  await sent.getByText('Delivered').waitFor()
  expect(await sent.innerText()).toMatch(/webhook\.test\s+Delivered\s+Send again\s+.+ · answered 204 after [\d,]+ ms/)
  expect(receiver.types()).toEqual(['webhook.test'])

  // What happens is told of by the site itself.
  receiver.answer = (response) => response.writeHead(500).end('It is broken. '.repeat(100))
  const [language] = await callFrom<{ id: number }[]>(page, 'GET', '/api/admin/languages')
  const fields = { title: 'Told of', description: 'D', tags: [], status: 'published', originalLanguageId: language?.id }
  const [author] = await callFrom<{ id: number }[]>(page, 'GET', '/api/admin/authors')
  const [category] = await callFrom<{ id: number }[]>(page, 'GET', '/api/admin/categories')
  const body = { ...fields, authorId: author?.id, categoryIds: [category?.id] }
  const work = await callFrom<{ id: number }>(page, 'POST', '/api/admin/works', body)
  await expect.poll(receiver.types).toEqual(['webhook.test', 'work.published'])
  await callFrom(page, 'DELETE', `/api/admin/works/${work.id}`)
  await item.getByRole('button', { name: /^Deliveries/ }).click()
  await item.getByRole('button', { name: /^Deliveries/ }).click()
  await sent.filter({ hasText: 'work.published' }).getByText('It is broken.').waitFor()
  await expectFit(page)
  receiver.answer = (response) => response.end()
  await item.getByRole('button', { name: /^Send again: work\.published/ }).click()
  await sent.filter({ hasText: 'work.published' }).getByText('Delivered').waitFor()
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(receiver.received.at(-2)?.headers['webhook-id'])

  await item.getByRole('button', { name: /^New secret/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
  expect(await shown.getByLabel('Secret').inputValue()).not.toBe(secret)
  // The Escape key would close the notice that comes after it.
  await shown.getByRole('button', { name: 'Done' }).click()
  await item.getByText(/The former secret is valid until/).waitFor()

  // Nobody answers: the open list asks again and again, but not for the deliveries of a webhook that is gone.
  receiver.answer = () => {}
  await item.getByRole('button', { name: /^Send a test/ }).click()
  await sent.filter({ hasText: 'webhook.test' }).getByText('Waiting').waitFor()
  await item.getByRole('button', { name: /^Edit http/ }).click()
  const edited = page.getByRole('dialog', { name: 'Edit webhook' })
  await edited.getByLabel('On', { exact: false }).last().uncheck()
  await edited.getByRole('button', { name: 'Save' }).click()
  await item.getByText('Off', { exact: true }).waitFor()
  await item.getByRole('button', { name: /^Delete http/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await card.getByText('There is none yet.').waitFor()
  await page.waitForTimeout(1200)
  expect(complaints).toEqual([])
})
