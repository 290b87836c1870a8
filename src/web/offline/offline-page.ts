import { offlineMessages } from '../i18n/offline-messages.ts'
import type { Page } from '../page.ts'
import { OfflineScreen } from './offline-screen.tsx'

export const offlinePage: Page = {
  load: async () => {},
  head: (_client, _place, site) => ({ title: offlineMessages.titled(site.brandName), noindex: true }),
  Screen: OfflineScreen,
}
