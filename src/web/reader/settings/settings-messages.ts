import type { Formats } from '../../i18n/formats.ts'

export const settingsMessages = ({ number }: Formats<'en'>) => ({
  scales: {
    size: { name: 'Size', less: 'Smaller', more: 'Larger' },
    lead: { name: 'Line height', less: 'Lines closer together', more: 'Lines further apart' },
    width: { name: 'Width', less: 'Narrower', more: 'Wider' },
  },
  percent: (n: number) => `${number(n)} %`,
  said: (name: string, n: number) => `${name} ${number(n)} %`,
  options: {
    font: { name: 'Font', book: 'Book', sans: 'Sans', legible: 'Dyslexia-friendly' },
    align: { name: 'Alignment', ragged: 'Ragged', justified: 'Justified' },
    writing: { name: 'Lines', horizontal: 'Horizontal', vertical: 'Vertical' },
  },
  reset: 'Reset everything',
  wasReset: 'Everything is as it was at first.',
})
