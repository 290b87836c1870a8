import type { ComponentType } from 'react'
import type { PageName, PagePlace } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { Locale } from '../../i18n/locale.ts'
import { ApiError } from '../data/api.ts'
import type { Read, ReadCache } from '../data/read-cache.ts'
import type { Head } from '../head/head.ts'

/** What the address of a page names; a page that says its name cannot read what the table of addresses lacks. */
export type Place<Name extends PageName = PageName> = PagePlace<Name>

export interface ScreenProps<Name extends PageName = PageName> {
  place: Place<Name>
}

/** How a page is loaded. */
export interface Route {
  /** File below src/web: names the page in the build's manifest. */
  module: string
  name: PageName | 'notFound' | 'outOfReach'
  page: () => Promise<Page>
}

/** The code of pages by name. A cache: what was loaded, and what is being loaded. */
const loaded = new Map<string, Page>()
const loading = new Map<string, Promise<Page>>()

/** @returns undefined: the page's code is not here yet */
export const loadedPage = (route: Route): Page | undefined => loaded.get(route.name)

/** Loads the page's code once. A failure lasts until the browser loads the page anew: the code may be gone. */
export function loadPage(route: Route): Promise<Page> {
  const known = loading.get(route.name)
  if (known) return known
  const promise = route.page().then((page) => {
    loaded.set(route.name, page)
    return page
  })
  loading.set(route.name, promise)
  return promise
}

/** One page: what it reads, what it says of itself, what it shows. */
export interface Page<Name extends PageName = PageName> {
  /** Reads what the screen needs. Never fails: a failure stays in the cache. */
  load(cache: ReadCache, place: Place<Name>): Promise<unknown>
  /** Called before its reads are finished, too. */
  head(cache: ReadCache, place: Place<Name>, site: Site, locale: Locale): Head
  Screen: ComponentType<ScreenProps<Name>>
}

/** @returns data, or the status that a page without it answers with */
export function outcome<T>(cache: ReadCache, read: Read<T>): { data: T | undefined; status: number } {
  const state = cache.stateOf(read)
  if (state?.data !== undefined || !state?.error) return { data: state?.data, status: 200 }
  return { data: undefined, status: state.error instanceof ApiError && state.error.status === 404 ? 404 : 500 }
}
