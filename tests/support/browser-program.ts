import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from './install-from-debian.ts'

/** A browser that keeps to itself and asks for no privileges. */
export const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--in-process-gpu',
]

/** Paints nothing: with no memory for pixels, a quarter of the browser's work is left out. Layout and scripts notice nothing. */
export const WITHOUT_PIXELS = '--force-gpu-mem-available-mb=0'

/**
 * In place of what Playwright switches off: it has the browser ask a page, at each way elsewhere, whether it may be left,
 * also one that does not mind.
 */
export const WITH_QUICK_LEAVING =
  '--disable-features=PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter'

/** Text is drawn with the fonts of the machine. */
export const WITHOUT_FONTS = '--disable-remote-fonts'

/** First the one without a window: the same engine for half the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The path of a Chromium: `CHROMIUM`, one that is installed, or Debian's, installed now where we may. */
export function findBrowser(): string {
  const given = process.env.CHROMIUM
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM names ${given}, where there is no file.`)
  }
  const found = PLACES.find((place) => existsSync(place))
  if (found) return found
  if (mayInstall()) {
    console.log('Installing a browser…')
    if (!installFromDebian('chromium-headless-shell')) installFromDebian('chromium')
  }
  const installed = PLACES.find((place) => existsSync(place))
  if (installed) return installed
  throw new Error('No browser was found: install Chromium or Chrome, or name one in CHROMIUM.')
}
