import { MAX_QUERY_LENGTH } from '#contract/search-limits.ts'
import type { Work } from '#contract/works.ts'

type Titled = Pick<Work, 'title' | 'localTitle' | 'author'>

/** What an address filters by; empty: nothing. */
export const filterOf = ({ filter = '' }: { filter?: string | undefined }): string =>
  filter.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed()

/** Whether a title of the work or its author's name contains the words, whatever their case. */
export function matchesFilter(work: Titled, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return [work.title, work.localTitle ?? '', work.author.name].some((text) => text.toLowerCase().includes(wanted))
}
