import type { Page } from '../framework/page/page.ts'
import { offlineMessages } from './kept-messages.ts'
import { OfflineScreen } from './offline-screen.tsx'

export const offlinePage: Page = {
  load: async () => {},
  head: (_client, _place, site) => ({ title: offlineMessages.titled(site.brandName), noindex: true }),
  Screen: OfflineScreen,
}
