import type { Work } from '#contract/works.ts'
import type { ListPart } from '../../framework/data/api.ts'
import type { Read } from '../../framework/data/read-cache.ts'

/** How many works a page of a list shows. */
export const PAGE_SIZE = 60

/** A page of a list of works. */
export interface WorksPart<W> extends ListPart<W> {
  /** Of every page but the last. */
  size: number
}

/** A list of works: the read of each of its pages, from 1. */
export type WorksList<W extends Work = Work> = (page: number) => Read<WorksPart<W>>

/**
 * @param addressOf the call that answers a part of the list
 * @param shown what is shown of a work, so that a page of sixty stays light
 */
export function worksList<W extends Work = Work>(
  addressOf: (part: { limit: number; page: number }) => string,
  size = PAGE_SIZE,
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

/** No card tells the story. */
export const onCard = <W extends Work>(work: W): W => ({ ...work, description: null, tags: [] })

export const pagesOf = ({ total, size }: WorksPart<unknown>): number => Math.max(1, Math.ceil(total / size))

/** The page of a list that an address asks for; the first where it asks for nothing that can be one. */
export function pageOf({ page = '' }: { page?: string | undefined }): number {
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The address of a page of a list. @param path with or without a query */
export function pagePath(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}
