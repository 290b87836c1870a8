import { findFile, findRead, isFilePath, isPagePath, libraryPath } from '#contract/addresses.ts'
import { splitLanguage } from '#contract/interface-languages.ts'
import { reportInstallError } from './kept/register-worker.ts'
import { answerFromDevice } from './kept/worker/answers.ts'
import { appVersion, type Build } from './kept/worker/app-version.ts'
import { type ExtendableEvent, type FetchEvent, networkFirst } from './kept/worker/network-first.ts'
import { markAllOutdated, renewAllWorks } from './kept/worker/renew-kept-works.ts'

/** A worker's scope: TypeScript's library for pages does not have it. */
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
/** Written in by the build. */
declare const BUILD: Build

const version = appVersion(BUILD)

self.addEventListener('install', (event) => {
  event.waitUntil(version.install().catch(reportInstallError))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(version.activate())
  // What is kept was written for the version before.
  event.waitUntil(markAllOutdated().catch(() => {}))
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // A text as a file is taken away, not opened here.
  if (request.method !== 'GET' || origin !== location.origin || findFile(pathname)) return
  const { language, path } = splitLanguage(pathname)
  if (request.mode === 'navigate' && isPagePath(path)) {
    event.waitUntil(version.keepLanguage(language).catch(() => {}))
    event.waitUntil(renewAllWorks().catch(() => {}))
    event.respondWith(networkFirst(event, readPage))
  }
  // Whoever keeps or renews a work asks with `no-store`, and wants the network's answer alone.
  else if (findRead(path) && request.cache !== 'no-store') event.respondWith(networkFirst(event, answerFromDevice))
  else if (isFilePath(pathname)) event.respondWith(readFile(request))
})

/** All pages are drawn in the same empty page. */
async function readPage({ pathname, search }: URL): Promise<Response> {
  const { language, path } = splitLanguage(pathname)
  if (path === '/') return Response.redirect(language === undefined ? libraryPath : `/${language}${libraryPath}`, 302)
  const shell = await version.readShell(language)
  // In the site's own language, then, which is always kept.
  return shell ?? (language === undefined ? Response.error() : Response.redirect(path + search, 302))
}

const readFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request)
