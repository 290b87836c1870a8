import type { Language } from '#contract/languages.ts'
import type { Read, ReadCache } from '../framework/data/read-cache.ts'
import { useRead } from '../framework/data/use-read.ts'
import type { Locale } from '../i18n/locale.ts'
import { languagesRead } from './library-data.ts'

/** A language to which lists can be narrowed. */
type Readable = Pick<Language, 'code' | 'name' | 'autonym' | 'isRtl'>

const readableRead = (): Read<Readable[]> => ({
  key: 'languages to read in',
  make: async (cache) => {
    const languages = await cache.fetch({ ...languagesRead(), isLeftOut: true })
    return languages.map(({ code, name, autonym, isRtl }) => ({ code, name, autonym, isRtl }))
  },
})

/** The part of a page's query that narrows its list. */
interface NarrowingQuery {
  language?: string | undefined
}

/** How an address narrows a list to the works readable in a language. */
export interface Narrowing {
  /** The languages to choose from; undefined: not read yet, or the read has failed. */
  languages: readonly Readable[] | undefined
  /** Code of the language; undefined: the list is not narrowed. A code that the library does not have counts as none. */
  code: string | undefined
  /** Of the language. */
  name: string | undefined
}

function narrowingOf(query: NarrowingQuery, languages: readonly Readable[] | undefined): Narrowing {
  const code = query.language || undefined
  if (!languages) return { languages, code, name: undefined }
  const language = languages.find((language) => language.code === code)
  return { languages, code: language?.code, name: language?.name }
}

export const useNarrowing = (query: NarrowingQuery): Narrowing => narrowingOf(query, useRead(readableRead()).data)

/** The same outside React, from what the cache has. */
export const readNarrowing = (cache: ReadCache, query: NarrowingQuery): Narrowing =>
  narrowingOf(query, cache.dataOf(readableRead()))

/** Reads the languages to choose from, and the list. @param load reads the list, narrowed to the language of a code */
export async function loadNarrowed(
  cache: ReadCache,
  query: NarrowingQuery,
  load: (code: string | undefined) => Promise<unknown>,
): Promise<void> {
  const languages = () => cache.prefetch(readableRead())
  // What the address means depends on the languages that there are.
  if (query.language !== undefined) await languages()
  await Promise.all([load(readNarrowing(cache, query).code), languages()])
}

/** The addresses of a list for its head. @param whole of the list when nothing narrows it @param path as it is narrowed */
export const narrowedAddress = (whole: string, path: string) => ({
  path,
  chosenFrom: path === whole ? undefined : whole,
})

/** @param title of the whole list */
export const narrowedTitle = (title: string, { name }: Narrowing, { messages }: Locale): string =>
  name === undefined ? title : messages.narrowing.titled(title, name)

/** @param empty what the whole list says when it is empty */
export const narrowedEmpty = (empty: string, { name }: Narrowing, { messages }: Locale): string =>
  name === undefined ? empty : messages.narrowing.none(name)
