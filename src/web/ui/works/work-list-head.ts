import type { Site } from '#contract/site.ts'
import type { Work } from '#contract/works.ts'
import type { ReadCache } from '../../framework/data/read-cache.ts'
import type { Head } from '../../framework/head/head.ts'
import { outcome } from '../../framework/page/page.ts'
import { siteMessages } from '../../i18n/site-messages.ts'
import { pagerMessages } from './pager-messages.ts'
import { pagePath, pagesOf, type WorksList } from './work-lists.ts'

interface ListAddress<W extends Work> {
  list: WorksList<W>
  page: number
  /** Of the list, without the page. */
  path: string
  title: string
  description?: string
  /** Address of the list of which this is a choice: that is the one worth finding. */
  chosenFrom?: string | undefined
}

/** What a page of a list says of itself. A page beyond the last is none, and an empty list is not worth finding. */
export function workListHead<W extends Work>(
  cache: ReadCache,
  { list, page, path, title, description, chosenFrom }: ListAddress<W>,
  site: Site,
): Head {
  const { data, status } = outcome(cache, list(page))
  if (data && page > pagesOf(data))
    return { status: 404, title: siteMessages.titled(siteMessages.notFound, site.brandName), noindex: true }
  return {
    status,
    title: siteMessages.titled(page === 1 ? title : pagerMessages.pageOf(title, page), site.brandName),
    ...(description === undefined ? {} : { description }),
    canonical: chosenFrom ?? pagePath(path, page),
    ...(data?.total === 0 || chosenFrom !== undefined ? { noindex: true } : {}),
  }
}
