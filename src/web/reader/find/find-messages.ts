import type { Formats } from '../../i18n/formats.ts'

export const findMessages = ({ number }: Formats<'en'>) => ({
  label: 'Find in this work',
  count: (n: number, total: number, isMore: boolean) => `${number(n)} of ${number(total, isMore)}`,
  /** When no match is in the open chapter. */
  elsewhere: (total: number, isMore: boolean) => `${number(total, isMore)} found`,
  inChapter: (chapter: number) => `, chapter ${number(chapter)}`,
  previous: 'Previous match',
  next: 'Next match',
  close: 'Close',
  none: 'Not found in this text.',
  everywhere: 'Search the other languages',
  failed: 'The search has failed. Please try again.',
})
