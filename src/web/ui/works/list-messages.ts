import { MOST_COUNTED_WORKS } from '#contract/limits.ts'
import type { Formats } from '../../i18n/formats.ts'

/** For a list that is narrowed to the works readable in a language. */
export const narrowingMessages = {
  label: 'Works readable in',
  any: 'In any language',
  apply: 'Show',
  only: 'Only works in',
  all: 'All languages',
  titled: (title: string, language: string) => `${title}: readable in ${language}`,
  none: (language: string) => `None of these works can be read in ${language} yet.`,
} as const

export const worksMessages = ({ number }: Formats<'en'>) => ({
  title: 'All Works',
  description: (brand: string) =>
    `Every work in ${brand}'s library of AI translations, ancient and modern, and the languages each can be read in.`,
  filter: 'Filter by title or author',
  filterPlaceholder: 'Filter by title or author...',
  featured: 'Featured Works',
  all: 'All Works',
  results: (n: number) => `Search Results (${number(n)})`,
  noMatch: 'No works found matching your search.',
  none: 'No works available.',
  failed: 'Error loading books. Please try again later.',
})

export const categoryMessages = {
  all: 'Categories',
  allDescription: (brand: string) => `The categories of ${brand}'s library of AI translations, each with its works.`,
  description: (name: string, brand: string) =>
    `${name} in ${brand}'s library of AI translations: the works, and the languages each can be read in.`,
  notFound: 'Category not found',
  noWorks: 'No works found',
} as const

export const languageMessages = ({ count }: Formats<'en'>) => ({
  all: 'Languages',
  allDescription: (brand: string) => `The languages of ${brand}'s library, by region, each with the works it has.`,
  description: (name: string, brand: string) =>
    `Works to read in ${name}: those written in it, and those that ${brand}'s AI has translated into it.`,
  region: (region: string) => `${region} Region`,
  other: 'Other',
  count: (n: number) => `(${count(n, { one: '# language', other: '# languages' })})`,
  works: (n: number) =>
    count(Math.min(n, MOST_COUNTED_WORKS), { one: '# work', other: '# works' }, n > MOST_COUNTED_WORKS),
  tabs: { all: 'All Works', original: 'Original', translated: 'Translated' },
  notFound: 'Language not found',
  noWorks: 'No works found',
  none: 'No languages available.',
})

export const tagMessages = {
  title: (tag: string) => `Works tagged “${tag}”`,
  description: (tag: string, brand: string) =>
    `Works tagged “${tag}” in ${brand}'s library of AI translations, and the languages each can be read in.`,
  empty: (tag: string) => `There are no works with the tag "${tag}" yet.`,
} as const

/** Where there is nothing to show. */
export const beginMessages = {
  title: 'To begin with',
  languages: 'Languages to begin with',
} as const

export const pagerMessages = ({ count, number }: Formats<'en'>) => ({
  pages: 'Pages',
  page: (n: number) => `Page ${number(n)}`,
  pageOf: (title: string, n: number) => `${title} – Page ${number(n)}`,
  previous: 'Previous',
  next: 'Next',
  more: 'Show more',
  shown: (from: number, to: number, whole: { total: number; atLeast?: boolean | undefined }) =>
    `${number(from)}–${number(to)} of ${count(whole.total, { one: '# work', other: '# works' }, whole.atLeast)}`,
  beyond: '404 Page Not Found. This list ends before.',
  toFirst: 'Go to its first page',
  failed: 'More works could not be loaded. Please try again later.',
})
