import type { Formats } from '../../i18n/formats.ts'

export const partMessages = ({ number }: Formats<'en'>) => ({
  part: (n: number, of: number) => `Part ${number(n)} of ${number(of)}`,
  titled: (n: number, title: string) => `Part ${number(n)} · ${title}`,
  turn: 'Parts of this text',
  previous: 'Previous Part',
  next: 'Next Part',
  passages: (first: number, last: number) => `Passages ${number(first)}–${number(last)}`,
  passagesFrom: (first: number) => `Passages from ${number(first)} on`,
  all: 'All parts',
  named: (n: number) => `Part ${number(n)}`,
})
