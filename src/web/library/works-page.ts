import { worksMessages } from '../i18n/list-messages.ts'
import type { Page } from '../page.ts'
import { allWorksPath } from '../paths.ts'
import { workListHead } from '../ui/work-list-head.ts'
import { pageOf } from '../ui/work-lists.ts'
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
