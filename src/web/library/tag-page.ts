import { pageAddress, tagPath } from '#contract/addresses.ts'
import type { Page } from '../framework/page/page.ts'
import { tagMessages } from '../ui/works/list-messages.ts'
import { pageOf, workListHead } from '../ui/works/work-list-data.ts'
import { worksWithTag } from './library-data.ts'
import { loadNarrowed, narrowedAddress, narrowedTitle, readNarrowing } from './narrowing.ts'
import { TagScreen } from './tag-screen.tsx'

export const tagPage: Page<'tag'> = {
  load: (cache, { params, query }) =>
    loadNarrowed(cache, query, (code) => cache.prefetch(worksWithTag(params.tag ?? '', code)(pageOf(query)))),
  head: (cache, { params, query }, site) => {
    const tag = params.tag ?? ''
    const narrowing = readNarrowing(cache, query)
    const title = narrowedTitle(tagMessages.title(tag), narrowing)
    const description = tagMessages.description(tag, site.brandName)
    const list = worksWithTag(tag, narrowing.code)
    const address = narrowedAddress(tagPath(tag), pageAddress('tag', { tag }, { language: narrowing.code }))
    return workListHead(cache, { list, page: pageOf(query), ...address, title, description }, site)
  },
  Screen: TagScreen,
}
