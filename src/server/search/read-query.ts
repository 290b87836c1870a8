import { MAX_QUERY_LENGTH } from '#contract/search-limits.ts'
import { cleanText } from '../texts/render/clean-text.ts'

/** What somebody asks for, as it comes in an address. Longer ones are cut: what is beyond was hardly meant. */
export function readQuery(given: string | undefined): string {
  return cleanText(given ?? '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
}
