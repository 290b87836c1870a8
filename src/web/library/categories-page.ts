import { categoriesPath } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { categoryMessages } from '../ui/works/list-messages.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { categoriesRead } from './library-data.ts'

export const categoriesPage: Page<'categories'> = {
  load: (cache) => cache.prefetch(categoriesRead()),
  head: (cache, _place, site) => ({
    status: outcome(cache, categoriesRead()).status,
    title: siteMessages.titled(categoryMessages.all, site.brandName),
    description: categoryMessages.allDescription(site.brandName),
    canonical: categoriesPath,
  }),
  Screen: CategoriesScreen,
}
