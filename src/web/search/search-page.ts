import type { PagePlace } from '#contract/addresses.ts'
import type { QueryClient } from '../framework/data/query-client.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { readingLanguage } from '../reading-language/reading-language.ts'
import { workListHead } from '../ui/works/work-list-head.ts'
import { askedOf, askedPath, parametersOf } from './asked.ts'
import { filtersQuery } from './filters.ts'
import { foundWorks } from './found-works.ts'
import { searchMessages } from './search-messages.ts'
import { SearchScreen } from './search-screen.tsx'

export const searchPage: Page<'search'> = {
  load: async (client, { query: given }) => {
    const { query, ...asked } = meant(client, given)
    if (query === '') return
    const filters = client.prefetchQuery(filtersQuery())
    // Which there are says what the address means.
    if (Object.keys(parametersOf(asked)).length > 0) await filters
    const { page, ...words } = meant(client, given)
    await Promise.all([filters, client.prefetchQuery(foundWorks(words)(page))])
  },
  head: (client, { query: given }, site) => {
    const { page, ...words } = meant(client, given)
    if (words.query === '') return { title: siteMessages.titled(searchMessages.title, site.brandName), noindex: true }
    const list = foundWorks(words)
    const { data } = outcome(client, list(page))
    const title = data ? searchMessages.results(words.query, data) : searchMessages.title
    const path = askedPath(askedOf(given, client.getQueryData(filtersQuery().queryKey)))
    return { ...workListHead(client, { list, page, path, title }, site), noindex: true }
  },
  Screen: SearchScreen,
}

/** What an address asks for on this device. */
const meant = (client: QueryClient, query: PagePlace<'search'>['query']) =>
  askedOf(query, client.getQueryData(filtersQuery().queryKey), readingLanguage())
