const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** The editor's bar. */
export const editorMessages = {
  details: 'More fields of this text',
  mode: 'How the text is shown',
  beside: 'By paragraph',
  whole: 'Whole text',
  preview: 'Preview',
  search: 'Search and replace',
  undo: 'Undo',
  redo: 'Redo',
  openFile: 'Open a file…',
  dropHere: 'Open a .md or .txt file, or drop it here, to read its text',
  replaceTitle: 'Replace the text?',
  replaceHint: (file: string) => `What is written here is replaced by “${file}”. You can undo this.`,
  replace: 'Replace',
  notText: (file: string) => `“${file}” is no text file (.md or .txt, in UTF-8).`,
  tooLong: (file: string) => `“${file}” is longer than 5 million characters.`,
  fileFailed: 'File not opened',
  past: 'Skip past the text',
  loading: 'Loading…',
} as const

/** The rows of a text. */
export const rowMessages = {
  rows: (label: string) => `${label}, by paragraph`,
  area: (label: string, n: number) => `${label}, paragraph ${n}`,
  addedArea: (label: string) => `${label}, a paragraph the original lacks`,
  number: (n: number) => `Paragraph ${n}`,
  menu: (n: number) => `Change paragraph ${n}`,
  insert: 'Add a paragraph below',
  split: 'Split at the cursor',
  join: 'Join with the one before',
  down: 'Move the translation down from here',
  up: 'Move the translation up to here',
  remove: 'Delete the text',
  lacksTranslation: 'Not translated',
  lacksPart: 'A part is missing',
  lacksOriginal: 'Not in the original',
  reported: 'Reported',
  joined: 'With the one above',
  missing: (n: number) => (n === 0 ? 'No paragraph is missing' : `${count(n, 'paragraph', 'paragraphs')} missing`),
  nextMissing: 'Next missing',
  /** @param next the keys that go on, as they are called on the keyboard */
  keys: (next: string) =>
    `${next} goes to the next paragraph, an empty line begins a new one, Backspace at the start joins.`,
} as const

export const countMessages = {
  words: (n: number) => count(n, 'word', 'words'),
  characters: (n: number) => count(n, 'character', 'characters'),
  paragraphs: (n: number) => count(n, 'paragraph', 'paragraphs'),
  text: 'This text',
  counting: 'Counting…',
  original: 'Original',
  done: (done: number, all: number) =>
    `${done.toLocaleString('en')} of ${count(all, 'paragraph', 'paragraphs')} translated`,
} as const

const lacking = (missing: number, of: number) =>
  `${missing.toLocaleString('en')} of the ${of.toLocaleString('en')} paragraphs of the original ${missing === 1 ? 'is' : 'are'} missing.`

/** Beside 'Complete'. */
export const completenessMessages = {
  notProposed: lacking,
  savedComplete: (missing: number, of: number) => `${lacking(missing, of)} Saved as complete, readers are not told so.`,
} as const

export const previewMessages = {
  title: 'Preview',
  empty: 'Nothing to show yet.',
  failed: 'The preview could not be drawn. It is tried again when you write on.',
  part: (from: number, to: number, all: number) =>
    `Paragraphs ${from.toLocaleString('en')}–${to.toLocaleString('en')} of ${all.toLocaleString('en')}: a text of this length is shown where you write.`,
} as const

/** The words of CodeMirror's search panel, by its own English phrases. */
export const searchPhrases = {
  Find: 'Find',
  Replace: 'Replace with',
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close the search',
  'current match': 'This match',
  'on line': 'on line',
  'replaced $ matches': 'Replaced $ matches',
  'replaced match on line $': 'Replaced the match on line $',
} as const
