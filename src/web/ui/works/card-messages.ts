import type { Formats } from '../../i18n/formats.ts'

export const cardMessages = ({ count, number }: Formats<'en'>) => ({
  translations: (n: number) => count(n, { one: '# translation', other: '# translations' }),
  others: (n: number) => `+${number(n)}`,
  more: (n: number) => `+${number(n)} more`,
  original: 'Original',
  languages: 'Languages',
  tags: 'Tags',
})
