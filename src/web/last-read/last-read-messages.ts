import type { Formats } from '../i18n/formats.ts'

export const lastReadMessages = ({ number }: Formats<'en'>) => ({
  goOn: 'Continue reading',
  lastRead: 'Read on this device',
  nothing: 'Nothing yet. What you read is remembered here, with the place where you were.',
  chapter: (n: number, of: number) => `Chapter ${number(n)} of ${number(of)}`,
  share: (percent: number) => `${number(percent)}\u00a0%`,
  finished: 'Read to the end',
  forget: 'Forget',
  forgetAll: 'Forget all of it',
  forgotten: (n: number) => (n === 1 ? 'Forget this one work?' : `Forget all ${number(n)} works?`),
})
