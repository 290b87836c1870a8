import type { Site } from '#contract/site.ts'
import type { Work } from '#contract/works.ts'
import type { ListPart } from '../../framework/data/api.ts'
import type { Read, ReadCache } from '../../framework/data/read-cache.ts'
import type { Head } from '../../framework/head/head.ts'
import { outcome } from '../../framework/page/page.ts'
import type { Locale } from '../../i18n/locale.ts'

/** Works on a page of a list. */
export const WORKS_PAGE_SIZE = 60

/** A page of a list of works. */
export interface WorksPart<W> extends ListPart<W> {
  /** Works on each page but the last. */
  size: number
}

/** A list of works: the read of each of its pages, from 1. */
export type WorksList<W extends Work = Work> = (page: number) => Read<WorksPart<W>>

/**
 * @param addressOf the address of the read for a part of the list
 * @param shown removes from a work what the list does not show, so that a page of sixty stays light
 */
export function worksList<W extends Work = Work>(
  addressOf: (part: { limit: number; page: number }) => string,
  size = WORKS_PAGE_SIZE,
  shown = (work: W): W => ({ ...onCard(work), tags: work.tags }),
): WorksList<W> {
  return (page) => partOf(addressOf({ limit: size, page }), size, shown)
}

const partOf = <W extends Work>(address: string, size: number, shown: (work: W) => W): Read<WorksPart<W>> => ({
  key: `cards ${address}`,
  make: async (cache) => {
    const part = await cache.fetch<ListPart<W>>({ key: address, isLeftOut: true, isCounted: true })
    return { ...part, items: part.items.map(shown), size }
  },
})

/** A work without what cards do not show. */
export const onCard = <W extends Work>(work: W): W => ({ ...work, description: null, tags: [] })

export const pagesOf = ({ total, size }: WorksPart<unknown>): number => Math.max(1, Math.ceil(total / size))

/** The page in the query of an address, from 1; 1 where it is missing or no page number. */
export function pageOf({ page = '' }: { page?: string | undefined }): number {
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The address of a page of a list. @param path with or without a query */
export function pagePath(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

interface ListAddress<W extends Work> {
  list: WorksList<W>
  page: number
  /** Address of the list, without the page. */
  path: string
  title: string
  description?: string
  /** Address of the whole list, if this is a narrowed one: search engines are led to the whole. */
  chosenFrom?: string | undefined
}

/** The head of a page of a list. A page beyond the last answers 404; an empty list is not for search engines. */
export function workPagesHead<W extends Work>(
  cache: ReadCache,
  { list, page, path, title, description, chosenFrom }: ListAddress<W>,
  site: Site,
  { messages }: Locale,
): Head {
  const { data, status } = outcome(cache, list(page))
  if (data && page > pagesOf(data))
    return { status: 404, title: messages.site.titled(messages.site.notFound, site.brandName), noindex: true }
  return {
    status,
    title: messages.site.titled(page === 1 ? title : messages.pager.pageOf(title, page), site.brandName),
    ...(description === undefined ? {} : { description }),
    canonical: chosenFrom ?? pagePath(path, page),
    ...(data?.total === 0 || chosenFrom !== undefined ? { noindex: true } : {}),
  }
}
