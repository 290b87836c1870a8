import { libraryPath } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { HomeScreen } from './home-screen.tsx'
import { homeRead } from './library-data.ts'
import { loadNarrowed, narrowedTitle, readNarrowing } from './narrowing.ts'

export const homePage: Page<'home'> = {
  load: (cache, { query }) => loadNarrowed(cache, query, (code) => cache.prefetch(homeRead(code))),
  head: (cache, { query }, site) => {
    const narrowing = readNarrowing(cache, query)
    return {
      status: outcome(cache, homeRead(narrowing.code)).status,
      title: narrowedTitle(siteMessages.title(site.brandName), narrowing),
      canonical: libraryPath,
      ...(narrowing.code === undefined ? {} : { noindex: true }),
    }
  },
  Screen: HomeScreen,
}
