import './ui/styles/styles.ts'
// Only the head names them, which the server's build writes; this build puts them among the files.
import './brand/favicon.svg?url'
import './brand/social-preview.jpg?url'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createApi } from './framework/data/api.ts'
import { createReadCache } from './framework/data/read-cache.ts'
import { loadPage } from './framework/page/page.ts'
import { type PageState, TEXT_KEY, unpackState } from './framework/page/page-state.ts'
import { BrowserNavigation } from './framework/router/browser-navigation.ts'
import { pathWithin } from './framework/router/navigation.ts'
import { ScrollMemory } from './framework/router/scroll-memory.ts'
import { browserLocale, type LocaleFacts, readsIn } from './i18n/browser-locale.ts'
import { listenForShortcuts } from './reader/shortcuts/shortcuts.ts'
import { findRoute, outOfReach } from './routes.ts'
import { fetchCovers } from './ui/cover/draw-cover.ts'

const root = document.getElementById('root')
const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '')
const facts: LocaleFacts = JSON.parse(document.getElementById('locale')?.textContent ?? '')
const { locale, ready } = browserLocale(facts)
const api = createApi((path, init) => fetch(path, init))
const cache = createReadCache(readsIn(locale, api))

unpackState(cache, state, (key) => {
  const marked = `[${TEXT_KEY}="${CSS.escape(key)}"]`
  return Array.from(document.querySelectorAll(`${marked}.text, ${marked} > * > .text`), (text) => text.innerHTML)
})

const scroll = new ScrollMemory(() => cache.countShownFetches() > 0)
/** Without a network the next page does without drawn covers: it says itself what could not be read. */
const prepare = () =>
  fetchCovers().catch((error) => {
    if (navigator.onLine) throw error
  })
const navigation = new BrowserNavigation({ cache, scroll, prefix: facts.prefix, findRoute, prepare })
navigation.start()
listenForShortcuts(ready.then(() => locale))

// The page's code first: a page that is drawn later than the server's would be a page drawn twice.
const page = findRoute(pathWithin(facts.prefix), location.search)
Promise.all([ready, loadPage(page.route)]).then(() => {
  const { site } = state
  const app = <App cache={cache} site={site} locale={locale} navigation={navigation} />
  // In slices, between which the browser scrolls and answers.
  if (root?.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
  // Without a network all pages are the same empty one, which this device keeps.
  else if (root)
    import('./kept/draw-page.ts').then(({ drawPage }) =>
      drawPage(root, { app, cache, site, locale, page, offline: outOfReach.route }),
    )
})

if (matchMedia('(display-mode: standalone)').matches)
  import('./kept/register-worker.ts').then(({ registerWorker }) => registerWorker().catch(() => {}))
