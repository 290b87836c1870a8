import type { Page } from './page.ts'
import type { Route } from './routes.tsx'

const loaded = new Map<string, Page>()
const loading = new Map<string, Promise<Page>>()

/** The page's code, if it is here: then it is drawn at once, as on the server. */
export const loadedPage = (route: Route): Page | undefined => loaded.get(route.module)

/** Fetches the page's code once. A failure is forgotten, so that it can be tried again. */
export function loadPage(route: Route): Promise<Page> {
  const known = loading.get(route.module)
  if (known) return known
  const promise = route.page().then(
    (page) => {
      loaded.set(route.module, page)
      return page
    },
    (error: unknown) => {
      loading.delete(route.module)
      throw error
    },
  )
  loading.set(route.module, promise)
  return promise
}
