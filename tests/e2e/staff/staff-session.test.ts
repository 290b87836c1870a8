import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { signInAs, useStaff } from '#tests/support/staff.ts'
import { callFrom, goTo, rowOf } from '#tests/support/staff-steps.ts'
import { expectColoursByNight } from '#tests/support/themes.ts'

const { visit, visitAsStaff } = useStaff()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** Presses the button and does something in the window that opens. */
async function inPopup(page: Page, act: (popup: Page) => Promise<unknown>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), signInButton(page).click()])
  await popup.getByRole('button', { name: 'Local Editor' }).waitFor()
  await act(popup)
}
const choose = (account: string) => (popup: Page) => popup.getByRole('button', { name: account }).click()

describe('§2 admin login', () => {
  test('says who can enter, is accessible, and fits a phone', async () => {
    const { page, complaints } = await visit('/admin-login', { viewport: PHONE })
    await signInButton(page).waitFor()
    await expect.poll(() => page.getByText('Only staff with a company e-mail address can enter').count()).toBe(1)
    // Whose door it is: the library's name, which leads back to it, and whose addresses may enter.
    const name = page.getByRole('main').getByRole('link', { name: 'Dragoman', exact: false })
    expect(await name.getAttribute('href')).toBe('/library')
    expect(await page.getByText('Company addresses end in').innerText()).toMatch(/ @[a-z.]+$/)
    expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/library')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectColoursByNight(page)
    expect(complaints).toEqual([])
  })

  test('who is signed out is led to the sign-in; staff sign in through a window, are told so, and are led back to the view that was asked for, and to no other site', async () => {
    const { page } = await visit('/admin-dashboard/authors?order=desc')
    await page.waitForURL('**/admin-login?next=*')
    await inPopup(page, choose('Local Editor'))
    await expect.poll(() => toast(page).allInnerTexts()).toEqual([expect.stringContaining('Sign in successful')])
    expect(await toast(page).innerText()).toContain('Checking admin privileges...')
    await page.waitForURL('**/admin-dashboard/authors?order=desc')
    // Who is in already needs no sign-in.
    for (const next of [
      '//evil.example',
      'https://evil.example/admin-dashboard',
      '/admin-dashboard/../x',
      '/\\evil.example',
    ]) {
      await goTo(page, `/admin-login?next=${encodeURIComponent(next)}`)
      await page.waitForURL((url) => url.pathname === '/admin-dashboard')
    }
  })

  test('§6 a reader is told that the account lacks admin privileges, and can sign out', async () => {
    const { page } = await visit('/admin-login')
    await inPopup(page, choose('Local Reader'))
    await page.getByText('reader@example.org, which lacks admin privileges').waitFor()
    await goTo(page, '/admin-dashboard')
    await heading(page, 'Access Denied').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/library')
    await page.getByRole('link', { name: 'Sign in with another account' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(() => toast(page).allInnerTexts()).toEqual([expect.stringContaining('Logged out')])
    await signInButton(page).waitFor()
  })

  test('§8 a sign-in that fails is told; a window that is closed changes nothing; where none may open, the page itself leads', async () => {
    const { page } = await visit('/admin-login')
    await inPopup(page, (popup) => popup.goto('/auth/google/callback?error=access_denied&state=none').catch(() => {}))
    const told = expect.stringContaining('Authentication Error')
    await expect.poll(() => toast(page).allInnerTexts()).toEqual([told])
    expect(await toast(page).innerText()).toContain('There was a problem signing in with Google.')

    await page.evaluate(() => {
      const open = window.open.bind(window)
      const seen = Object.assign(window, { opened: 0 })
      window.open = (...asked) => {
        seen.opened += 1
        return open(...asked)
      }
    })
    await inPopup(page, async (popup) => {
      // The button waits: one more click shows the window, and opens none.
      await signInButton(page).click({ force: true })
      expect(await page.evaluate(() => (window as unknown as { opened: number }).opened)).toBe(1)
      await popup.close()
    })
    await expect.poll(() => signInButton(page).getAttribute('aria-disabled')).toBe('false')

    await page.evaluate(() => {
      window.open = () => null
    })
    await signInButton(page).click()
    await page.getByRole('link', { name: 'Sign in on this page instead' }).click()
    await page.getByRole('button', { name: 'Local Editor' }).click()
    await page.waitForURL('**/admin-dashboard')
  })

  test('without JavaScript it says what is missing', async () => {
    const { page } = await visit('/admin-login', { javaScriptEnabled: false })
    expect(await page.locator('body').innerText()).toContain('The staff site needs JavaScript.')
  })
})

describe('§2 guard', () => {
  test('§9 a skeleton stands for 300 ms, then the view', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/authors')
    await page.addInitScript(() => {
      const seen: Record<string, number> = {}
      Object.assign(window, { seen })
      const look = () => {
        if (document.querySelector('#root > [aria-busy]')) seen.skeleton ??= performance.now()
        if (document.querySelector('#root h1')) seen.view ??= performance.now()
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.reload()
    await heading(page, 'Authors').waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: { skeleton: number; view: number } }).seen)
    // The timer is set with the skeleton; what is seen of it comes a frame later.
    expect(seen.view - seen.skeleton).toBeGreaterThan(270)
  })

  test('signing out in one tab signs out the other', async () => {
    const { page } = await visit('about:blank')
    await signInAs(page, 'Local Editor')
    const other = await page.context().newPage()
    await other.goto('/admin-dashboard/authors')
    await heading(other, 'Authors').waitFor()
    const shown: string[] = []
    page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname))
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('**/admin-login')
    await expect.poll(() => toast(page).allInnerTexts()).toEqual([expect.stringContaining('Logged out')])
    await signInButton(page).waitFor()
    expect(shown).toEqual(['/admin-login'])
    await other.waitForURL(/\/admin-login/)
    await goTo(other, '/admin-dashboard/works')
    await other.waitForURL(/\/admin-login/)
  })

  test('§8 a sign-out that fails is told, and what is being written stays guarded', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/add-author')
    await page.getByLabel('Name').fill('Guarded Author')
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect
      .poll(() => toast(page).allInnerTexts())
      .toEqual([expect.stringMatching(/Error\s+Failed to log out\. Please try again\./)])
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('link', { name: 'Authors' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('Name').inputValue()).toBe('Guarded Author')
  })

  test('the way to the content, and a part of the page in the address, are no ways out of a form', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/authors')
    await page.getByRole('link', { name: 'Add Author' }).click()
    await page.getByLabel('Name').fill('Guarded Author')
    const step = () => page.evaluate(() => history.state?.index)
    const before = await step()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('view')
    expect(new URL(page.url()).hash).toBe('')
    await page.evaluate(() => {
      location.hash = 'view'
    })
    await expect.poll(step).toBe(before)
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    expect(await question.count()).toBe(0)
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Works' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('Name').inputValue()).toBe('Guarded Author')
  })

  test('§4 session: one that ends under a form is begun anew over it, and nothing is lost', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/add-author')
    await page.getByLabel('Name').fill('Signed-out Author')
    await page.context().clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    await dialog.waitFor()
    await expectAccessible(page)
    await inPopup(page, choose('Local Reader'))
    await dialog.getByText('You are signed in as reader@example.org, which lacks admin privileges.').waitFor()
    await inPopup(page, choose('Local Editor'))
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Name').inputValue()).toBe('Signed-out Author')
    await page.getByRole('button', { name: 'Save' }).click()
    const made = page.getByRole('link', { name: 'Edit Signed-out Author' })
    const [id] = (await made.getAttribute('href'))?.match(/\d+$/) ?? []
    await callFrom(page, 'DELETE', `/api/admin/authors/${id}`)
  })
})

