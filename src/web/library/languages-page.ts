import { languagesPath } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { languageMessages } from '../ui/works/list-messages.ts'
import { LanguagesScreen } from './languages-screen.tsx'
import { languagesRead } from './library-data.ts'

export const languagesPage: Page<'languages'> = {
  load: (cache) => cache.prefetch(languagesRead()),
  head: (cache, _place, site) => ({
    status: outcome(cache, languagesRead()).status,
    title: siteMessages.titled(languageMessages.all, site.brandName),
    description: languageMessages.allDescription(site.brandName),
    canonical: languagesPath,
  }),
  Screen: LanguagesScreen,
}
