/**
 * Path and query of an address, with the parameters that change the answer and no others, in one order:
 * so that strangers' parameters neither render a page anew nor fill the cache.
 */
export function addressOf(url: string, parameters: readonly string[]): string {
  const { pathname, searchParams } = new URL(url)
  const kept = new URLSearchParams()
  for (const name of parameters) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  const query = kept.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
