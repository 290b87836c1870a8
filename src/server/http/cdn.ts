import { type CacheTag, EVERYTHING } from './cache-tags.ts'

/** Asked about each time; but while this site is away, a proxy may answer for a day with what it has. */
export const CACHE_CONTROL = 'max-age=0, stale-if-error=86400'

/** Settings of the caches of other machines, such as a CDN's. */
export interface CdnSettings {
  /** How long they may answer without asking, in seconds. */
  maxAge: number
  /** Name of the header that tells them what an answer depends on. */
  tagHeader: string
  /** How they are told to drop answers; undefined: they drop them after `maxAge`. */
  purge: PurgeSettings | undefined
}

/** A call that drops answers by their tags. In headers and body `%TAGS%` stands for the tags. */
export interface PurgeSettings {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

/** Of every answer: to purge it purges all. */
const ALL = 'library'
/** Of answers that do not say what they depend on: every change purges them. */
const UNTAGGED = 'untagged'

/** A tag as headers may carry it: no spaces, no commas, ASCII alone. */
const written = (tag: CacheTag): string => encodeURIComponent(tag).replaceAll('%3A', ':')

/** The tags of an answer for other machines. */
const tagsOf = (tags: ReadonlySet<CacheTag>): string[] => [
  ALL,
  ...(tags.size === 0 ? [UNTAGGED] : [...tags].map(written)),
]

/** The tags that a change purges. @param touches what it touches; not empty */
export const purgedBy = (touches: Iterable<CacheTag>): string[] => {
  const tags = new Set(touches)
  return tags.has(EVERYTHING) ? [ALL] : [...[...tags].map(written), UNTAGGED]
}

/** `Cache-Tag` has commas between its tags, other headers (`Surrogate-Key`) have spaces. */
export const joined = (tags: readonly string[], header: string): string =>
  tags.join(/cache-tag$/i.test(header) ? ',' : ' ')

/** Headers of a public answer. @param cdn undefined: there is none */
export function cacheHeaders(cdn: CdnSettings | undefined, tags: ReadonlySet<CacheTag>): Record<string, string> {
  if (!cdn) return { 'cache-control': CACHE_CONTROL }
  const { maxAge, tagHeader } = cdn
  return {
    'cache-control': `max-age=0, s-maxage=${maxAge}, stale-while-revalidate=60, stale-if-error=86400`,
    [tagHeader.toLowerCase()]: joined(tagsOf(tags), tagHeader),
  }
}
