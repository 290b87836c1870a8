import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Disposable,
  type Page,
} from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { BROWSER_ARGUMENTS, WITH_QUICK_LEAVING, WITHOUT_FONTS, WITHOUT_PIXELS } from './browser-program.ts'
import { LOCAL_SIGN_IN_KEY } from './processes.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 900 }

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Somebody the site knows, who stays on it from one visit to the next. */
export interface Guest {
  cookies: Cookies
  /** Makes a page that has been visited ready for the next visit. @returns whether that one can go on from it */
  rest: (page: Page) => Promise<boolean>
  /** Goes on from a rested page. */
  goOn: (page: Page, path: string) => Promise<void>
}

export interface Visit {
  page: Page
  /** Addresses asked for since the page was opened. */
  requests: string[]
  /** What the page complained of: errors, warnings, refused resources. */
  complaints: string[]
}

/** A cache: all test files of one worker process share two browsers, with web fonts and without. They end with the process. */
const launched = new Map<boolean, Promise<Browser>>()

function launch(withFonts: boolean): Promise<Browser> {
  const args = [...BROWSER_ARGUMENTS, WITHOUT_PIXELS, WITH_QUICK_LEAVING, ...(withFonts ? [] : [WITHOUT_FONTS])]
  const start = () => chromium.launch({ executablePath: process.env.CHROMIUM, args })
  // On a busy machine one of some hundred browsers crashes while it starts.
  const browser = launched.get(withFonts) ?? start().catch(start)
  launched.set(withFonts, browser)
  return browser
}

/** A page in a browser profile of its own. */
interface Tab {
  key: string
  context: BrowserContext
  page: Page
  session: CDPSession
  /** Scripts that a test runs ahead of the page's own. */
  initScripts: Disposable[]
  /** Whether a test has changed something that cannot be undone. */
  isAltered: boolean
  /** Its page has been left open for a guest to go on from. */
  isRested: boolean
}

/** A cache: tabs that are as good as new, the latest first. To open one costs twice as much as the visit itself. */
const idleTabs: Tab[] = []
const MOST_IDLE_TABS = 6
/** A file of the site that runs nothing. */
const QUIET_PATH = '/robots.txt'
/** What these do to a page or to its profile lasts as long as that. */
const ALTERING = ['clock', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'route', 'setOffline']

/** Whose tabs can stand for each other: of the same site, person and device. Wishes that can be shown anew do not count. */
const keyOf = (origin: string, options: BrowserContextOptions, withFonts: boolean, cookies: Cookies = []): string => {
  const { colorScheme: _, reducedMotion: __, forcedColors: ___, ...device } = options
  return JSON.stringify([origin, device, withFonts, cookies])
}

function takeIdle(key: string): Tab | undefined {
  const index = idleTabs.findIndex((tab) => tab.key === key)
  return index < 0 ? undefined : idleTabs.splice(index, 1)[0]
}

async function openTab(
  origin: string,
  options: BrowserContextOptions,
  withFonts: boolean,
  key: string,
  cookies: Cookies = [],
): Promise<Tab> {
  const browser = await launch(withFonts)
  const context = await browser.newContext({ baseURL: origin, viewport: DESK, ...options })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const tab: Tab = { key, context, page, session, initScripts: [], isAltered: false, isRested: false }
  const addInitScript = page.addInitScript.bind(page) as Page['addInitScript']
  page.addInitScript = async (...given) => {
    const added = await addInitScript(...given)
    tab.initScripts.push(added)
    return added
  }
  noteAltering(
    page,
    ALTERING.filter((name) => name !== 'route'),
    tab,
  )
  noteAltering(context, ALTERING, tab)
  return tab
}

/** Playwright's own code asks a page for its context at each load: only what alters is watched. */
function noteAltering(owner: object, names: string[], tab: Tab): void {
  for (const name of names) {
    const value: unknown = Reflect.get(owner, name)
    if (value === undefined) continue
    const used = typeof value === 'function' ? value.bind(owner) : value
    const get = () => {
      tab.isAltered = true
      return used
    }
    Object.defineProperty(owner, name, { get, configurable: true })
  }
}

async function closeTab({ context, page }: Tab): Promise<void> {
  // A request that a test holds back would go on into a page that has gone.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Makes a tab as good as new, but for what the browser has in its cache. */
async function cleanTab({ context, page, session }: Tab, origin: string, cookies: Cookies = []): Promise<void> {
  await page.goto(QUIET_PATH)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.evaluate(() => sessionStorage.clear())
  // It would grow up to the most that a browser keeps.
  await session.send('Page.resetNavigationHistory')
  await context.addCookies(cookies)
}

/** Nothing of what a test listens to, holds back or has opened beside the page goes on. */
async function quieten({ context, page, initScripts }: Tab): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(initScripts.splice(0).map((script) => script.dispose()))
  await Promise.all(context.pages().map((one) => one !== page && one.close()))
}

