import { worksMessages } from '../i18n/list-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { outcome, type Page } from '../page.ts'
import { allWorksPath } from '../paths.ts'
import { worksQuery } from './library-data.ts'
import { WorksScreen } from './works-screen.tsx'

export const worksPage: Page = {
  load: (client) => client.prefetchQuery(worksQuery()),
  head: (client, _place, site) => ({
    status: outcome(client, worksQuery()).status,
    title: siteMessages.titled(worksMessages.title, site.brandName),
    canonical: allWorksPath,
  }),
  Screen: WorksScreen,
}
