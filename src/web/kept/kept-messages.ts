import type { Formats } from '../i18n/formats.ts'

/** The panel that keeps a work, and the section of the shelf. */
export const keptMessages = ({ count }: Formats<'en'>) => ({
  intro: 'The whole work, in the languages you choose: to be read and searched here without a network.',
  languages: 'Languages',
  about: (size: string) => `about ${size}`,
  free: (size: string) => `The browser offers this site about ${size} more.`,
  keep: 'Keep on this device',
  change: 'Keep these languages',
  remove: 'Remove from this device',
  removeWork: (title: string) => `Remove ${title} from this device`,
  removeShort: 'Remove',
  removeAgain: 'Press again to remove',
  cancel: 'Cancel',
  progress: 'Fetching the texts',
  kept: 'It is kept, and opens without a network from now on.',
  removed: 'It is no longer kept here.',
  notRemoved: 'This browser did not let it be removed. Please try again.',
  failures: {
    full: 'There is not enough room on this device. Nothing was changed; keep fewer languages, or remove another work.',
    refused: 'This browser keeps nothing for this site: private windows do not, nor where site data are blocked.',
    gone: 'The library has this work no more in these languages.',
    unpublished: 'This work is not published yet: it cannot be kept.',
    install: 'The reading application could not be put onto this device. Please try again later.',
    network: 'The texts could not be fetched. What was kept before is still there; please try again with a network.',
    failed: 'This browser could not keep the work. Nothing was changed.',
    cancelled: 'Cancelled. Nothing was changed.',
  },
  insecure: 'This browser cannot keep works here: it may be a private window, or the address is not secure (https).',
  all: 'All that is kept',

  heading: 'Kept on this device',
  hint: 'Works that open and can be searched without a network. “Keep on this device” stands behind the dots beside each text.',
  in: (n: number) => count(n, { one: '# language', other: '# languages' }),
  withdrawn: 'The library has this work no more. It stays here until you remove it.',
  total: (size: string) => `All texts together: ${size}.`,
  use: (used: string, free: string) =>
    `With the application and its typefaces this site takes ${used}; the browser offers about ${free} more.`,
  notLasting: 'Should room run short, this browser may take them away by itself.',
})
