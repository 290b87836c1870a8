import { categoryMessages } from '../i18n/list-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { idOf, outcome, type Page } from '../page.ts'
import { categoryPath } from '../paths.ts'
import { CategoryScreen } from './category-screen.tsx'
import { categoryQuery, categoryWorksQuery } from './library-data.ts'

export const categoryPage: Page = {
  load: async (client, { params }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([client.prefetchQuery(categoryQuery(id)), client.prefetchQuery(categoryWorksQuery(id))])
  },
  head: (client, { params }, site) => {
    const id = idOf(params.id)
    const missing = {
      status: 404,
      title: siteMessages.titled(categoryMessages.notFound, site.brandName),
      noindex: true,
    }
    if (id === undefined) return missing
    const { data, status } = outcome(client, categoryQuery(id))
    if (!data) return status === 404 ? missing : { status }
    return {
      status: outcome(client, categoryWorksQuery(id)).status,
      title: siteMessages.titled(data.name, site.brandName),
      canonical: categoryPath(id),
    }
  },
  Screen: CategoryScreen,
}
