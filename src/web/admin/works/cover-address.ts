/** Whether this site keeps the picture itself. */
export const isOwnCover = (address: string): boolean => address.startsWith('/covers/')

/** What can be shown of an address that may not be written to its end; null: the cover that is made. */
export function shownCover(address: string): string | null {
  const trimmed = address.trim()
  if (isOwnCover(trimmed)) return trimmed
  return /^https?:\/\/[^/\s]+\.[^/\s]+\/\S+/.test(trimmed) ? trimmed : null
}
