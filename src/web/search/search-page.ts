import { searchMessages } from '../i18n/search-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { outcome, type Page } from '../page.ts'
import { searchQuery } from './search-data.ts'
import { SearchScreen } from './search-screen.tsx'

export const searchPage: Page = {
  load: async (client, { search }) => {
    const query = search.get('q')?.trim() ?? ''
    if (query !== '') await client.prefetchQuery(searchQuery(query))
  },
  head: (client, { search }, site) => {
    const query = search.get('q')?.trim() ?? ''
    const { data, status } = query === '' ? { data: undefined, status: 200 } : outcome(client, searchQuery(query))
    const heading = data ? searchMessages.results(query, data.length) : searchMessages.title
    return { status, title: siteMessages.titled(heading, site.brandName), noindex: true }
  },
  Screen: SearchScreen,
}
