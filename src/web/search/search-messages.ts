import type { Formats } from '../i18n/formats.ts'

/** How many there are, where they may not all be counted. */
interface Counted {
  total: number
  atLeast?: boolean | undefined
}

export const searchMessages = ({ number }: Formats<'en'>) => ({
  title: 'Search',
  label: 'Search books',
  placeholder: 'Search books by title, author, or content...',
  button: 'Search',
  results: (query: string, { total, atLeast }: Counted) => `Search Results for "${query}" (${number(total, atLeast)})`,
  none: 'No Results Found',
  noneHint: 'Try other keywords, or fewer of them.',
  nearest: 'Spelt nearly so',
  prompt: 'Enter a title, an author or a word of a text to search the library.',
  failed: 'Failed to load search results. Please try again.',

  keptOnly: 'You are offline: only the works kept on this device were searched, for words as they are written.',

  language: 'Language',
  allLanguages: 'All languages',
  category: 'Category',
  allCategories: 'All categories',
  showIn: 'Show passages in',
  asFound: 'As found',
  searchAllLanguages: 'Search all languages',
  searchAllCategories: 'Search all categories',

  corrected: (words: string) => `Showing results for “${words}”`,
  insteadFor: (words: string) => `Search instead for “${words}”`,
  didYouMean: (words: string) => `Did you mean “${words}”?`,
  passages: 'Passages',
  chapter: (n: number) => `Chapter ${number(n)}`,
  foundIn: 'found in',
})
