import { queryOptions } from '@tanstack/react-query'
import type { Work } from '#contract/works.ts'
import type { ListPart } from '../api.ts'

/** How many works a page of a list shows. */
export const PAGE_SIZE = 60

/** A list of works: the query of each of its pages, from 1. */
export type WorksList = (page: number) => ReturnType<typeof partOf>

/** @param path of the call that answers the list @param parameters of its query */
export function worksList(path: string, parameters: Record<string, string> = {}): WorksList {
  return (page) => {
    const query = new URLSearchParams({ ...parameters, limit: String(PAGE_SIZE), page: String(page) })
    return partOf(`${path}?${query}`)
  }
}

/** What cards show of a page, so that a page of sixty stays light. */
const partOf = (address: string) =>
  queryOptions<ListPart<Work>>({
    queryKey: [`cards ${address}`],
    queryFn: async ({ client }) => {
      const meta = { stays: true, counted: true }
      const { items, total } = await client.fetchQuery<ListPart<Work>>({ queryKey: [address], meta })
      return { items: items.map((work) => ({ ...onCard(work), tags: work.tags })), total }
    },
  })

/** No card tells the story. */
export const onCard = (work: Work): Work => ({ ...work, description: null, tags: [] })

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** The page of a list that an address asks for; the first where it asks for nothing that can be one. */
export function pageOf(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The address of a page of a list. @param path with or without a query */
export function pagePath(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}
