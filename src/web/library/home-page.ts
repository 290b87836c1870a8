import { libraryPath } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { HomeScreen } from './home-screen.tsx'
import { homeQuery } from './library-data.ts'
import { loadNarrowed, narrowedTitle, readNarrowing } from './narrowing.ts'

export const homePage: Page<'home'> = {
  load: (client, { query }) => loadNarrowed(client, query, (code) => client.prefetchQuery(homeQuery(code))),
  head: (client, { query }, site) => {
    const narrowing = readNarrowing(client, query)
    return {
      status: outcome(client, homeQuery(narrowing.code)).status,
      title: narrowedTitle(siteMessages.title(site.brandName), narrowing),
      canonical: libraryPath,
      ...(narrowing.code === undefined ? {} : { noindex: true }),
    }
  },
  Screen: HomeScreen,
}
