import { PrecacheController } from 'workbox-precaching'
import { offlineShellPath } from '#contract/addresses.ts'
import { KEPT_FILES } from '../kept-files.ts'
import { successors } from './successors.ts'

/** What a build of the site consists of; written into the worker when it is built (`scripts/build-worker.ts`). */
export interface Build {
  /** Of its files. */
  id: string
  /** Addresses of its scripts and style sheets; each is named for its content. */
  files: readonly string[]
  /** The same of its faces: of these a device has those that its texts need. */
  faces: readonly string[]
  /** Of the empty page. */
  shell: string
}

const VERSIONS = 'app-'

/**
 * Each version of the site is put onto the device whole, in a cache of its own, before it takes over; one that was cut
 * short takes nothing over. A page names its files by their content, so an open page of the version before goes on with
 * its own: that version stays until the next but one.
 */
export function installVersion({ id, files, faces, shell }: Build) {
  const cacheName = VERSIONS + id
  const version = new PrecacheController({ cacheName })
  // The page last: where it is, everything is.
  version.addToCacheList([...files.map((url) => ({ url, revision: null })), { url: offlineShellPath, revision: shell }])
  return {
    /** The page in which everything is drawn without a network. */
    shell: async () => (await version.matchPrecache(offlineShellPath)) ?? Response.error(),
    /** @throws what `fetch` and the device's storage throw; nothing of it is left then */
    install: async (event: Event) => {
      try {
        await version.install(event as never)
        await renewFaces(faces)
      } catch (error) {
        if (!(await isWhole(cacheName))) await caches.delete(cacheName)
        throw error
      }
    },
    activate: async (event: Event) => {
      await version.activate(event as never)
      await dropFaces(faces)
      await dropVersions(cacheName)
    },
  }
}

const isFace = (address: string) => address.endsWith('.woff2')
const keptFaces = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname).filter(isFace)

/** Fetches what a build has in place of the faces that are kept. */
async function renewFaces(faces: readonly string[]): Promise<void> {
  if (!(await caches.has(KEPT_FILES))) return
  const cache = await caches.open(KEPT_FILES)
  await cache.addAll(successors(await keptFaces(cache), faces))
}

async function dropFaces(faces: readonly string[]): Promise<void> {
  if (!(await caches.has(KEPT_FILES))) return
  const cache = await caches.open(KEPT_FILES)
  for (const face of await keptFaces(cache)) if (!faces.includes(face)) await cache.delete(face)
}

const isWhole = async (name: string) =>
  (await (await caches.open(name)).keys()).some(({ url }) => new URL(url).pathname === offlineShellPath)

/** Of the versions before the latest that is whole stays. */
async function dropVersions(own: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(VERSIONS) && name !== own)
  let former: string | undefined
  for (const name of others) if (await isWhole(name)) former = name
  for (const name of others) if (name !== former) await caches.delete(name)
}
