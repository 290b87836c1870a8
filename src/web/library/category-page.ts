import { categoryPath, idOf, pageAddress } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { categoryMessages } from '../ui/works/list-messages.ts'
import { pageOf, workListHead } from '../ui/works/work-list-data.ts'
import { CategoryScreen } from './category-screen.tsx'
import { categoryRead, worksInCategory } from './library-data.ts'
import { loadNarrowed, narrowedAddress, narrowedTitle, readNarrowing } from './narrowing.ts'

export const categoryPage: Page<'category'> = {
  load: async (cache, { params, query }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([
      cache.prefetch(categoryRead(id)),
      loadNarrowed(cache, query, (code) => cache.prefetch(worksInCategory(id, code)(pageOf(query)))),
    ])
  },
  head: (cache, { params, query }, site) => {
    const id = idOf(params.id)
    const missing = {
      status: 404,
      title: siteMessages.titled(categoryMessages.notFound, site.brandName),
      noindex: true,
    }
    if (id === undefined) return missing
    const { data, status } = outcome(cache, categoryRead(id))
    if (!data) return status === 404 ? missing : { status }
    const narrowing = readNarrowing(cache, query)
    const list = worksInCategory(id, narrowing.code)
    const title = narrowedTitle(data.name, narrowing)
    const description = categoryMessages.description(data.name, site.brandName)
    const address = narrowedAddress(categoryPath(id), pageAddress('category', { id }, { language: narrowing.code }))
    return workListHead(cache, { list, page: pageOf(query), ...address, title, description }, site)
  },
  Screen: CategoryScreen,
}
