import type { Page } from '../framework/page/page.ts'
import { NotFoundScreen } from './not-found.tsx'

export const notFoundPage: Page = {
  load: async () => {},
  head: (_client, _place, site, { messages }) => ({
    status: 404,
    title: messages.site.titled(messages.site.notFound, site.brandName),
    noindex: true,
  }),
  Screen: NotFoundScreen,
}
