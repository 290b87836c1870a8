import { readAddress } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import type { Language, LanguageShelf } from '#contract/languages.ts'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import type { Work } from '#contract/works.ts'
import type { Read } from '../framework/data/read-cache.ts'
import { onCard, type WorksList, worksList } from '../ui/works/work-pages-data.ts'

const RECENT_FRESH_MS = 2 * 60_000
const RECENT_ON_HOME = 5
/** The rest stands a link away. */
const FEATURED_ON_HOME = 24
const LANGUAGES_ON_HOME = 12
const TAGS_ON_HOME = 20

const worksOnHomeRead = (featured: boolean, limit: number, language: string | undefined): Read<Work[]> => ({
  key: readAddress('works', {}, { featured: String(featured), limit, language }),
})
const recentWorksRead = (): Read<Work[]> => ({ key: readAddress('recentWorks'), freshMs: RECENT_FRESH_MS })
export const categoriesRead = (): Read<Category[]> => ({ key: readAddress('categories') })
export const categoryRead = (id: number): Read<Category> => ({ key: readAddress('category', { id }) })
export const languagesRead = (): Read<Language[]> => ({ key: readAddress('languages') })
export const languageShelvesRead = (): Read<LanguageShelf[]> => ({ key: readAddress('languageShelves') })
export const languageRead = (id: number): Read<Language> => ({ key: readAddress('language', { id }) })

/** What the home page shows of the library. */
export interface Home {
  featured: Work[]
  recent: Work[]
  categories: Category[]
  languages: Language[]
  languageCount: number
  tags: string[]
  moreTags: number
}

/**
 * The home page's reads, cut down to what it shows: the lists themselves may be long and do not travel with the page.
 * @param language code of the one in which the works on its shelves can be read
 */
export const homeRead = (language?: string): Read<Home> => ({
  key: `home ${language ?? ''}`.trim(),
  freshMs: RECENT_FRESH_MS,
  make: async (cache) => {
    const isLeftOut = true
    const [featured, others, recent, categories, languages] = await Promise.all([
      cache.fetch({ ...worksOnHomeRead(true, FEATURED_ON_HOME, language), isLeftOut }),
      cache.fetch({ ...worksOnHomeRead(false, RECENT_ON_HOME, language), isLeftOut }),
      cache.fetch({ ...recentWorksRead(), isLeftOut }),
      cache.fetch({ ...categoriesRead(), isLeftOut }),
      cache.fetch({ ...languagesRead(), isLeftOut }),
    ])
    return homeOf([...featured, ...others], recent, categories, languages)
  },
})

export function homeOf(works: Work[], recent: Work[], categories: Category[], languages: Language[]): Home {
  const tags = [...new Set(recent.flatMap((work) => work.tags))]
  return {
    featured: works.filter((work) => work.featured).map(onCard),
    recent: works
      .filter((work) => !work.featured)
      .slice(0, RECENT_ON_HOME)
      .map(onCard),
    categories,
    languages: languages.slice(0, LANGUAGES_ON_HOME),
    languageCount: languages.length,
    tags: tags.slice(0, TAGS_ON_HOME),
    moreTags: Math.max(0, tags.length - TAGS_ON_HOME),
  }
}

/**
 * Featured works first, then by title.
 * @param filter words of a title or an author's name @param language code of the one in which they can be read
 */
export const allWorks = (filter = '', language?: string): WorksList =>
  worksList((part) => readAddress('works', {}, { sort: 'shelf', filter, language, ...part }))

export const worksInCategory = (id: number, language?: string): WorksList =>
  worksList((part) => readAddress('worksInCategory', { id }, { language, ...part }))

/** @param works a part of the works in the language: those written in it, or the others */
export const worksInLanguage = (id: number, works?: 'original' | 'translated'): WorksList =>
  worksList((part) => readAddress('worksInLanguage', { id }, { works, ...part }))

export const worksWithTag = (tag: string, language?: string): WorksList =>
  worksList((part) => readAddress('worksWithTag', { tag }, { language, ...part }))

type Titled = Pick<Work, 'title' | 'localTitle' | 'author'>

/** @returns the words by which an address filters the list; empty: it does not */
export const filterOf = ({ filter = '' }: { filter?: string | undefined }): string =>
  filter.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed()

/** Whether a title of the work or its author's name contains the words, whatever their case. */
export function matchesFilter(work: Titled, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return [work.title, work.localTitle ?? '', work.author.name].some((text) => text.toLowerCase().includes(wanted))
}

/** Of the works in a language: all, those written in it, or the others. */
export const languageParts = ['all', 'original', 'translated'] as const

/** @returns undefined: all works in the language */
export function languagePartOf({ works }: { works?: string | undefined }): 'original' | 'translated' | undefined {
  return works === 'original' || works === 'translated' ? works : undefined
}

export interface Region {
  name: string
  languages: Language[]
}

/** Languages by region, regions in the order of the alphabet, those without one last. */
export function byRegion(languages: readonly Language[], other: string): Region[] {
  const groups = Map.groupBy(languages, (language) => language.region?.trim() || other)
  return Array.from(groups, ([name, members]) => ({ name, languages: members })).sort(
    (one, two) => Number(one.name === other) - Number(two.name === other) || one.name.localeCompare(two.name, 'en'),
  )
}
