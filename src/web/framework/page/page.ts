import type { ComponentType } from 'react'
import type { Site } from '#contract/site.ts'
import { ApiError } from '../data/api.ts'
import type { QueryClient, QueryKey } from '../data/query-client.ts'
import type { Head } from '../head/head.ts'

/** Names from the path, and the query of the address. */
export interface Place {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
}

export interface ScreenProps {
  place: Place
}

/** One page: what it reads, what it says of itself, what it shows. */
export interface Page {
  /** Reads what the screen needs. Never fails: a failure stays with its query. */
  load(client: QueryClient, place: Place): Promise<unknown>
  /** Undefined data: not read yet. */
  head(client: QueryClient, place: Place, site: Site): Head
  Screen: ComponentType<ScreenProps>
}

/** How a read went, as far as the page's head cares. */
export function outcome<T>(
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey<T> },
): { data: T | undefined; status: number } {
  const state = client.getQueryState(queryKey)
  if (state?.data !== undefined || !state?.error) return { data: state?.data, status: 200 }
  return { data: undefined, status: state.error instanceof ApiError && state.error.status === 404 ? 404 : 500 }
}

/** An id in an address, or undefined for what cannot be one. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined
}
