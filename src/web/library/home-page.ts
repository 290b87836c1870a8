import { siteMessages } from '../i18n/site-messages.ts'
import { outcome, type Page } from '../page.ts'
import { libraryPath } from '../paths.ts'
import { HomeScreen } from './home-screen.tsx'
import { homeQuery } from './library-data.ts'

export const homePage: Page = {
  load: (client) => client.prefetchQuery(homeQuery()),
  head: (client, _place, site) => ({
    status: outcome(client, homeQuery()).status,
    title: siteMessages.title(site.brandName),
    canonical: libraryPath,
  }),
  Screen: HomeScreen,
}
