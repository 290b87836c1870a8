import { formatNumber } from '../../i18n/interface.ts'

export const partMessages = {
  part: (number: number, of: number) => `Part ${formatNumber(number)} of ${formatNumber(of)}`,
  titled: (number: number, title: string) => `Part ${formatNumber(number)} · ${title}`,
  turn: 'Parts of this text',
  previous: 'Previous Part',
  next: 'Next Part',
  passages: (first: number, last: number) => `Passages ${formatNumber(first)}–${formatNumber(last)}`,
  passagesFrom: (first: number) => `Passages from ${formatNumber(first)} on`,
  all: 'All parts',
  named: (number: number) => `Part ${formatNumber(number)}`,
} as const
