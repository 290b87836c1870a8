import { formatCount, formatNumber } from '../../i18n/interface.ts'

const works = { one: 'work', other: 'works' }

export const pagerMessages = {
  pages: 'Pages',
  page: (n: number) => `Page ${formatNumber(n)}`,
  pageOf: (title: string, n: number) => `${title} – Page ${formatNumber(n)}`,
  previous: 'Previous',
  next: 'Next',
  more: 'Show more',
  shown: (from: number, to: number, whole: { total: number; atLeast?: boolean | undefined }) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${whole.atLeast ? `${whole.total}+ ${works.other}` : formatCount(whole.total, works)}`,
  beyond: '404 Page Not Found. This list ends before.',
  toFirst: 'Go to its first page',
  failed: 'More works could not be loaded. Please try again later.',
} as const
