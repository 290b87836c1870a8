import { languageTag } from './language-tag.ts'

interface Addressed {
  id: number
  originalLanguage: { code: string }
}

/**
 * What is read, as addresses name it: the code of a language, or those of two with a `+` between them, which stands in
 * no code. The first is the one whose page it is.
 */
export const pairOf = (first: string, second: string | undefined): string =>
  second === undefined ? first : `${first}+${second}`

/** The reverse of `pairOf`. */
export function codesOf(code: string): [first: string, second: string | undefined] {
  const [first = '', ...rest] = code.split('+')
  return [first, rest.length > 0 ? rest.join('+') : undefined]
}

/** The same as a segment of a path. */
export const codeInPath = (code: string): string => code.split('+').map(encodeURIComponent).join('+')

/**
 * The one address of a place: that of the work for the beginning of the original, which has several.
 * @param code of a language, or of two (`pairOf`)
 */
export function readingPath(work: Addressed, code: string, chapter: number | undefined): string {
  const ofLanguage = `/book/${work.id}/${codeInPath(code)}`
  if (chapter !== undefined && chapter > 1) return `${ofLanguage}/${chapter}`
  return code === work.originalLanguage.code ? `/book/${work.id}` : ofLanguage
}

/** This very place in every language that has it. */
export function alternatesOf(
  work: Addressed,
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
