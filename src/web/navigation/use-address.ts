import { useRouter } from 'wouter'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** Path and query as they stand in the address bar: wouter's own hooks decode them, which cannot be undone. */
export function useAddress(): { path: string; search: string } {
  const router = useRouter()
  return { path: usePathname(router), search: useSearch(router) }
}