describe('what is read of the library', () => {
  const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
  const go = async (page: Page, name: string) => {
    await views(page).getByRole('link', { name, exact: true }).click()
    await heading(page, name).waitFor()
  }

  test('a form is made from what stands now, what failed is asked for again, a change is read once', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/add-author')
    await page.getByLabel('Name').fill('Fresh Author')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Edit Fresh Author' }).click()
    await page.getByLabel('Name').waitFor()
    const [id = ''] = page.url().match(/\d+$/) ?? []
    await go(page, 'Authors')
    await callFrom(page, 'PATCH', `/api/admin/authors/${id}`, { name: 'Fresher Author' })
    await page.getByRole('link', { name: 'Edit Fresh Author' }).click()
    await page.getByLabel('Name').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Fresher Author')

    await page.route(/\/api\/admin\/authors\?/, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.reload()
    await go(page, 'Authors')
    await page.getByText('This could not be loaded').waitFor()
    await page.unroute(/\/api\/admin\/authors\?/)
    await go(page, 'Works')
    await go(page, 'Authors')
    await rowOf(page, 'Fresher Author').waitFor()

    const reads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/admin/authors?')) reads.push(request.url())
    })
    await page.getByRole('button', { name: 'Delete Fresher Author' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await rowOf(page, 'Fresher Author').waitFor({ state: 'detached' })
    // News among tabs comes at once; what it would cause is seen a moment later.
    await page.waitForTimeout(200)
    expect(reads).toHaveLength(1)
  })
})

describe('§4 notifications', () => {
  /** Each failed deletion is a notice. */
  async function notices() {
    const { page } = await visitAsStaff('/admin-dashboard/authors')
    await page.route('**/api/admin/authors/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
    )
    const cause = async (author = 'Aesop') => {
      await page.getByRole('button', { name: `Delete ${author}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await toast(page).filter({ hasText: 'Failed to delete author: 500: broken' }).waitFor()
    }
    return { page, cause }
  }

  test('one at a time, gone after 5 seconds, not while it is pointed at or focused; F8 leads to it', async () => {
    const { page, cause } = await notices()
    await page.clock.install()
    await cause()
    await cause('Zhuangzi')
    expect(await toast(page).count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(4500)
    expect(await toast(page).count()).toBe(1)
    await toast(page).hover()
    await page.clock.runFor(60_000)
    expect(await toast(page).count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(5200)
    await expect.poll(() => toast(page).count()).toBe(0)

    await cause()
    // The focus is back where the dialog was opened.
    await page.clock.runFor(100)
    await page.keyboard.press('F8')
    await page.clock.runFor(60_000)
    expect(await toast(page).count()).toBe(1)
    await expectAccessible(page)
    const dismiss = toast(page).getByRole('button', { name: 'Dismiss' })
    for (let tabs = 0; tabs < 4 && !(await dismiss.evaluate((one) => one === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => toast(page).count()).toBe(0)
  })

  test('§9 is swiped away to the right, 50 pixels and more', async () => {
    const { page, cause } = await notices()
    await cause()
    const swipe = async (by: number) => {
      const box = await toast(page).boundingBox()
      if (!box) throw new Error('There is no notice.')
      const [x, y] = [box.x + 40, box.y + box.height - 10]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 0; step <= by; step += 8) await page.mouse.move(x + Math.min(step, by), y)
      await page.mouse.move(x + by, y)
      await page.mouse.up()
    }
    await swipe(40)
    expect(await toast(page).count()).toBe(1)
    await swipe(-80)
    expect(await toast(page).count()).toBe(1)
    await swipe(60)
    await expect.poll(() => toast(page).count()).toBe(0)
  })
})
