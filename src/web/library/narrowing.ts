import type { Language } from '#contract/languages.ts'
import { type QueryClient, queryOptions } from '../framework/data/query-client.ts'
import { useQuery } from '../framework/data/use-query.ts'
import { narrowedPath } from '../paths.ts'
import { narrowingMessages } from '../ui/works/list-messages.ts'
import { languagesQuery } from './library-data.ts'

/** A language to which lists can be narrowed. */
type Readable = Pick<Language, 'code' | 'name' | 'autonym' | 'isRtl'>

const readableQuery = () =>
  queryOptions<Readable[]>({
    queryKey: ['languages to read in'],
    queryFn: async ({ client }) => {
      const languages = await client.fetchQuery({ ...languagesQuery(), meta: { stays: true } })
      return languages.map(({ code, name, autonym, isRtl }) => ({ code, name, autonym, isRtl }))
    },
  })

/** How an address narrows a list to the works readable in a language. */
export interface Narrowing {
  /** Those that there are to choose from; undefined: not known yet, or not to be had. */
  languages: readonly Readable[] | undefined
  /** Of the language; undefined: to none. What the address says beyond those there are counts as not said. */
  code: string | undefined
  /** How the language is called. */
  name: string | undefined
}

function narrowingOf(search: URLSearchParams, languages: readonly Readable[] | undefined): Narrowing {
  const code = search.get('language') || undefined
  if (!languages) return { languages, code, name: undefined }
  const language = languages.find((one) => one.code === code)
  return { languages, code: language?.code, name: language?.name }
}

export const useNarrowing = (search: URLSearchParams): Narrowing => narrowingOf(search, useQuery(readableQuery()).data)

/** As far as it has been read. */
export const readNarrowing = (client: QueryClient, search: URLSearchParams): Narrowing =>
  narrowingOf(search, client.getQueryData(readableQuery().queryKey))

/** Reads what a list can be narrowed to, and the list. */
export async function loadNarrowed(
  client: QueryClient,
  search: URLSearchParams,
  load: (code: string | undefined) => Promise<unknown>,
): Promise<void> {
  const languages = () => client.prefetchQuery(readableQuery())
  // Which there are says what the address means.
  if (search.has('language')) await languages()
  await Promise.all([load(readNarrowing(client, search).code), languages()])
}

/** Where a list stands that may be narrowed, and from which it is chosen if it is. @param path of the whole list */
export const narrowedAddress = (path: string, { code }: Narrowing, by: Record<string, string> = {}) => {
  const narrowed = narrowedPath(path, { ...by, language: code })
  return { path: narrowed, chosenFrom: narrowed === path ? undefined : path }
}

/** What a list is called that may be narrowed. */
export const narrowedTitle = (title: string, { name }: Narrowing): string =>
  name === undefined ? title : narrowingMessages.titled(title, name)

/** What an empty list says that may be narrowed. */
export const narrowedEmpty = (empty: string, { name }: Narrowing): string =>
  name === undefined ? empty : narrowingMessages.none(name)
