import type { Page } from '../framework/page/page.ts'
import { allWorksPath } from '../paths.ts'
import { worksMessages } from '../ui/works/list-messages.ts'
import { workListHead } from '../ui/works/work-list-head.ts'
import { pageOf } from '../ui/works/work-lists.ts'
import { allWorks } from './library-data.ts'
import { loadNarrowed, narrowedAddress, narrowedTitle, readNarrowing } from './narrowing.ts'
import { filterOf } from './works-filter.ts'
import { WorksScreen } from './works-screen.tsx'

export const worksPage: Page = {
  load: (client, { search }) =>
    loadNarrowed(client, search, (code) => client.prefetchQuery(allWorks(filterOf(search), code)(pageOf(search)))),
  head: (client, { search }, site) => {
    const filter = filterOf(search)
    const narrowing = readNarrowing(client, search)
    const list = allWorks(filter, narrowing.code)
    const title = narrowedTitle(worksMessages.title, narrowing)
    const description = worksMessages.description(site.brandName)
    const address = narrowedAddress(allWorksPath, narrowing, { filter })
    return workListHead(client, { list, page: pageOf(search), ...address, title, description }, site)
  },
  Screen: WorksScreen,
}
