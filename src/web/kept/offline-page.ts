import type { Page } from '../framework/page/page.ts'
import { OfflineScreen } from './offline-screen.tsx'

export const offlinePage: Page = {
  load: async () => {},
  head: (_client, _place, site, { messages }) => ({ title: messages.offline.titled(site.brandName), noindex: true }),
  Screen: OfflineScreen,
}
