import { formatNumber } from './interface.ts'

export const searchMessages = {
  title: 'Search',
  label: 'Search books',
  placeholder: 'Search books by title, author, or content...',
  button: 'Search',
  results: (query: string, n: number) => `Search Results for "${query}" (${formatNumber(n)})`,
  none: 'No Results Found',
  noneHint: 'Try other keywords, or fewer of them.',
  prompt: 'Enter a title, an author or a word of a text to search the library.',
  failed: 'Failed to load search results. Please try again.',
} as const
