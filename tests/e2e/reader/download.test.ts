import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { FERRYMAN } from '#tests/support/samples.ts'

const { visit } = useBrowser()

test('§2 work page: a link opens a small panel, in which a reader chooses what to take away', async () => {
  const { page } = await visit(`${FERRYMAN}/zh`)
  await page.getByRole('complementary', { name: 'About this work' }).getByRole('link', { name: 'Download' }).click()
  const panel = page.getByRole('dialog', { name: 'Download' })
  const field = (name: string) => panel.getByLabel(name, { exact: true })
  const lines = field('Lines from the top down')
  await lines.waitFor()
  expect(await field('Language').inputValue()).toBe('zh')
  expect(await field('Two languages').count()).toBe(0)
  await expectAccessible(page, undefined, ['article'])

  await field('Second language').selectOption('ar')
  expect([await lines.count(), await field('Two languages').count()]).toEqual([0, 1])
  await field('Two languages').selectOption('notes')
  await field('Second language').selectOption('ja')
  await lines.check()
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('.epub')),
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(new URL(request.url()).search).toBe('?form=notes&lines=vertical')
  // A browser in a plain locale cannot write the title's characters into a name of its own.
  const { 'content-disposition': named = '' } = (await (await request.response())?.allHeaders()) ?? {}
  expect(decodeURIComponent(named)).toMatch(/\(zh-ja\)\.epub/)

  await field('File').selectOption('plainText')
  expect(await panel.getByRole('combobox').count()).toBe(2)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Download')
})

test('§2 work page: on a phone it stands among the tools', async () => {
  const { page } = await visit(`${FERRYMAN}/ar`, { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.getByRole('button', { name: 'More for reading' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('dialog', { name: 'Download' }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('without JavaScript the link leads to a page with the same form', async () => {
  const { page } = await visit(`${FERRYMAN}/en`, { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Download' }).click()
  expect(await page.getByLabel('Language', { exact: true }).inputValue()).toBe('en')
  await page.getByLabel('Second language').selectOption('ar')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\(en-ar\)\.epub$/)
})
