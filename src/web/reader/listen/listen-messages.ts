import type { Formats } from '../../i18n/formats.ts'

export const listenMessages = ({ number }: Formats<'en'>) => ({
  label: 'Listen',
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous passage',
  next: 'Next passage',
  back: 'Back to the passage that is read aloud',
  options: 'Speed and voice',
  speed: 'Speed',
  times: (rate: number) => `${number(rate)}×`,
  voice: 'Voice',
  /** Of a voice that does not work on the device itself. */
  online: (name: string) => `${name} (online)`,
  onlineNote: 'An online voice sends what it reads to the service of its maker.',
  language: 'Language',
  fromHere: 'Read from the top of the screen',
  close: 'Stop listening',
  unsupported: 'This browser cannot read aloud.',
  noVoice: (language: string) =>
    `This device has no voice for ${language}. Where there is one, it is added in the settings of the device.`,
  nothing: (language: string) => `There is no text in ${language} here.`,
  over: 'This was the end.',
  missing: (language: string) => `The next chapter is not translated into ${language}.`,
  unread: 'The text could not be read: it is not at hand, or the network is not.',
  failures: {
    silent: 'The voice does not answer. Another page may be speaking, or another voice may help.',
    failed: 'The voice has failed. Another one may help.',
    network: 'This voice needs the network, which cannot be reached.',
    voice: 'This voice is not to be had any more. Please choose another.',
  },
})
