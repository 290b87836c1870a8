import { worksMessages } from '../i18n/list-messages.ts'
import type { Page } from '../page.ts'
import { allWorksPath } from '../paths.ts'
import { workListHead } from '../ui/work-list-head.ts'
import { pageOf } from '../ui/work-lists.ts'
import { allWorks } from './library-data.ts'
import { filterOf } from './works-filter.ts'
import { WorksScreen } from './works-screen.tsx'

export const worksPage: Page = {
  load: (client, { search }) => client.prefetchQuery(allWorks(filterOf(search))(pageOf(search))),
  head: (client, { search }, site) => {
    const filter = filterOf(search)
    const description = worksMessages.description(site.brandName)
    const address = { list: allWorks(filter), page: pageOf(search), path: allWorksPath, title: worksMessages.title }
    const head = workListHead(client, { ...address, description }, site)
    return filter === '' ? head : { ...head, noindex: true, canonical: allWorksPath }
  },
  Screen: WorksScreen,
}
