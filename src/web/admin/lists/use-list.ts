import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { STAFF_PAGE_SIZE } from '#contract/staff.ts'
import type { ListPart } from '../../framework/data/api.ts'
import { useLocationStore, useStaffAddress } from '../location/staff-location.ts'

export interface Sorting {
  sort: string
  order: 'asc' | 'desc'
}

/** A list whose page, order and filters are in the address: links, reloads and the back button keep them. */
export interface List<T> {
  /** undefined: not read yet. */
  items: T[] | undefined
  total: number
  page: number
  pages: number
  sorting: Sorting
  /** The value of a filter in the address; empty where it is not set. */
  filter: (name: string) => string
  /** Sets filters (empty: none) and goes to the first page. */
  setFilter: (filters: Record<string, string>) => void
  /** The address with these filters, and its first page. */
  filterHref: (filters: Record<string, string>) => string
  clearFilters: () => void
  sortBy: (sorting: Sorting) => void
  pageHref: (page: number) => string
  isFiltered: boolean
  /** The items are those of the previous page, order or filters: the new ones are being read. */
  isStale: boolean
  isError: boolean
  retry: () => void
}

interface ListOptions {
  sorting: Sorting
  filters?: readonly string[]
  limit?: number
}

/** Reads a page of a list. @param path of the call, without a query */
export function useList<T>(
  path: string,
  { sorting: first, filters = ['filter'], limit = STAFF_PAGE_SIZE }: ListOptions,
): List<T> {
  const location = useLocationStore()
  const { path: here, search } = useStaffAddress()
  const inAddress = useMemo(() => new URLSearchParams(search), [search])
  const page = Math.max(1, Number.parseInt(inAddress.get('page') ?? '1', 10) || 1)
  const order = inAddress.get('order')
  const sorting: Sorting = {
    sort: inAddress.get('sort') ?? first.sort,
    order: order === 'asc' || order === 'desc' ? order : first.order,
  }
  const query = new URLSearchParams({ page: String(page), limit: String(limit), ...sorting })
  for (const name of filters) {
    const value = inAddress.get(name)
    if (value) query.set(name, value)
  }
  const { data, isPlaceholderData, isError, refetch } = useQuery<ListPart<T>>({
    queryKey: [`${path}?${query}`],
    meta: { counted: true },
    placeholderData: keepPreviousData,
  })

  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / limit))
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
  return {
    items: isBeyond ? undefined : data?.items,
    total,
    page,
    pages,
    sorting,
    filter: (name) => inAddress.get(name) ?? '',
    setFilter,
    filterHref: (changes) => hrefOf({ ...changes, page: '' }),
    clearFilters: () => setFilter(Object.fromEntries(filters.map((name) => [name, '']))),
    sortBy: (next) => location.go(hrefOf({ ...next, page: '' }), { replace: true }),
    pageHref: (number) => hrefOf({ page: number === 1 ? '' : String(number) }),
    isFiltered: filters.some((name) => inAddress.get(name)),
    isStale: isPlaceholderData,
    isError,
    retry: refetch,
  }
}
