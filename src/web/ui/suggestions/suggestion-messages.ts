import { formatCount } from '../../i18n/interface.ts'

export const suggestionMessages = {
  list: 'Suggestions',
  author: 'Author',
  works: (n: number) => formatCount(n, { one: 'work', other: 'works' }),
  found: (n: number) => formatCount(n, { one: 'suggestion', other: 'suggestions' }),
  none: 'No suggestions',
} as const
