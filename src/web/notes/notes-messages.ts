import type { Formats } from '../i18n/formats.ts'

/** What is marked in a text, the panel of notes, and the section of the shelf. */
export const notesMessages = ({ comma, count, number }: Formats<'en'>) => ({
  bar: 'The selected words',
  hint: 'Press Tab for what can be done with the selected words.',
  colours: { yellow: 'Yellow', red: 'Red', blue: 'Blue', green: 'Green' },
  highlight: {
    yellow: 'Highlight in yellow',
    red: 'Highlight in red',
    blue: 'Highlight in blue',
    green: 'Highlight in green',
  },
  note: 'Note',
  copyQuote: 'Copy quote',
  share: 'Share',
  report: 'Report',
  remove: 'Remove highlight',
  highlighted: 'Highlighted.',
  removed: 'Highlight removed.',
  copied: 'Copied.',
  notCopied: 'The browser did not let us copy.',
  machine: 'AI translation',
  refused:
    'This browser keeps nothing for this site, so nothing could be kept. A private window, or its settings, may be why.',
  full: 'There is no room left on this device, so nothing could be kept.',
  bookmark: 'Bookmark this place',
  bookmarked: 'Bookmark',
  none: 'Nothing is marked in this work yet. Select words of the text to highlight them or to write a note.',
  noneAtAll: 'Nothing is marked yet. Select words of a text to highlight them or to write a note.',
  allOnShelf: 'Of all works, and as a file: My shelf',
  title: 'Bookmarks and notes',
  chapter: (n: number) => `Chapter ${number(n)}`,
  lost: 'This passage has changed and cannot be found.',
  yourNote: 'Your note',
  addNote: 'Add a note',
  editNote: 'Edit note',
  save: 'Save',
  delete: 'Delete',
  deleted: 'Deleted.',
  undo: 'Undo',
  exportMarkdown: 'Export as Markdown',
  exportJson: 'Export as JSON',
  import: 'Import',
  tooLarge: (megabytes: number) =>
    `This file is larger than ${number(megabytes)} MB: no such file of notes was made here.`,
  unreadable: 'This file could not be read.',
  noJson: 'This is no JSON file, or a broken one.',
  noNotes: 'This is no file of notes: export one as JSON to see what one looks like.',
  newer: 'This file was made by a newer version of this library. Load the page anew and try again.',
  imported: (added: number, updated: number, known: number) =>
    [
      `${count(added, { one: '# entry', other: '# entries' })} added`,
      updated > 0 && `${number(updated)} brought up to date`,
      known > 0 && `${number(known)} here already`,
    ]
      .filter(Boolean)
      .join(comma)
      .concat('.'),
  leftOut: (n: number) => `${count(n, { one: '# entry', other: '# entries' })} left out:`,
  wrong: (entry: number, field: string) => `Entry ${number(entry)}: “${field}” is missing or wrong.`,
  noEntry: (entry: number) => `Entry ${number(entry)} is no note.`,
  andMore: (n: number) => `and ${number(n)} more`,
})

/** @param error of the browser's storage @returns why nothing was stored, for the reader */
export const storageFailure = (error: unknown, t: { full: string; refused: string }): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? t.full : t.refused
