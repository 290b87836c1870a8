import type { Formats } from '../../i18n/formats.ts'

export const contentsMessages = ({ count, number }: Formats<'en'>) => ({
  title: 'Contents',
  chapter: (n: number, of: number) => `Chapter ${number(n)} of ${number(of)}`,
  ofWork: (percent: number) => `${number(percent)}\u00a0% of the work`,
  /** @param n minutes left in the chapter @param inWork the same in the work */
  left: (n: number, inWork: number) => {
    if (n === 0) return `${count(inWork, { one: '# minute', other: '# minutes' })} left in the work`
    const here = `${count(n, { one: '# minute', other: '# minutes' })} left in the chapter`
    return n === inWork ? here : `${here}, ${number(inWork)} in the work`
  },
  leftInAll: (n: number) => `${count(n, { one: '# minute', other: '# minutes' })} left`,
  finished: 'you have come to the end',
  chapters: 'Chapters',
  notInLanguage: 'not in this language',
  minutes: (n: number) => `${number(n)}\u00a0min`,
  read: 'read',
  readSoFar: (percent: number) => `${number(percent)}\u00a0% read`,
})
