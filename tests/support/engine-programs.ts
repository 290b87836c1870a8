import { existsSync, globSync } from 'node:fs'
import { installFromDebian, mayInstall } from './install-from-debian.ts'

/** Where Debian puts what drives the other engines. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
const MINI_BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'

/** @returns the path of a Firefox; undefined: none is installed */
export const findFirefox = (): string | undefined => FIREFOX.find((place) => existsSync(place))

/** @returns the path of a WebKit browser that its driver, which is installed too, can start; undefined: none */
export const findWebKit = (): string | undefined =>
  WEBKIT.every((place) => existsSync(place)) ? globSync(MINI_BROWSERS)[0] : undefined

/** Installs Debian's Firefox and WebKit where they are missing and we may. Without them the tests of engines are skipped. */
export function installEngines(): void {
  if (!mayInstall()) return
  const missing = [...(findFirefox() ? [] : ['firefox-esr']), ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'])]
  if (missing.length === 0) return
  console.log('Installing other browsers…')
  installFromDebian(...missing)
}
