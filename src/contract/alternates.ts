import { type AddressedWork, readingPath } from './addresses.ts'
import { type InterfaceLanguage, isInterfaceLanguage, languagePrefix } from './interface-languages.ts'
import { languageTag } from './language-tag.ts'

/**
 * The canonical path of a text: with the interface in the text's own language, if there is one.
 * @param own the interface at addresses that name no language
 */
export function textPath(
  work: AddressedWork,
  code: string,
  chapter: number | undefined,
  own: InterfaceLanguage,
): string {
  const tag = languageTag(code)
  return (isInterfaceLanguage(tag) ? languagePrefix(tag, own) : '') + readingPath(work, code, chapter)
}

/** The canonical paths of the same place in each language, by BCP 47 tag, with the original (else the first) as `x-default`. */
export function alternatesOf(
  work: AddressedWork,
  codes: readonly string[],
  chapter: number | undefined,
  own: InterfaceLanguage,
): { tag: string; path: string }[] {
  const paths = new Map<string, string>()
  for (const code of codes) {
    const tag = languageTag(code)
    if (tag !== 'und' && !paths.has(tag)) paths.set(tag, textPath(work, code, chapter, own))
  }
  const original = paths.get(languageTag(work.originalLanguage.code))
  const fallback = original ?? paths.values().next().value
  const alternates = Array.from(paths, ([tag, path]) => ({ tag, path }))
  return fallback === undefined ? alternates : [...alternates, { tag: 'x-default', path: fallback }]
}
