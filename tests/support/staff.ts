import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { type Guest, useBrowser, type Visit } from './browser.ts'
import { CookieBrowser } from './cookie-browser.ts'
import { LOCAL_SIGN_IN_KEY } from './processes.ts'
import { type SampleSite, useWrittenSite } from './sample-site.ts'
import { goTo, heading, hearOfChange } from './staff-steps.ts'

/** Signs in through the local identity provider, as a page of its own. @param account as its chooser names it */
export async function signInAs(page: Page, account: 'Local Editor' | 'Local Reader'): Promise<void> {
  await page.goto('/auth/google?page=1')
  await page.getByRole('button', { name: account }).click()
  await page.waitForURL(/\/admin-(dashboard|login)/)
}

/** The site that test files may write to, and visits to it of strangers and of a member of staff. */
export function useStaff(): {
  site: () => SampleSite
  visitAsStaff: (path: string, options?: BrowserContextOptions) => Promise<Visit>
  visit: ReturnType<typeof useBrowser>['visit']
} {
  const site = useWrittenSite()
  return { site, ...visitsOfStaff(() => site().url, {}) }
}

/** Visits of a member of staff who only looks, to the site that all readers' journeys share: they last as long as the file. */
export const useLookingStaff = () => visitsOfStaff(() => inject('siteUrl'), { areLasting: true, withFonts: true })

function visitsOfStaff(origin: () => string, use: { areLasting?: boolean; withFonts?: boolean }) {
  const staff = useBrowser(origin, { ...use, guest: () => editorOf(origin()) })
  return {
    visit: useBrowser(origin, use).visit,
    async visitAsStaff(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
      const visited = await staff.visit(path, options)
      await visited.page.locator('main h1:not([data-before])').waitFor()
      return visited
    },
  }
}

/** A cache: the member of staff of each site, who signs in once. */
const editors = new Map<string, Promise<Guest>>()

function editorOf(origin: string): Promise<Guest> {
  const editor = editors.get(origin) ?? signIn(origin)
  editors.set(origin, editor)
  // The next test tries again.
  editor.catch(() => editors.delete(origin))
  return editor
}

/** The cookie by which the site knows the member of staff. */
export async function sessionCookie(origin: string): Promise<{ name: string; value: string }> {
  const [session] = (await editorOf(origin)).cookies
  if (!session) throw new Error('The member of staff has no session.')
  return { name: session.name, value: session.value }
}

/** A call of the staff API by the member of staff, without a browser. @returns the body that was answered @throws Error with what was refused */
export async function callAsStaff<T>(origin: string, method: string, path: string, body?: object): Promise<T> {
  const { name, value } = await sessionCookie(origin)
  const headers = { cookie: `${name}=${value}`, origin, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/admin${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Signs in without a browser. */
async function signIn(origin: string): Promise<Guest> {
  const browser = new CookieBrowser({})
  await browser.visit(`${origin}/auth/local/key?key=${LOCAL_SIGN_IN_KEY}`)
  const chooser = browser.visited.at(-1) as string
  const chosen = await browser.ask(chooser, { method: 'POST', body: new URLSearchParams({ account: 'editor' }) })
  const address = new URL(chosen.headers.get('location') as string, chooser).href
  const { status } = await browser.visit(address, `${origin}/admin`)
  const value = browser.cookies.get(origin)?.get('session')
  if (value === undefined) throw new Error(`The sign-in has given no session, but ${status}.`)
  return { cookies: [{ name: 'session', value, url: origin, httpOnly: true, sameSite: 'Lax' }], rest, goOn: goTo }
}

/** An address of the staff site without a view: whatever comes next has another heading. */
const RESTING_PLACE = '/admin-dashboard/no-view-yet'

/** Leaves a page of the staff site as if nothing had been done there. @returns false where that is not possible */
async function rest(page: Page): Promise<boolean> {
  const isFree = await page.evaluate(
    () =>
      location.pathname.startsWith('/admin-dashboard') &&
      !document.querySelector('[role="dialog"], [role="alertdialog"]'),
  )
  if (!isFree) return false
  await goTo(page, RESTING_PLACE)
  const arrived = heading(page, 'Page not found')
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' })
  // What was unsaved may have been saved a moment ago: then nobody asks.
  await arrived.or(leave).first().waitFor()
  if (await leave.isVisible()) await leave.click()
  await arrived.evaluate((shown) => shown.setAttribute('data-before', ''))
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    delete document.documentElement.dataset.theme
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    for (const notice of document.querySelectorAll<HTMLElement>('[role="region"] li button[aria-label="Dismiss"]'))
      notice.click()
    // Who is signed in is read again, too.
    dispatchEvent(new Event('visibilitychange'))
  })
  await hearOfChange(page)
  return true
}
