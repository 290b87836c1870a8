import { searchMessages } from '../i18n/search-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { outcome, type Page } from '../page.ts'
import { searchPath } from '../paths.ts'
import { workListHead } from '../ui/work-list-head.ts'
import { pageOf } from '../ui/work-lists.ts'
import { foundWorks } from './search-data.ts'
import { SearchScreen } from './search-screen.tsx'

export const searchPage: Page = {
  load: async (client, { search }) => {
    const query = search.get('q')?.trim() ?? ''
    if (query !== '') await client.prefetchQuery(foundWorks(query)(pageOf(search)))
  },
  head: (client, { search }, site) => {
    const query = search.get('q')?.trim() ?? ''
    if (query === '') return { title: siteMessages.titled(searchMessages.title, site.brandName), noindex: true }
    const [list, page] = [foundWorks(query), pageOf(search)]
    const { data } = outcome(client, list(page))
    const title = data ? searchMessages.results(query, data.total) : searchMessages.title
    return { ...workListHead(client, { list, page, path: searchPath(query), title }, site), noindex: true }
  },
  Screen: SearchScreen,
}
