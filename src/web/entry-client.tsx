import './ui/styles/styles.ts'
// Named in the head only, by the server's build; this one puts them among the files.
import './brand/favicon.svg?url'
import './brand/social-preview.jpg?url'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createApi } from './framework/data/api.ts'
import { createReadCache } from './framework/data/read-cache.ts'
import { type PageState, TEXT_KEY, unpackState } from './framework/page/page-state.ts'
import { loadPage } from './framework/router/loaded-pages.ts'
import { rememberScroll } from './framework/router/scroll-memory.ts'
import { hearShortcuts } from './reader/shortcuts/hear-shortcuts.ts'
import { findRoute, outOfReach } from './routes.ts'

const root = document.getElementById('root')
const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '')
const cache = createReadCache(createApi((path, init) => fetch(path, init)))

unpackState(cache, state, (key) => {
  const marked = `[${TEXT_KEY}="${CSS.escape(key)}"]`
  return Array.from(document.querySelectorAll(`${marked}.text, ${marked} > * > .text`), (text) => text.innerHTML)
})

rememberScroll()
hearShortcuts()
// As by a link: what failed is asked for again. Before anything draws anew.
addEventListener('popstate', () => cache.forgetFailures())

// The page's code first: a page that is drawn later than the server's would be a page drawn twice.
const page = findRoute(location.pathname, location.search)
loadPage(page.route).then(() => {
  const { site } = state
  const app = <App cache={cache} site={site} />
  if (root?.hasChildNodes()) hydrateRoot(root, app)
  // Without a network all pages are the same empty one, which this device keeps.
  else if (root)
    import('./kept/draw-page.ts').then(({ drawPage }) =>
      drawPage(root, { app, cache, site, page, offline: outOfReach.route }),
    )
})

if (matchMedia('(display-mode: standalone)').matches)
  import('./kept/register-worker.ts').then(({ registerWorker }) => registerWorker().catch(() => {}))
