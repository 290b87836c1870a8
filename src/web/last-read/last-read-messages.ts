import { formatNumber } from '../i18n/interface.ts'

/** What this device remembers of what was read. */
export const shelfReadMessages = {
  goOn: 'Continue reading',
  lastRead: 'Read on this device',
  nothing: 'Nothing yet. What you read is remembered here, with the place where you were.',
  chapter: (number: number, of: number) => `Chapter ${formatNumber(number)} of ${formatNumber(of)}`,
  share: (percent: number) => `${formatNumber(percent)}\u00a0%`,
  finished: 'Read to the end',
  forget: 'Forget',
  forgetAll: 'Forget all of it',
  forgotten: (n: number) => (n === 1 ? 'Forget this one work?' : `Forget all ${formatNumber(n)} works?`),
} as const
