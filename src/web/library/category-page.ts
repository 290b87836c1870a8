import { categoryMessages } from '../i18n/list-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { idOf, outcome, type Page } from '../page.ts'
import { categoryPath } from '../paths.ts'
import { workListHead } from '../ui/work-list-head.ts'
import { pageOf } from '../ui/work-lists.ts'
import { CategoryScreen } from './category-screen.tsx'
import { categoryQuery, worksInCategory } from './library-data.ts'

export const categoryPage: Page = {
  load: async (client, { params, search }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([
      client.prefetchQuery(categoryQuery(id)),
      client.prefetchQuery(worksInCategory(id)(pageOf(search))),
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
    const list = worksInCategory(id)
    const description = categoryMessages.description(data.name, site.brandName)
    const path = categoryPath(id)
    return workListHead(client, { list, page: pageOf(search), path, title: data.name, description }, site)
  },
  Screen: CategoryScreen,
}
