import { shelfPath } from '#contract/addresses.ts'
import type { Page } from '../framework/page/page.ts'
import { ShelfScreen } from './shelf-screen.tsx'

export const shelfPage: Page = {
  load: async () => {},
  head: (_client, _place, site, { messages }) => ({
    title: messages.site.titled(messages.site.shelf, site.brandName),
    description: messages.shelf.description(site.brandName),
    canonical: shelfPath,
    noindex: true,
  }),
  Screen: ShelfScreen,
}
