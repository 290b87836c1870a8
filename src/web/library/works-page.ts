import { allWorksPath, pageAddress } from '#contract/addresses.ts'
import type { Page } from '../framework/page/page.ts'
import { worksMessages } from '../ui/works/list-messages.ts'
import { pageOf, workListHead } from '../ui/works/work-list-data.ts'
import { allWorks } from './library-data.ts'
import { loadNarrowed, narrowedAddress, narrowedTitle, readNarrowing } from './narrowing.ts'
import { filterOf } from './works-filter.ts'
import { WorksScreen } from './works-screen.tsx'

export const worksPage: Page<'works'> = {
  load: (cache, { query }) =>
    loadNarrowed(cache, query, (code) => cache.prefetch(allWorks(filterOf(query), code)(pageOf(query)))),
  head: (cache, { query }, site) => {
    const filter = filterOf(query)
    const narrowing = readNarrowing(cache, query)
    const list = allWorks(filter, narrowing.code)
    const title = narrowedTitle(worksMessages.title, narrowing)
    const description = worksMessages.description(site.brandName)
    const address = narrowedAddress(allWorksPath, pageAddress('works', {}, { filter, language: narrowing.code }))
    return workListHead(cache, { list, page: pageOf(query), ...address, title, description }, site)
  },
  Screen: WorksScreen,
}
