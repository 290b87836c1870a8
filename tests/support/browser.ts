import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { BROWSER_ARGUMENTS } from './browser-program.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 900 }

export interface Visit {
  page: Page
  /** Addresses asked for since the page was opened. */
  requests: string[]
  /** What the page complained of: errors, warnings, refused resources. */
  complaints: string[]
}

/** A cache: all test files of one worker process share one browser. It ends with the process. */
let launched: Promise<Browser> | undefined

/**
 * Visits of strangers: each has a browser profile of its own.
 * @param origin of the site; without it, the one that all readers' journeys share and nobody may write to
 * @param areLasting the visits end with the file, not with the test that makes them
 */
export function useBrowser(
  origin: () => string = () => inject('siteUrl'),
  { areLasting = false } = {},
): {
  /** @param before runs in the empty page, ahead of the first request */
  visit: (path: string, options?: BrowserContextOptions, before?: (page: Page) => Promise<unknown>) => Promise<Visit>
} {
  const lasting: BrowserContext[] = []
  if (areLasting) afterAll(() => Promise.all(lasting.map((context) => context.close())))
  return {
    async visit(path, options = {}, before) {
      launched ??= chromium.launch({ executablePath: process.env.CHROMIUM, args: BROWSER_ARGUMENTS })
      const browser = await launched
      const context = await browser.newContext({ baseURL: origin(), viewport: DESK, ...options })
      if (areLasting) lasting.push(context)
      else onTestFinished(() => context.close())
      const page = await context.newPage()
      const requests: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await before?.(page)
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      return { page, requests, complaints }
    },
  }
}

const scanner = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The accessibility scan of what is shown now. @param rules all of them unless told otherwise */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A page is scanned several times: half of a scan is the scanner's own coming.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await scanner)
  const violations = await page.evaluate(async (rules) => {
    // Halfway from one colour to another nothing can be told of either.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const scan = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await scan.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, rules)
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
