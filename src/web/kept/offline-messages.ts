/** The page in place of those that need a network. */
export const offlineMessages = {
  title: 'You are offline',
  titled: (brand: string) => `You are offline | ${brand}`,
  page: 'This page needs a network.',
  pair: 'Two languages side by side need a network; each that is kept can be read by itself:',
  language: 'This language is not kept on this device. Kept of this work:',
  kept: 'These works are kept on this device:',
  none: 'No work is kept on this device. With a network, “Keep on this device” stands behind the dots beside a text.',
  again: 'Try again',
} as const
