import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { findRead, isFilePath, isPagePath, libraryPath } from '#contract/addresses.ts'
import { failToInstall } from './kept/install-news.ts'
import { findKept } from './kept/kept-database.ts'
import { answerHere, isAnsweredHere, workIn } from './kept/worker/answers.ts'
import { outdateAll, renewAll, renewOpened } from './kept/worker/renew-works.ts'
import { type Build, installVersion } from './kept/worker/versions.ts'

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

/** From the network; where there is none, or for what is kept a slow or broken one, from this device. */
function networkFirst(fromDevice: (url: URL) => Promise<Response>) {
  const plugins = [{ handlerDidError: ({ request }: { request: Request }) => fromDevice(new URL(request.url)) }]
  const patient = new NetworkOnly({ plugins })
  const impatient = new NetworkOnly({ plugins, networkTimeoutSeconds: PATIENCE_SECONDS })
  return async (asked: { request: Request; url: URL; event: Event }) => {
    const event = asked.event as Lasting
    const id = workIn(asked.url)
    const kept = id === undefined ? undefined : await findKept(id).catch(() => undefined)
    const response = await (kept && isAnsweredHere(kept, asked.url) ? impatient : patient).handle({
      request: asked.request,
      event: event as never,
    })
    if (kept) event.waitUntil(renewOpened(kept.id))
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
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  async (asked) => {
    ;(asked.event as unknown as Lasting).waitUntil(renewAll().catch(() => {}))
    return readPage(asked as never)
  },
)

// Who keeps a work, or brings it up to date, wants it from the network alone.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && findRead(url.pathname) !== undefined && request.cache !== 'no-store',
  (asked) => read(asked as never),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isFilePath(url.pathname),
  async ({ request }) =>
    (await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request),
)
