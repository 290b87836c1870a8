import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { MOST_ON_STAFF_PAGE, STAFF_PAGE_SIZE } from '#contract/staff.ts'
import type { ListPart } from '../../framework/data/api.ts'
import { useLocationStore, useStaffAddress } from '../location/staff-location.ts'

export interface Sorting {
  sort: string
  order: 'asc' | 'desc'
}

/** The numbers of rows that a page can have; a list may begin with one of them or with another. */
const PAGE_SIZES = [25, 50, 100, MOST_ON_STAFF_PAGE]

/** A list whose page, its size, order and filters are in the address: links, reloads and the back button keep them. */
export interface List<T> {
  /** undefined: not read yet. */
  items: T[] | undefined
  total: number
  page: number
  pages: number
  /** The number of rows of a page. */
  size: number
  sizes: readonly number[]
  sorting: Sorting
  /** The value of a filter in the address; empty where it is not set. */
  filter: (name: string) => string
  /** The filters that are set, as the call has them. */
  matching: Readonly<Record<string, string>>
  /** The query of filters, order and size, as far as they are not the list's own: what a saved view keeps. */
  setting: string
  /** Sets filters (empty: none) and goes to the first page. */
  setFilter: (filters: Record<string, string>) => void
  /** The address with these filters, and its first page. */
  filterHref: (filters: Record<string, string>) => string
  clearFilters: () => void
  sortBy: (sorting: Sorting) => void
  pageHref: (page: number) => string
  /** Goes to a page. One after the last is the last. */
  goToPage: (page: number) => void
  /** Changes the number of rows of a page; the first row that is shown stays in sight. */
  resize: (size: number) => void
  isFiltered: boolean
  /** The items are those of the previous page, order or filters: the new ones are being read. */
  isStale: boolean
  isError: boolean
  retry: () => void
}

interface ListOptions {
  sorting: Sorting
  filters?: readonly string[]
  /** The number of rows of a page, where the address has no other. */
  limit?: number
}

/** Reads a page of a list. @param path of the call, without a query */
export function useList<T>(
  path: string,
  { sorting: first, filters = ['filter'], limit: firstSize = STAFF_PAGE_SIZE }: ListOptions,
): List<T> {
  const location = useLocationStore()
  const { path: here, search } = useStaffAddress()
  const inAddress = useMemo(() => new URLSearchParams(search), [search])
  const page = Math.max(1, Number.parseInt(inAddress.get('page') ?? '1', 10) || 1)
  const size = sizeIn(inAddress.get(SIZE), firstSize)
  const order = inAddress.get('order')
  const sorting: Sorting = {
    sort: inAddress.get('sort') ?? first.sort,
    order: order === 'asc' || order === 'desc' ? order : first.order,
  }
  const given = filters.map((name) => [name, inAddress.get(name) ?? ''] as const)
  const matching = Object.fromEntries(given.filter(([, value]) => value !== ''))
  const query = new URLSearchParams({ page: String(page), limit: String(size), ...sorting, ...matching })
  const { data, isPlaceholderData, isError, refetch } = useQuery<ListPart<T>>({
    queryKey: [`${path}?${query}`],
    meta: { counted: true },
    placeholderData: keepPreviousData,
  })

  const isSorted = sorting.sort !== first.sort || sorting.order !== first.order
  const setting = new URLSearchParams({
    ...matching,
    ...(isSorted && { sort: sorting.sort, order: sorting.order }),
    ...(size !== firstSize && { [SIZE]: String(size) }),
  })

  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / size))
  // The last row of the last page was deleted, or the address is old.
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages

  const hrefOf = useCallback(
    (changes: Record<string, string>) => {
      const next = new URLSearchParams(inAddress)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      return text === '' ? here : `${here}?${text}`
    },
    [inAddress, here],
  )
  useEffect(() => location.note(here, search), [location, here, search])
  useEffect(() => {
    if (isBeyond) location.go(hrefOf({ page: pages === 1 ? '' : String(pages) }), { replace: true })
  }, [isBeyond, location, hrefOf, pages])
  const setFilter = (changes: Record<string, string>) =>
    location.go(hrefOf({ ...changes, page: '' }), { replace: true })
  const pageHref = (number: number) => hrefOf({ page: number === 1 ? '' : String(number) })
  return {
    items: isBeyond ? undefined : data?.items,
    total,
    page,
    pages,
    size,
    sizes: sizesOf(firstSize),
    sorting,
    filter: (name) => inAddress.get(name) ?? '',
    matching,
    setting: setting.toString(),
    setFilter,
    filterHref: (changes) => hrefOf({ ...changes, page: '' }),
    clearFilters: () => setFilter(Object.fromEntries(filters.map((name) => [name, '']))),
    sortBy: (next) => location.go(hrefOf({ ...next, page: '' }), { replace: true }),
    pageHref,
    goToPage: (number) => location.go(pageHref(Math.min(Math.max(1, number), pages))),
    resize: (next) => {
      const number = pageOfRow(page, size, next)
      const changes = { page: number === 1 ? '' : String(number), [SIZE]: next === firstSize ? '' : String(next) }
      location.go(hrefOf(changes), { replace: true })
    },
    isFiltered: filters.some((name) => inAddress.get(name)),
    isStale: isPlaceholderData,
    isError,
    retry: refetch,
  }
}

/** The name of the size in the address. */
const SIZE = 'limit'

/** The sizes that are offered, with the one that a list begins with. */
export const sizesOf = (first: number): readonly number[] =>
  [...new Set([...PAGE_SIZES, first])].sort((one, other) => one - other)

/** The size that an address asks for; one that is not offered counts as none. */
export function sizeIn(asked: string | null, first: number): number {
  return sizesOf(first).find((size) => String(size) === asked) ?? first
}

/** The page of another size that has the first row of a page. */
export const pageOfRow = (page: number, size: number, next: number): number =>
  Math.floor(((page - 1) * size) / next) + 1
