import { type AddressedWork, readingPath } from './addresses.ts'
import { languageTag } from './language-tag.ts'

/** Paths of the same place in each language, by BCP 47 tag, with the original (else the first) as `x-default`. */
export function alternatesOf(
  work: AddressedWork,
  codes: readonly string[],
  chapter: number | undefined,
): { tag: string; path: string }[] {
  const paths = new Map<string, string>()
  for (const code of codes) {
    const tag = languageTag(code)
    if (tag !== 'und' && !paths.has(tag)) paths.set(tag, readingPath(work, code, chapter))
  }
  const original = paths.get(languageTag(work.originalLanguage.code))
  const fallback = original ?? paths.values().next().value
  const alternates = Array.from(paths, ([tag, path]) => ({ tag, path }))
  return fallback === undefined ? alternates : [...alternates, { tag: 'x-default', path: fallback }]
}
