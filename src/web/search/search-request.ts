import { idOf, type PagePlace, pageAddress, readAddress, searchPath } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import type { Language } from '#contract/languages.ts'
import { FOUND_PAGE_SIZE, MAX_QUERY_LENGTH } from '#contract/limits.ts'
import type { FoundWork, Suggestion } from '#contract/search.ts'
import type { Read } from '../framework/data/read-cache.ts'
import { onCard, pageOf, type WorksList, worksList } from '../ui/works/work-pages-data.ts'

/** What a search can be narrowed to. */
export interface Filters {
  languages: Pick<Language, 'code' | 'name' | 'autonym'>[]
  categories: Pick<Category, 'id' | 'name'>[]
}

export const filtersRead = (): Read<Filters> => ({
  key: 'search filters',
  make: async (cache) => {
    const isLeftOut = true
    const [languages, categories] = await Promise.all([
      cache.fetch<Language[]>({ key: readAddress('languages'), isLeftOut }),
      cache.fetch<Category[]>({ key: readAddress('categories'), isLeftOut }),
    ])
    return {
      languages: languages.map(({ code, name, autonym }) => ({ code, name, autonym })),
      categories: categories.map(({ id, name }) => ({ id, name })),
    }
  },
})

/** A search, as an address of the search page names it. */
export interface SearchRequest {
  /** Empty: there is nothing to search for. */
  query: string
  /** Code of the language in which the words are to stand. */
  language: string | undefined
  category: number | undefined
  /** Code of the language in which passages are shown where they can be. */
  showIn: string | undefined
  /** Whether the words are searched as they are written, without a correction. */
  exact: boolean
  page: number
}

/**
 * @param filters languages and categories that there are: others are ignored. undefined: not read yet, all are taken
 * @param readingLanguage code of the one in which passages are shown where the address names none
 */
export function searchRequestOf(
  parameters: PagePlace<'search'>['query'],
  filters: Filters | undefined,
  readingLanguage?: string,
): SearchRequest {
  const language = (code: string | undefined) =>
    code && (!filters || filters.languages.some((language) => language.code === code)) ? code : undefined
  const category = idOf(parameters.category)
  return {
    query: (parameters.q ?? '').trim().slice(0, MAX_QUERY_LENGTH).toWellFormed(),
    language: language(parameters.language),
    category: !filters || filters.categories.some(({ id }) => id === category) ? category : undefined,
    showIn: language(parameters.in) ?? language(readingLanguage),
    exact: parameters.exact === '1',
    page: pageOf(parameters),
  }
}

/** @returns what narrows a search, by the names of the parameters of the page and of the call */
export function narrowingParameters({ language, category, showIn, exact }: Omit<SearchRequest, 'query' | 'page'>) {
  const given = Object.entries({ language, category, in: showIn, exact: exact ? 1 : undefined })
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** @returns the address of a search, from its first page */
export function searchRequestPath(request: SearchRequest): string {
  const narrowing = new URLSearchParams(narrowingParameters(request)).toString()
  return [searchPath(request.query), narrowing].filter(Boolean).join('&')
}

/** The works that a search finds, with passages. A found work shows no languages, so they do not travel with the page. */
export const foundWorks = (request: Omit<SearchRequest, 'page'>): WorksList<FoundWork> =>
  worksList(
    (part) => readAddress('search', {}, { q: request.query, ...narrowingParameters(request), ...part }),
    FOUND_PAGE_SIZE,
    (work) => ({ ...onCard(work), availableLanguages: [] }),
  )

/** Titles and authors whose names are nearest to some words. */
export const nearestNames = (words: string): Read<Suggestion[]> => ({
  key: readAddress('suggestions', {}, { q: words }),
})

interface TextPart {
  chapter?: number | null
  /** Id of a block. */
  anchor?: string | null
}

/** Address of a work's text in a language. */
export function textPath(work: number, code: string, { chapter, anchor }: TextPart = {}): string {
  return `${pageAddress('reading', { work, code, chapter: chapter || undefined })}${anchor ? `#${anchor}` : ''}`
}
