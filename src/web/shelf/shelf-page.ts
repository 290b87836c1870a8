import { shelfPath } from '#contract/addresses.ts'
import type { Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { shelfMessages } from './shelf-messages.ts'
import { ShelfScreen } from './shelf-screen.tsx'

export const shelfPage: Page = {
  load: async () => {},
  head: (_client, _place, site) => ({
    title: siteMessages.titled(siteMessages.shelf, site.brandName),
    description: shelfMessages.description(site.brandName),
    canonical: shelfPath,
    noindex: true,
  }),
  Screen: ShelfScreen,
}
