import { shelfMessages } from '../i18n/shelf-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import type { Page } from '../page.ts'
import { shelfPath } from '../paths.ts'
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
