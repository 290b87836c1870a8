import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { libraryPath } from '../paths.ts'
import { HomeScreen } from './home-screen.tsx'
import { homeQuery } from './library-data.ts'
import { loadNarrowed, narrowedTitle, readNarrowing } from './narrowing.ts'

export const homePage: Page = {
  load: (client, { search }) => loadNarrowed(client, search, (code) => client.prefetchQuery(homeQuery(code))),
  head: (client, { search }, site) => {
    const narrowing = readNarrowing(client, search)
    return {
      status: outcome(client, homeQuery(narrowing.code)).status,
      title: narrowedTitle(siteMessages.title(site.brandName), narrowing),
      canonical: libraryPath,
      ...(narrowing.code === undefined ? {} : { noindex: true }),
    }
  },
  Screen: HomeScreen,
}
