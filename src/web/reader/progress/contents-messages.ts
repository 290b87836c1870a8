import { formatCount, formatNumber } from '../../i18n/interface.ts'

const minutes = { one: 'minute', other: 'minutes' }

export const contentsMessages = {
  title: 'Contents',
  chapter: (number: number, of: number) => `Chapter ${formatNumber(number)} of ${formatNumber(of)}`,
  ofWork: (percent: number) => `${formatNumber(percent)}\u00a0% of the work`,
  /** @param n minutes left in the chapter @param inWork the same in the work */
  left: (n: number, inWork: number) => {
    if (n === 0) return `${formatCount(inWork, minutes)} left in the work`
    const here = `${formatCount(n, minutes)} left in the chapter`
    return n === inWork ? here : `${here}, ${formatNumber(inWork)} in the work`
  },
  leftInAll: (n: number) => `${formatCount(n, minutes)} left`,
  finished: 'you have come to the end',
  chapters: 'Chapters',
  notInLanguage: 'not in this language',
  minutes: (n: number) => `${formatNumber(n)}\u00a0min`,
  read: 'read',
  readSoFar: (percent: number) => `${formatNumber(percent)}\u00a0% read`,
} as const
