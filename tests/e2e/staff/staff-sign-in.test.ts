import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { useWrittenSite } from '#tests/support/sample-site.ts'

// People sign in and out here: none of this is for the site that all readers share.
const ownSite = useWrittenSite()
const { visit } = useBrowser(() => ownSite().url)
const POPUP = { width: 520, height: 640 }

/** What a page of the site hears from the popup. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('dragoman-session').onmessage = (event) => heard.push(event.data)
  })
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
const session = (page: Page) => page.evaluate(async () => (await fetch('/api/session')).json())

/** Opens the popup as the button on the login page does. */
async function openPopup(page: Page): Promise<Page> {
  await listen(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((size) => {
      window.open('/auth/google', 'sign-in', `popup,width=${size.width},height=${size.height}`)
    }, POPUP),
  ])
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return popup
}

describe('§2 admin login: the popup', () => {
  test.each(['localhost', '127.0.0.1'])(
    '§2 admin login: as http://%s it signs in, tells its opener and closes by itself',
    async (name) => {
      const site = new URL(ownSite().url)
      site.hostname = name
      const { page, complaints } = await visit(`${site.origin}/library`)
      const popup = await openPopup(page)
      popup.on('console', (message) => complaints.push(message.text()))
      const closed = popup.waitForEvent('close')
      await popup.getByRole('button', { name: 'Local Editor' }).click()
      await closed
      await expect.poll(() => heard(page)).toEqual([{ type: 'signed-in' }])
      expect(await session(page)).toMatchObject({ user: { name: 'Local Editor', isStaff: true }, signIn: 'local' })
      expect(complaints).toEqual([])
    },
  )

  test('§6 local sign-in: who has not read the terminal is told where the way in is, and it is one address', async () => {
    const { page } = await visit('/auth/google?page=1', {}, (one) => one.context().clearCookies())
    await page.getByRole('heading', { name: 'Look into the terminal' }).waitFor()
    await expectAccessible(page)
    await page.goto(/Staff sign in .*: (http:\S+)/.exec(ownSite().output())?.[1] as string)
    await page.getByRole('button', { name: 'Local Editor' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin-dashboard')
  })

  test('§2 admin login: cancelling is a failure to the opener, and a reader no staff', async () => {
    const { page } = await visit('/library')
    const popup = await openPopup(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await closed
    await expect.poll(() => heard(page)).toEqual([{ type: 'failed' }])
    expect(await session(page)).toMatchObject({ user: null })
    const again = await openPopup(page)
    await again.getByRole('button', { name: 'Local Reader' }).click()
    await expect.poll(() => heard(page)).toEqual([{ type: 'signed-in' }])
    expect(await session(page)).toMatchObject({ user: { email: 'reader@example.org', isStaff: false } })
  })

  test('§2 admin login: by keyboard alone, another account each time', async () => {
    const { page } = await visit('/library')
    for (const [tabs, name] of [
      [2, 'Local Reader'],
      [1, 'Local Editor'],
    ] as const) {
      const popup = await openPopup(page)
      const closed = popup.waitForEvent('close')
      for (let n = 0; n < tabs; n += 1) await popup.keyboard.press('Tab')
      await popup.keyboard.press('Enter')
      await closed
      await expect.poll(() => heard(page)).toEqual([{ type: 'signed-in' }])
      expect(await session(page)).toMatchObject({ user: { name } })
    }
  })

  test('§2 admin login: a closed popup leaves everything as it was', async () => {
    const { page } = await visit('/library')
    await (await openPopup(page)).close()
    expect(await heard(page)).toEqual([])
    expect(await session(page)).toMatchObject({ user: null })
  })

  test.each(['light', 'dark'] as const)('§2 admin login: the chooser and the end of it, %s', async (colorScheme) => {
    const { page, complaints } = await visit('/auth/google', { colorScheme })
    const expectFit = async () => {
      for (const viewport of [POPUP, { width: 320, height: 480 }, PHONE]) {
        await page.setViewportSize(viewport)
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
    }
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(22, 19, 15)' : 'rgb(251, 248, 242)')
    await expectFit()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await expectFit()
    // That it is no popup, this once, and that nobody is signed in.
    expect(complaints.filter((one) => !/status of 400|may close only the windows/.test(one))).toEqual([])
  })

  test('§2 admin login: the chooser works without script', async () => {
    const { page } = await visit('/auth/google?page=1', { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Local Editor' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin-dashboard')
  })
})
