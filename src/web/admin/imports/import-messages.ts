const MB = 1024 * 1024
const number = (n: number) => n.toLocaleString('en')
/** A name may run from right to left: it must not move the words beside it. */
export const isolated = (name: string) => `\u2068${name}\u2069`
const count = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`

export const importMessages = {
  title: 'Import books',
  hint: 'E-books, documents, texts and exported libraries are read and shown here before anything is saved.',
  back: 'Works',
  backToWork: 'Back to the work',
  choose: 'Choose files',
  chooseMore: 'Choose more files',
  drop: 'or drop them here',
  formats:
    '.epub, .docx, .html, .md and .txt, or a .zip of many, up to 200 MB each. A library that was exported comes as a .zip, too.',
  chosen: 'Chosen files',

  wrongEnding: 'Files of this kind cannot be read: choose .epub, .docx, .html, .md, .txt or .zip.',
  empty: 'The file is empty.',
  tooLarge: (bytes: number) => `The file is larger than ${bytes / MB} MB.`,
  cutOff: 'The connection was lost before the answer was whole.',
  unreachable: 'The server does not answer.',
  stopped: 'It was stopped before it was read.',
  again: 'Try again',
  againOf: (name: string) => `Try again: ${name}`,
  goOn: 'Read the others',

  reading: 'Being read',
  waiting: 'Waiting',
  saving: 'Being saved',
  saved: 'Saved',
  wrong: 'Cannot be read',
  failed: 'Not finished',
  refused: 'Not taken in',
  outcomes: { added: 'New work', changed: 'Changes a work', unchanged: 'Already there' },
  translation: 'Translation',
  misfit: 'Does not fit',

  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${isolated(name)} was removed from the list.`,
  save: 'Save',
  saveOf: (name: string) => `Save ${name}`,
  saveAll: (n: number) => (n === 1 ? 'Save' : `Save all ${number(n)}`),
  saveFitting: 'Save what fits',
  saveFittingOf: (name: string) => `Save what fits of ${name}`,
  forceTitle: 'Save what fits?',
  forceHint: (title: string) => `Of “${isolated(title)}” only the chapters with a counterpart are saved.`,
  forceReplaces: (n: number) =>
    `${count(n, 'text that is there already is', 'texts that are there already are')} replaced; the history keeps what was there.`,
  stop: 'Stop',
  allFiles: 'All files',

  as: 'Becomes',
  asWork: 'A work of its own',
  asTranslation: 'A translation of a work',
  translationOf: 'Translation of',
  translationHint: 'The work that this book renders: type part of its title.',
  workTitle: 'Title',
  localTitle: 'Title in its language',
  author: 'Author',
  authorHint: 'A name that the library has, or a new one.',
  year: 'Publication year',
  yearWrong: 'A year is a whole number, such as 1813.',
  language: 'Language',
  status: 'Status',
  statusAsIs: 'As it is now',
  statusOfMany: 'New works draft, others as they are',
  slug: 'Name for imports',
  slugHint: 'Made of title and author. A work that has it already is changed.',
  categories: 'Categories',
  noCategories: 'none',
  newLanguage: 'new in the library',
  isNewLanguage: 'It is added to the library.',
  ofAll: (n: number) =>
    `These count for all ${number(n)} books of the file. To correct one of them, choose it by itself.`,

  facts: {
    oneText: 'One text',
    chapters: (n: number) => count(n, 'chapter', 'chapters'),
    characters: (n: number) => count(n, 'character', 'characters'),
    notes: (n: number) => (n === 0 ? 'no notes' : count(n, 'note', 'notes')),
    cover: 'with a cover',
    noCover: 'without a cover',
    tags: (tags: readonly string[]) => `Tags: ${tags.map(isolated).join(', ')}`,
  },
  chapters: 'Chapters',
  text: 'Text',
  more: (n: number) => `and ${count(n, 'more', 'more')}`,
  remarks: 'What was noticed',
  at: (path: string) => `In ${isolated(path)}`,
  changes: 'It changes',
  changesHint:
    'If the details in a file differ from its last import, they replace all details of the work: localized titles and descriptions, the featured mark, and a year, description, cover, categories or tags that the file lacks are removed. The history keeps them.',
  isThere: 'It is there already:',
  savedAs: 'Saved:',

  pairs: 'Chapters beside each other',
  inWork: 'In the work',
  inFile: 'In the file',
  fits: 'fits',
  replaces: 'replaces another text',
  none: '–',

  books: (n: number) => count(n, 'book', 'books'),
  library: 'A library',
  libraryCounts: {
    added: 'New works',
    changed: 'Changed',
    unchanged: 'Unchanged',
    refused: 'Refused',
    entries: 'Authors, categories, languages',
  },
  libraryWorks: { added: 'Which works are new', changed: 'Which works are changed' },
  changesLibrary:
    'Of a work that is changed, the details and texts that differ in the file replace those of the library. The history keeps them.',
  left: (n: number) =>
    `${count(n, 'chapter or text that an earlier import brought is', 'chapters and texts that an earlier import brought are')} not in the file, and ${n === 1 ? 'stays' : 'stay'}.`,
  undoHint: 'The import is one entry of the history, and can be taken back there.',
  toActivity: 'Activity',
  refusals: 'What is not taken in',

  readingFiles: (name: string) => `Reading ${isolated(name)}`,
  savingFiles: (name: string) => `Saving ${isolated(name)}`,
  ofFiles: (done: number, total: number) => `${number(done)} of ${count(total, 'file', 'files')}`,
  ofBooks: ({ of, done, total }: { of: 'book' | 'work'; done: number; total: number }) =>
    `${number(done)} of ${count(total, of, `${of}s`)}`,
  sending: (percent: number) => `${Math.round(percent)}% sent`,
  /** Of files. */
  summary: ({ saved, ready, there, others }: Record<'saved' | 'ready' | 'there' | 'others', number>) =>
    [
      ...(saved > 0 ? [`${number(saved)} saved`] : []),
      ...(ready > 0 ? [`${number(ready)} ready to be saved`] : []),
      ...(there > 0 ? [`${number(there)} already there`] : []),
      ...(others > 0 ? [`${number(others)} not ready`] : []),
    ].join(', '),
  savedFiles: (n: number) => `${count(n, 'file', 'files')} saved`,
} as const
