import { formatNumber } from '../../i18n/interface.ts'

const counted = (total: number, isMore: boolean) => formatNumber(total) + (isMore ? '+' : '')

export const readingFindMessages = {
  label: 'Find in this work',
  count: (n: number, total: number, isMore: boolean) => `${formatNumber(n)} of ${counted(total, isMore)}`,
  /** None of them on the page that is open. */
  elsewhere: (total: number, isMore: boolean) => `${counted(total, isMore)} found`,
  inChapter: (chapter: number) => `, chapter ${formatNumber(chapter)}`,
  previous: 'Previous match',
  next: 'Next match',
  close: 'Close',
  none: 'Not found in this text.',
  everywhere: 'Search the other languages',
  failed: 'The search has failed. Please try again.',
} as const
