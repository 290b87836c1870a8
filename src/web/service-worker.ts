import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { failToInstall } from './kept/install-news.ts'
import { findKept, type KeptWork } from './kept/kept-database.ts'
import { answerHere } from './kept/worker/answers.ts'
import { outdateAll, renewAll, renewOpened } from './kept/worker/renew-works.ts'
import { type Build, installVersion } from './kept/worker/versions.ts'
import { libraryPath } from './paths.ts'

/** A worker's events and scope: TypeScript knows them only in place of a page's. */
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  skipWaiting(): Promise<void>
}
declare const BUILD: Build

/** A network that is slower than this is none, for what is kept. */
const PATIENCE_SECONDS = 4

/** Addresses of readers' pages: those of staff, of signing in and of machines are none of this worker's business. */
const PAGES = /^\/(?:$|(?:library|books?|works|categories|languages|tags|search|shelf)(?:\/|$))/
const READS = /^\/api\/(?:works|authors|categories|languages|search|tags)(?:\/|$)/
const FILES = /^\/(?:assets|covers)\//
const OF_A_WORK = /^\/(?:api\/works|book|works)\/(\d+)(?:\/|$)/

const version = installVersion(BUILD)

self.addEventListener('install', (event) => {
  event.waitUntil(version.install(event).catch(failToInstall))
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => {
  event.waitUntil(version.activate(event))
  // What is kept was answered to the version before.
  event.waitUntil(outdateAll().catch(() => {}))
})
clientsClaim()

const workIn = ({ pathname }: URL) => Number(OF_A_WORK.exec(pathname)?.[1] ?? 0)

const IN_LANGUAGE = /^\/(?:api\/works|book|works)\/\d+(?:\/reading)?\/([^/]+)/

/** Whether this device has what is asked for of a kept work: its languages may not be the one that is read. */
function isOf({ codes, work }: KeptWork, { pathname, searchParams }: URL): boolean {
  const inPath = pathname.endsWith('/find') ? searchParams.get('language') : IN_LANGUAGE.exec(pathname)?.[1]
  return (
    codes.includes(decodeURIComponent(inPath ?? work.originalLanguage.code)) || pathname === `/api/works/${work.id}`
  )
}

/** From the network; where there is none, or for what is kept a slow or broken one, from this device. */
function networkFirst(fromDevice: (url: URL) => Promise<Response>) {
  const plugins = [{ handlerDidError: ({ request }: { request: Request }) => fromDevice(new URL(request.url)) }]
  const patient = new NetworkOnly({ plugins })
  const impatient = new NetworkOnly({ plugins, networkTimeoutSeconds: PATIENCE_SECONDS })
  return async (asked: { request: Request; url: URL; event: Event }) => {
    const event = asked.event as Lasting
    const id = workIn(asked.url)
    const kept = id === 0 ? undefined : await findKept(id).catch(() => undefined)
    const response = await (kept && isOf(kept, asked.url) ? impatient : patient).handle({
      request: asked.request,
      event: event as never,
    })
    if (kept) event.waitUntil(renewOpened(id))
    const { status } = response
    const isBroken = status >= 502 && status <= 504
    if (!kept || !(isBroken || (status === 404 && kept.isWithdrawn))) return response
    const here = await fromDevice(asked.url)
    return here.ok ? here : response
  }
}

const readPage = networkFirst(async (url) =>
  url.pathname === '/' ? Response.redirect(libraryPath, 302) : version.shell(),
)
const read = networkFirst(answerHere)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && PAGES.test(url.pathname),
  async (asked) => {
    ;(asked.event as unknown as Lasting).waitUntil(renewAll().catch(() => {}))
    return readPage(asked as never)
  },
)

// Who keeps a work, or brings it up to date, wants it from the network alone.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && READS.test(url.pathname) && request.cache !== 'no-store',
  (asked) => read(asked as never),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && FILES.test(url.pathname),
  async ({ request }) =>
    (await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request),
)