/** Shows a tab that had been used as a new one would be shown. */
async function show(page: Page, options: BrowserContextOptions): Promise<void> {
  const { colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = options
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
  await page.setViewportSize(options.viewport ?? DESK)
}

/** Lets a browser use the local sign-in, under both names of a site on this machine. */
async function bringKey(context: BrowserContext, origin: string): Promise<void> {
  const { port } = new URL(origin)
  const cookie = { name: `local-key-${port}`, value: LOCAL_SIGN_IN_KEY, path: '/auth', httpOnly: true }
  await context.addCookies(['127.0.0.1', 'localhost'].map((domain) => ({ ...cookie, domain })))
}

interface BrowserUse {
  areFresh?: boolean
  areLasting?: boolean
  guest?: () => Promise<Guest>
  withFonts?: boolean
  withMotion?: boolean
}

/**
 * Visits of strangers, each with a browser profile as good as new; or of a guest.
 * @param origin of the site; without it, the one that all readers' journeys share and nobody may write to
 * @param areFresh nothing of the site is in the browser's cache
 * @param areLasting the visits end with the file, not with the test that makes them
 * @param withFonts the browsers of the visitors load web fonts, which costs a tenth more time: where lines and places are measured
 * @param withMotion the browsers of the visitors show things move, which costs a sixth more time
 */
export function useBrowser(
  origin: () => string = () => inject('siteUrl'),
  { areFresh = false, areLasting = false, guest, withFonts = false, withMotion = false }: BrowserUse = {},
): {
  /** @param before runs ahead of the first request */
  visit: (path: string, options?: BrowserContextOptions, before?: (page: Page) => Promise<unknown>) => Promise<Visit>
} {
  const lasting: Tab[] = []
  if (areLasting) afterAll(() => Promise.all(lasting.map(closeTab)))
  return {
    async visit(path, given = {}, before) {
      const options = { reducedMotion: withMotion ? 'no-preference' : 'reduce', ...given } as const
      const site = origin()
      const known = await guest?.()
      const key = keyOf(site, options, withFonts, known?.cookies)
      // Who goes on from a page that is open makes no first request.
      const isPlain = !areFresh && !areLasting && (before === undefined || known === undefined)
      const idle = isPlain ? takeIdle(key) : undefined
      const tab = idle ?? (await openTab(site, options, withFonts, key, known?.cookies))
      const { page } = tab
      await bringKey(tab.context, site)
      if (idle) await show(page, options)
      if (areLasting) lasting.push(tab)
      else
        onTestFinished(async ({ task }) => {
          if (!isPlain || tab.isAltered || page.isClosed() || task.result?.state !== 'pass') return closeTab(tab)
          // What a script has done to an open page stays.
          const isUnscripted = tab.initScripts.length === 0
          await quieten(tab)
          tab.isRested = known !== undefined && isUnscripted && (await known.rest(page))
          if (!tab.isRested) await cleanTab(tab, site, known?.cookies)
          idleTabs.unshift(tab)
          await Promise.all(idleTabs.splice(MOST_IDLE_TABS).map(closeTab))
        })
      const requests: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        // Without fonts, those that the page asks for early are of no use.
        if (!withFonts && message.text().includes('was preloaded using link preload')) return
        const isOfNetwork = message.text().startsWith('Failed to load resource')
        complaints.push(isOfNetwork ? `${message.text()} ${message.location().url}` : message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await before?.(page)
      await (known && tab.isRested ? known.goOn(page, path) : page.goto(path))
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      return { page, requests, complaints }
    },
  }
}

const scanner = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The accessibility scan of what is shown now: of an open question or dialog alone, which nothing behind it can be reached from.
 * @param rules all of them unless told otherwise
 * @param except selectors of what another test scans
 */
export async function expectAccessible(page: Page, rules?: string[], except: string[] = []): Promise<void> {
  // A page is scanned several times: half of a scan is the scanner's own coming.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await scanner)
  const violations = await page.evaluate(
    async ({ rules, except }) => {
      // Halfway from one colour to another nothing can be told of either.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(passing.map(({ finished }) => finished))
      const scan = (window as unknown as { axe: typeof axe }).axe
      const asking = [
        ...document.querySelectorAll('dialog:modal, :is([role=dialog], [role=alertdialog])[data-state=open]'),
      ]
      const { violations } = await scan.run(
        { exclude: except, ...(asking.length > 0 && { include: asking.slice(-1) }) },
        { resultTypes: ['violations'], ...(rules && { runOnly: rules }) },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    },
    { rules, except },
  )
  expect(violations).toEqual([])
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}

/** Keeps back what a page asks for, as a slow line would. @param pattern of addresses @returns lets it through */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}
