import { idOf, type PagePlace, searchPath } from '#contract/addresses.ts'
import { MAX_QUERY_LENGTH } from '#contract/search-limits.ts'
import { pageOf } from '../ui/works/work-list-data.ts'
import type { Filters } from './filters.ts'

/** What an address of the search page asks for. */
export interface Asked {
  /** Empty: nothing. */
  query: string
  /** Code of the language in which the words are to stand. */
  language: string | undefined
  category: number | undefined
  /** Code of the language in which passages are shown where they can be. */
  showIn: string | undefined
  /** The words as they stand, without a better guess. */
  exact: boolean
  page: number
}

/**
 * @param filters what there is to choose from; what an address says beyond that counts as not said. Undefined: not known
 * @param readingLanguage code of the one in which passages are shown where the address names none
 */
export function askedOf(
  query: PagePlace<'search'>['query'],
  filters: Filters | undefined,
  readingLanguage?: string,
): Asked {
  const language = (code: string | undefined) =>
    code && (!filters || filters.languages.some((one) => one.code === code)) ? code : undefined
  const category = idOf(query.category)
  return {
    query: (query.q ?? '').trim().slice(0, MAX_QUERY_LENGTH).toWellFormed(),
    language: language(query.language),
    category: !filters || filters.categories.some(({ id }) => id === category) ? category : undefined,
    showIn: language(query.in) ?? language(readingLanguage),
    exact: query.exact === '1',
    page: pageOf(query),
  }
}

/** What narrows a search, by the names it has in addresses and in the call. */
export function parametersOf({ language, category, showIn, exact }: Omit<Asked, 'query' | 'page'>) {
  const given = Object.entries({ language, category, in: showIn, exact: exact ? 1 : undefined })
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The address of what is asked for, from its first page. */
export function askedPath(asked: Asked): string {
  return [searchPath(asked.query), new URLSearchParams(parametersOf(asked)).toString()].filter(Boolean).join('&')
}
