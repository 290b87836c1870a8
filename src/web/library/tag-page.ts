import { tagMessages } from '../i18n/list-messages.ts'
import type { Page } from '../page.ts'
import { tagPath } from '../paths.ts'
import { workListHead } from '../ui/work-list-head.ts'
import { pageOf } from '../ui/work-lists.ts'
import { worksWithTag } from './library-data.ts'
import { TagScreen } from './tag-screen.tsx'

export const tagPage: Page = {
  load: (client, { params, search }) => client.prefetchQuery(worksWithTag(params.tag ?? '')(pageOf(search))),
  head: (client, { params, search }, site) => {
    const tag = params.tag ?? ''
    const title = tagMessages.title(tag)
    const description = tagMessages.description(tag, site.brandName)
    const list = worksWithTag(tag)
    return workListHead(client, { list, page: pageOf(search), path: tagPath(tag), title, description }, site)
  },
  Screen: TagScreen,
}
