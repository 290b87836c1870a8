import { idOf } from '#contract/addresses.ts'
import type { FindInput } from '#contract/find-replace.ts'
import { findPath } from '../paths.ts'

/** What the form has, as the address keeps it. Ids are undefined where nothing is chosen. */
export interface Wanted {
  find: string
  with: string
  language: number | undefined
  work: number | undefined
  chapter: number | undefined
  matchCase: boolean
  wholeWords: boolean
  ignoreMarks: boolean
  inAddresses: boolean
}

/** The options with their names in the address. */
const options = { matchCase: 'case', wholeWords: 'words', ignoreMarks: 'marks', inAddresses: 'addresses' } as const
type Option = keyof typeof options
export const optionNames = Object.keys(options) as Option[]

export function readWanted(search: string): Wanted {
  const query = new URLSearchParams(search)
  const id = (name: string) => idOf(query.get(name) ?? '')
  const isOn = (option: Option) => query.get(options[option]) === 'yes'
  return {
    find: query.get('find') ?? '',
    with: query.get('with') ?? '',
    language: id('language'),
    work: id('work'),
    chapter: id('chapter'),
    matchCase: isOn('matchCase'),
    wholeWords: isOn('wholeWords'),
    ignoreMarks: isOn('ignoreMarks'),
    inAddresses: isOn('inAddresses'),
  }
}

export function pathOf({ find, with: words, language, work, chapter, ...given }: Wanted): string {
  const query = new URLSearchParams()
  const parts = { find, with: words, language, work, chapter }
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, String(value))
  for (const option of optionNames) if (given[option]) query.set(options[option], 'yes')
  return query.size === 0 ? findPath() : `${findPath()}?${query}`
}

/** What is asked of the server; undefined: something is missing. */
export function inputOf({ with: _, language, work, chapter, ...sought }: Wanted): FindInput | undefined {
  if (sought.find.trim() === '' || (language ?? work) === undefined) return undefined
  return {
    ...sought,
    ...(language !== undefined && { languageId: language }),
    ...(work !== undefined && { workId: work }),
    ...(chapter !== undefined && { chapterId: chapter }),
  }
}
