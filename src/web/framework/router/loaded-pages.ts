import type { Page, Route } from '../page/page.ts'

const loaded = new Map<string, Page>()
const loading = new Map<string, Promise<Page>>()

/** The page's code, if it is here: then it is drawn at once, as on the server. */
export const loadedPage = (route: Route): Page | undefined => loaded.get(route.module)

/** Fetches the page's code once. What has failed stays so until the browser loads the page anew: its code may be gone. */
export function loadPage(route: Route): Promise<Page> {
  const known = loading.get(route.module)
  if (known) return known
  const promise = route.page().then((page) => {
    loaded.set(route.module, page)
    return page
  })
  loading.set(route.module, promise)
  return promise
}
