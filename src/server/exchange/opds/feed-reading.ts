import type { CatalogueName } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { Site } from '#contract/site.ts'
import { inLanguage, type WorkFilter } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import type { CacheTag } from '../../http/cache-tags.ts'
import type { LibraryNames } from '../../i18n/library-names.ts'
import type { Wording } from '../../i18n/wording.ts'
import { lastUpdate } from '../feeds/feed.ts'
import type { CatalogueFeed, Position, Version } from './catalogue.ts'

export interface CatalogueSources {
  /** For public reads. */
  ctx: Context
  site: Site
  /** Answers a public read, with its limits. @param path with its query */
  read: (path: string) => Promise<Response>
}

export type FeedName = Exclude<CatalogueName, 'searchDescription'>
export type FeedQuery = Partial<Record<'language' | 'category' | 'page' | 'query', string>>

/** What an address asks for. */
export interface FeedRequest {
  name: FeedName
  version: Version
  /** In which the feed speaks. */
  wording: Wording
  params: Partial<Record<'id' | 'tag', string>>
  query: FeedQuery
}

/** What a feed is read with. */
export interface FeedReading extends CatalogueSources, FeedRequest {
  t: Wording['catalogue']
  names: LibraryNames
  position: Position
  languages: Language[]
  /** Adds tags of what the feed depends on. */
  depend: (...on: CacheTag[]) => void
}

/** undefined: all works, also those without a text, which pages leave out: to find those for a count takes too long. */
export const readableFor = ({ language }: Position): WorkFilter | undefined => language && inLanguage(language.id)

/** A feed with what all feeds have in common. */
export const feedOf = (
  { site, position, name, params, t, names }: FeedReading,
  title: string,
  updated: string | undefined,
): CatalogueFeed => ({
  position,
  title: position.language ? t.titled(title, names.language(position.language)) : title,
  path: position.to(name, params),
  up: { path: position.to('start'), title: t.title(site.brandName) },
  updated: updated ?? lastUpdate([]),
  facets: [],
})
