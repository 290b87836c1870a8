import { codesOf, pairOf, readingPath } from '#contract/addresses.ts'
import type { WorkDetail } from '#contract/works.ts'

const READING_PAGE = /^\/(?:book|works)\/(\d+)(?:\/((?:[\w+-]|%2[Bb])+)(?:\/(\d+))?)?$/
const ESCAPED_PLUS = /%2B/i

/**
 * The canonical address of a pair, where the request has another one: `?with=` and the code of a second language (the
 * form of the page), twice the same language, or an escaped `+`. One pair has one address.
 * @param read reads the API as the client may see it
 * @returns undefined where the address is canonical, or there is no such pair
 */
export async function pairAddress(
  { pathname, search, searchParams }: Pick<URL, 'pathname' | 'search' | 'searchParams'>,
  read: (path: string) => Response | Promise<Response>,
): Promise<string | undefined> {
  const [, id, code = '', chapter] = READING_PAGE.exec(pathname) ?? []
  if (ESCAPED_PLUS.test(code)) return pathname.replace(code, code.replace(/%2B/gi, '+')) + search
  const [named, second] = codesOf(code)
  const wanted = searchParams.get('with') ?? second
  const isThere = wanted === second && wanted !== named
  if (id === undefined || wanted === undefined || isThere) return undefined
  const answer = await read(`/api/works/${id}`)
  if (!answer.ok) return undefined
  const work: WorkDetail = await answer.json()
  const first = named || work.originalLanguage.code
  const at = (place: string) => readingPath(work, place, chapter === undefined ? undefined : Number(chapter))
  if (wanted === first) return second === undefined ? undefined : at(first)
  return work.availableLanguages.some((language) => language.code === wanted) ? at(pairOf(first, wanted)) : undefined
}
