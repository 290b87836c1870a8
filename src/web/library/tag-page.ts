import { tagMessages } from '../i18n/list-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { outcome, type Page } from '../page.ts'
import { tagPath } from '../paths.ts'
import { tagWorksQuery } from './library-data.ts'
import { TagScreen } from './tag-screen.tsx'

export const tagPage: Page = {
  load: (client, { params }) => client.prefetchQuery(tagWorksQuery(params.tag ?? '')),
  head: (client, { params }, site) => {
    const tag = params.tag ?? ''
    const { data, status } = outcome(client, tagWorksQuery(tag))
    return {
      status,
      title: siteMessages.titled(tagMessages.title(tag), site.brandName),
      canonical: tagPath(tag),
      noindex: data?.length === 0,
    }
  },
  Screen: TagScreen,
}
