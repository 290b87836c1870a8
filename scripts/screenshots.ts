import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { BROWSER_ARGUMENTS, findBrowser } from '../tests/support/browser-program.ts'
import { startDatabases } from '../tests/support/database-server.ts'
import { PUBLIC_PAGES } from '../tests/support/public-pages.ts'
import { startSampleSite } from '../tests/support/sample-site.ts'
import { showTheme, THEMES, type Theme } from '../tests/support/themes.ts'

const WIDTHS = [390, 1280]
const HEIGHT = 900
/** Height in pixels at which pages are cut: the ends of taller pages look like their middles. */
const TALLEST = 4000
/** Themes that are drawn only for some pages. */
const SOME: Partial<Record<Theme, readonly string[]>> = { sepia: ['home', 'reading-en'] }

/** Draws every public page of a library made for this: `<page>-<width>-<theme>.png`, in the given folder or `screenshots`. */
const folder = resolve(process.argv[2] ?? 'screenshots')
const { databases, stop } = await startDatabases()
const site = await startSampleSite(databases)
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS })
try {
  await mkdir(folder, { recursive: true })
  let taken = 0
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: HEIGHT },
      ...(width < 768 ? { isMobile: true, hasTouch: true, deviceScaleFactor: 1 } : {}),
    })
    const page = await context.newPage()
    for (const { name, path } of PUBLIC_PAGES) {
      await page.goto(path)
      for (const theme of THEMES) {
        if (SOME[theme] && !SOME[theme].includes(name)) continue
        await showTheme(page, theme)
        await page.evaluate(() => document.fonts.ready.then(() => {}))
        const height = Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight))
        await page.setViewportSize({ width, height: Math.max(HEIGHT, height) })
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
        taken += 1
      }
      await page.setViewportSize({ width, height: HEIGHT })
      console.log(`${name}, ${width} px`)
    }
    await context.close()
  }
  console.log(`${taken} pictures in ${folder}`)
} finally {
  await browser.close()
  await site.stop()
  await stop()
}
