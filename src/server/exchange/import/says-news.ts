import type { WorkSnapshot } from '../../staff/works/work-writes.ts'

/**
 * Whether a file says something else than a row has. A file that an export has written may be other bytes than the row
 * was once imported from, and say the same.
 * @param said undefined: the file does not say
 */
export function saysNews(row: object, said: Readonly<Record<string, unknown>>): boolean {
  const stored = row as Record<string, unknown>
  return Object.entries(said).some(([name, value]) => value !== undefined && asText(stored[name]) !== asText(value))
}

/** A blank text is none, and white space around a text means nothing. */
const asText = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value.trim() || null : (value ?? null))

/** Empty lines at the beginning of a text mean nothing, and files have none after their front matter. */
export const withoutEmptyStart = (content: string): string => content.replace(/^\n+/, '')

type Parts = Pick<WorkSnapshot, 'categoryIds'> & {
  localizations: readonly { languageId: number; title?: string | null; description?: string | null }[]
}

/** Categories and localizations of a work in one order, for `saysNews`. */
export const inOrder = ({ categoryIds, localizations }: Parts) => ({
  categoryIds: [...categoryIds].sort((a, b) => a - b),
  localizations: localizations
    .map(({ languageId, title = null, description = null }) => [languageId, title, description] as const)
    .filter(([, title, description]) => title !== null || description !== null)
    .sort(([a], [b]) => a - b),
})
