import { shelfPath } from '#contract/addresses.ts'
import type { Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { ShelfScreen } from './shelf-screen.tsx'

const description = (brand: string) => `What you read, marked and kept of the library of ${brand}, on this device.`

export const shelfPage: Page = {
  load: async () => {},
  head: (_client, _place, site) => ({
    title: siteMessages.titled(siteMessages.shelf, site.brandName),
    description: description(site.brandName),
    canonical: shelfPath,
    noindex: true,
  }),
  Screen: ShelfScreen,
}
