import { languagesPath } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { languageMessages } from '../ui/works/list-messages.ts'
import { LanguagesScreen } from './languages-screen.tsx'
import { languagesQuery } from './library-data.ts'

export const languagesPage: Page<'languages'> = {
  load: (client) => client.prefetchQuery(languagesQuery()),
  head: (client, _place, site) => ({
    status: outcome(client, languagesQuery()).status,
    title: siteMessages.titled(languageMessages.all, site.brandName),
    description: languageMessages.allDescription(site.brandName),
    canonical: languagesPath,
  }),
  Screen: LanguagesScreen,
}
