import type { Site } from '#contract/site.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import type { Head } from '../framework/head/head.ts'
import type { Place } from '../framework/page/page.ts'

/** A node of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** A step from the library to a page. */
export interface Crumb {
  name: string
  /** A path of this site. */
  path: string
}

/** What a page tells machines of its contents. */
export interface Described {
  things: Thing[]
  /** Below the library; the page itself is the last. */
  trail: Crumb[]
}

/** A page that has been read and may be found by everyone. */
export interface ReadPage {
  cache: ReadCache
  place: Place
  head: Head & { canonical: string }
  site: Site
}

export const organization = (name: string, url: string): Thing => ({ '@type': 'Organization', name, url })
