import { offlineShellPath } from '#contract/addresses.ts'
import { type InterfaceLanguage, splitLanguage } from '#contract/interface-languages.ts'
import type { LocaleFacts } from '../../i18n/browser-locale.ts'
import { KEPT_FILES } from '../kept-files.ts'

/** What a build of the site consists of; `scripts/build-worker.ts` writes it into the worker. */
export interface Build {
  /** Hash of the names of its files. */
  id: string
  /** Addresses of its scripts and style sheets; each name holds a hash of the content. */
  files: readonly string[]
  /** Addresses of its font files, named likewise: a device keeps only those that its texts need. */
  faces: readonly string[]
  /** Revision of the empty page in which everything is drawn without a network. */
  shell: string
}

const CACHE_PREFIX = 'app-'

/**
 * Puts a version of the site onto the device, whole, in a cache of its own, before it takes over; a version that arrived
 * only in part never does. Pages name their files by content, so a page that is still open goes on with the version
 * before: that version stays until the next but one.
 */
export function appVersion({ id, files, faces, shell }: Build) {
  const cacheName = CACHE_PREFIX + id
  /** @param language of the interface; undefined: the site's own */
  const shellAddress = (language?: InterfaceLanguage) =>
    `${language === undefined ? '' : `/${language}`}${offlineShellPath}?revision=${shell}`

  /** @throws what `fetch` and the device's storage throw; nothing of a new version is left then */
  async function install(): Promise<void> {
    try {
      const cache = await caches.open(cacheName)
      const present = new Set(await pathsIn(cache))
      await cache.addAll(files.filter((file) => !present.has(file)))
      await fetchNewFaces(faces)
      // The page comes last: where it is, everything is.
      for (const language of [...(await languagesBefore(cacheName)), undefined]) await keepLanguage(language)
    } catch (error) {
      if (!(await isWhole(cacheName))) await caches.delete(cacheName)
      throw error
    }
  }

  /** Keeps the empty page in a language of the interface, and all that the language says. */
  async function keepLanguage(language: InterfaceLanguage | undefined): Promise<void> {
    const cache = await caches.open(cacheName)
    const address = shellAddress(language)
    if (await cache.match(address, { ignoreVary: true })) return
    const page = await fetchShell(address.split('?', 1)[0] as string)
    await cache.addAll(messagesOf(await page.clone().text()))
    await cache.put(address, page)
  }

  /** Removes what no page can need any more. */
  async function activate(): Promise<void> {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      if (pathname.endsWith(offlineShellPath) && !(pathname + search).endsWith(shellAddress()))
        await cache.delete(request)
    }
    await removeOldFaces(faces)
    await removeOldVersions(cacheName)
  }

  /** The empty page, as this version has it. @returns undefined: it is not kept in this language */
  async function readShell(language: InterfaceLanguage | undefined): Promise<Response | undefined> {
    const cache = await caches.open(cacheName)
    return cache.match(shellAddress(language), { ignoreVary: true })
  }

  return { install, activate, keepLanguage, readShell }
}

/** The languages in which versions before this one keep the empty page. */
async function languagesBefore(current: string): Promise<InterfaceLanguage[]> {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== current)
  const paths = (await Promise.all(others.map(async (name) => pathsIn(await caches.open(name))))).flat()
  const languages = paths.flatMap((path) =>
    path.endsWith(offlineShellPath) ? (splitLanguage(path).language ?? []) : [],
  )
  return [...new Set(languages)]
}

/** The addresses of the messages that a page names. */
function messagesOf(html: string): string[] {
  const [, facts = '{}'] = /id="locale">(.*?)<\/script>/.exec(html) ?? []
  return Object.values((JSON.parse(facts) as Partial<LocaleFacts>).messages ?? {})
}

async function fetchShell(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'reload' })
  if (!response.ok) throw new TypeError(`${path}: ${response.status}`)
  return response
}

const pathsIn = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname)
const facesIn = async (cache: Cache) => (await pathsIn(cache)).filter((path) => path.endsWith('.woff2'))

/** Fetches the new files of the faces that this device keeps. */
async function fetchNewFaces(faces: readonly string[]): Promise<void> {
  if (!(await caches.has(KEPT_FILES))) return
  const cache = await caches.open(KEPT_FILES)
  await cache.addAll(replacementsOf(await facesIn(cache), faces))
}

async function removeOldFaces(faces: readonly string[]): Promise<void> {
  if (!(await caches.has(KEPT_FILES))) return
  const cache = await caches.open(KEPT_FILES)
  for (const face of await facesIn(cache)) if (!faces.includes(face)) await cache.delete(face)
}

/** The files of a build that replace kept font files which the build does not have. @param kept their addresses */
export function replacementsOf(kept: readonly string[], faces: readonly string[]): string[] {
  const outdated = new Set(kept.filter((face) => !faces.includes(face)).map(withoutHash))
  return faces.filter((face) => outdated.has(withoutHash(face)) && !kept.includes(face))
}

const withoutHash = (address: string) => address.replace(/-[\w-]{8}\.woff2$/, '')

const isWhole = async (name: string) => (await pathsIn(await caches.open(name))).includes(offlineShellPath)

/** Keeps the latest whole version before this one. */
async function removeOldVersions(current: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== current)
  let previous: string | undefined
  for (const name of others) if (await isWhole(name)) previous = name
  for (const name of others) if (name !== previous) await caches.delete(name)
}
