import type { Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { NotFoundScreen } from './not-found.tsx'

export const notFoundPage: Page = {
  load: async () => {},
  head: (_client, _place, site) => ({
    status: 404,
    title: siteMessages.titled(siteMessages.notFound, site.brandName),
    noindex: true,
  }),
  Screen: NotFoundScreen,
}
