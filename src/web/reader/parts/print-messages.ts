import type { Formats } from '../../i18n/formats.ts'

export const printMessages = ({ number }: Formats<'en'>) => ({
  whole: 'Print the whole text',
  loading: (part: number, of: number) => `Loading part ${number(part)} of ${number(of)}…`,
  failed: 'Not all parts could be loaded. Please try again.',
})
