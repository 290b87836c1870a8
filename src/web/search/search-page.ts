import type { PagePlace } from '#contract/addresses.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { readingLanguage } from '../reading-language/reading-language.ts'
import { workPagesHead } from '../ui/works/work-pages-data.ts'
import { filtersRead, foundWorks, narrowingParameters, searchRequestOf, searchRequestPath } from './search-request.ts'
import { SearchScreen } from './search-screen.tsx'

export const searchPage: Page<'search'> = {
  load: async (cache, { query: given }) => {
    const { query, ...request } = meant(cache, given)
    if (query === '') return
    const filters = cache.prefetch(filtersRead())
    // Which there are says what the address means.
    if (Object.keys(narrowingParameters(request)).length > 0) await filters
    const { page, ...words } = meant(cache, given)
    await Promise.all([filters, cache.prefetch(foundWorks(words)(page))])
  },
  head: (cache, { query: given }, site, locale) => {
    const { messages } = locale
    const { page, ...words } = meant(cache, given)
    if (words.query === '') return { title: messages.site.titled(messages.search.title, site.brandName), noindex: true }
    const list = foundWorks(words)
    const { data } = outcome(cache, list(page))
    const title = data ? messages.search.results(words.query, data) : messages.search.title
    const path = searchRequestPath(searchRequestOf(given, cache.dataOf(filtersRead())))
    return { ...workPagesHead(cache, { list, page, path, title }, site, locale), noindex: true }
  },
  Screen: SearchScreen,
}

/** What an address asks for on this device. */
const meant = (cache: ReadCache, query: PagePlace<'search'>['query']) =>
  searchRequestOf(query, cache.dataOf(filtersRead()), readingLanguage())
