import { formatCount, formatNumber } from './interface.ts'

const languages = { one: 'language', other: 'languages' }

export const worksMessages = {
  title: 'All Works',
  filter: 'Filter by title or author',
  filterPlaceholder: 'Filter by title or author...',
  featured: 'Featured Works',
  all: 'All Works',
  results: (n: number) => `Search Results (${formatNumber(n)})`,
  noMatch: 'No works found matching your search.',
  none: 'No works available.',
  failed: 'Error loading books. Please try again later.',
} as const

export const categoryMessages = {
  all: 'Categories',
  notFound: 'Category not found',
  noWorks: 'No works found',
} as const

export const languageMessages = {
  all: 'Languages',
  region: (region: string) => `${region} Region`,
  other: 'Other',
  count: (n: number) => `(${formatCount(n, languages)})`,
  tabs: { all: 'All Works', original: 'Original', translated: 'Translated' },
  notFound: 'Language not found',
  noWorks: 'No works found',
  none: 'No languages available.',
} as const

export const tagMessages = {
  title: (tag: string) => `Works tagged “${tag}”`,
  empty: (tag: string) => `There are no works with the tag "${tag}" yet.`,
} as const
