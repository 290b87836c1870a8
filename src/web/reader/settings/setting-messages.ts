import { formatNumber } from '../../i18n/interface.ts'

export const textSettingMessages = {
  scales: {
    size: { name: 'Size', less: 'Smaller', more: 'Larger' },
    lead: { name: 'Line height', less: 'Lines closer together', more: 'Lines further apart' },
    width: { name: 'Width', less: 'Narrower', more: 'Wider' },
  },
  percent: (n: number) => `${formatNumber(n)} %`,
  said: (name: string, n: number) => `${name} ${formatNumber(n)} %`,
  options: {
    font: { name: 'Font', book: 'Book', sans: 'Sans', legible: 'Dyslexia-friendly' },
    align: { name: 'Alignment', ragged: 'Ragged', justified: 'Justified' },
    writing: { name: 'Lines', horizontal: 'Horizontal', vertical: 'Vertical' },
  },
  reset: 'Reset everything',
  wasReset: 'Everything is as it was at first.',
} as const
