import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

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
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const missing = [...(findFirefox() ? [] : ['firefox-esr']), ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'])]
  if (missing.length === 0) return
  console.log('Installing other browsers…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[], env }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet)
}
