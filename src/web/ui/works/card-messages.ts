import { formatCount, formatNumber } from '../../i18n/interface.ts'

const translations = { one: 'translation', other: 'translations' }

export const cardMessages = {
  translations: (n: number) => formatCount(n, translations),
  others: (n: number) => `+${formatNumber(n)}`,
  more: (n: number) => `+${formatNumber(n)} more`,
  original: 'Original',
  languages: 'Languages',
  tags: 'Tags',
} as const
