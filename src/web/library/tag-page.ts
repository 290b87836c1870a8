import type { Page } from '../framework/page/page.ts'
import { tagPath } from '../paths.ts'
import { tagMessages } from '../ui/works/list-messages.ts'
import { workListHead } from '../ui/works/work-list-head.ts'
import { pageOf } from '../ui/works/work-lists.ts'
import { worksWithTag } from './library-data.ts'
import { loadNarrowed, narrowedAddress, narrowedTitle, readNarrowing } from './narrowing.ts'
import { TagScreen } from './tag-screen.tsx'

export const tagPage: Page = {
  load: (client, { params, search }) =>
    loadNarrowed(client, search, (code) => client.prefetchQuery(worksWithTag(params.tag ?? '', code)(pageOf(search)))),
  head: (client, { params, search }, site) => {
    const tag = params.tag ?? ''
    const narrowing = readNarrowing(client, search)
    const title = narrowedTitle(tagMessages.title(tag), narrowing)
    const description = tagMessages.description(tag, site.brandName)
    const list = worksWithTag(tag, narrowing.code)
    const address = narrowedAddress(tagPath(tag), narrowing)
    return workListHead(client, { list, page: pageOf(search), ...address, title, description }, site)
  },
  Screen: TagScreen,
}
