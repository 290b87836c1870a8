import type { Formats } from '../../i18n/formats.ts'

export const suggestionsMessages = ({ count }: Formats<'en'>) => ({
  list: 'Suggestions',
  author: 'Author',
  works: (n: number) => count(n, { one: '# work', other: '# works' }),
  found: (n: number) => count(n, { one: '# suggestion', other: '# suggestions' }),
  none: 'No suggestions',
})
