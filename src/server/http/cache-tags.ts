import { findRead, type ReadName } from '#contract/addresses.ts'
import { cleanText } from '../clean-text.ts'

/**
 * What an answer depends on, and what a change touches: an answer with a tag that a change touches is out of date.
 *
 * `work:12`: all that is read of one work. `works`: lists of all works. `author:5`, `category:3`, `language:7` (ids) and
 * `tag:war`: these entries and the lists of their works. `authors`, `categories`, `languages`: the lists of entries.
 * `search`: searches and suggestions. `sitemap`.
 */
export type CacheTag = string

/** Touched by a change that may touch every answer. */
export const EVERYTHING: CacheTag = '*'

type Params = Partial<Record<string, string>>

/** By read, in the order of the table of addresses. A list of works that is narrowed further needs no further tag. */
const TAGS: Record<ReadName, (params: Params) => CacheTag[]> = {
  works: () => ['works'],
  recentWorks: () => ['works'],
  worksWithTag: ({ tag = '' }) => [`tag:${cleanText(tag)}`],
  work: ({ work }) => [`work:${work}`],
  chapters: ({ work }) => [`work:${work}`],
  translations: ({ work }) => [`work:${work}`],
  translation: ({ work }) => [`work:${work}`],
  find: ({ work }) => [`work:${work}`, 'search'],
  pair: ({ work }) => [`work:${work}`],
  reading: ({ work }) => [`work:${work}`],
  authors: () => ['authors'],
  author: ({ id }) => [`author:${id}`],
  worksByAuthor: ({ id }) => [`author:${id}`],
  categories: () => ['categories'],
  category: ({ id }) => [`category:${id}`],
  worksInCategory: ({ id }) => [`category:${id}`],
  languages: () => ['languages'],
  languageShelves: () => ['languages', 'search'],
  language: ({ id }) => [`language:${id}`],
  worksInLanguage: ({ id }) => [`language:${id}`],
  search: () => ['search'],
  suggestions: () => ['search'],
}

/** @param address path of a call, with or without its query @returns none where the address is no public read */
export function tagsOfRead(address: string): CacheTag[] {
  const read = findRead(address.split('?', 1)[0] ?? '')
  return read ? TAGS[read.name](read.params) : []
}

/** The same read, which adds the tags of what it reads to `tags`. */
export function tagging(read: (path: string) => Promise<Response>, tags: Set<CacheTag>): typeof read {
  return (path) => {
    for (const tag of tagsOfRead(path)) tags.add(tag)
    return read(path)
  }
}

/** Whether an answer is out of date. One without tags depends on everything. */
export const isTouched = (tags: ReadonlySet<CacheTag>, touched: ReadonlySet<CacheTag>): boolean =>
  touched.size > 0 && (tags.size === 0 || touched.has(EVERYTHING) || [...tags].some((tag) => touched.has(tag)))
