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

export const searchPage: Page = {
  load: async (client, { search }) => {
    const { query, ...asked } = meant(client, search)
    if (query === '') return
    const filters = client.prefetchQuery(filtersQuery())
    // Which there are says what the address means.
    if (Object.keys(parametersOf(asked)).length > 0) await filters
    const { page, ...words } = meant(client, search)
    await Promise.all([filters, client.prefetchQuery(foundWorks(words)(page))])
  },
  head: (client, { search }, site) => {
    const { page, ...words } = meant(client, search)
    if (words.query === '') return { title: siteMessages.titled(searchMessages.title, site.brandName), noindex: true }
    const list = foundWorks(words)
    const { data } = outcome(client, list(page))
    const title = data ? searchMessages.results(words.query, data) : searchMessages.title
    const path = askedPath(askedOf(search, client.getQueryData(filtersQuery().queryKey)))
    return { ...workListHead(client, { list, page, path, title }, site), noindex: true }
  },
  Screen: SearchScreen,
}

/** What an address asks for on this device. */
const meant = (client: QueryClient, search: URLSearchParams) =>
  askedOf(search, client.getQueryData(filtersQuery().queryKey), readingLanguage())
