import { categoriesPath } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { categoryMessages } from '../ui/works/list-messages.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { categoriesQuery } from './library-data.ts'

export const categoriesPage: Page<'categories'> = {
  load: (client) => client.prefetchQuery(categoriesQuery()),
  head: (client, _place, site) => ({
    status: outcome(client, categoriesQuery()).status,
    title: siteMessages.titled(categoryMessages.all, site.brandName),
    description: categoryMessages.allDescription(site.brandName),
    canonical: categoriesPath,
  }),
  Screen: CategoriesScreen,
}
