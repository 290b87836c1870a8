import { idOf, outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { categoryPath } from '../paths.ts'
import { categoryMessages } from '../ui/works/list-messages.ts'
import { workListHead } from '../ui/works/work-list-head.ts'
import { pageOf } from '../ui/works/work-lists.ts'
import { CategoryScreen } from './category-screen.tsx'
import { categoryQuery, worksInCategory } from './library-data.ts'
import { loadNarrowed, narrowedAddress, narrowedTitle, readNarrowing } from './narrowing.ts'

export const categoryPage: Page = {
  load: async (client, { params, search }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([
      client.prefetchQuery(categoryQuery(id)),
      loadNarrowed(client, search, (code) => client.prefetchQuery(worksInCategory(id, code)(pageOf(search)))),
    ])
  },
  head: (client, { params, search }, site) => {
    const id = idOf(params.id)
    const missing = {
      status: 404,
      title: siteMessages.titled(categoryMessages.notFound, site.brandName),
      noindex: true,
    }
    if (id === undefined) return missing
    const { data, status } = outcome(client, categoryQuery(id))
    if (!data) return status === 404 ? missing : { status }
    const narrowing = readNarrowing(client, search)
    const list = worksInCategory(id, narrowing.code)
    const title = narrowedTitle(data.name, narrowing)
    const description = categoryMessages.description(data.name, site.brandName)
    const address = narrowedAddress(categoryPath(id), narrowing)
    return workListHead(client, { list, page: pageOf(search), ...address, title, description }, site)
  },
  Screen: CategoryScreen,
}
