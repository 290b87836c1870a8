/** The chapters area. */
export const chapterMessages = {
  title: 'Chapters',
  backToWorks: 'Works',
  back: 'Chapters',
  editWork: 'Edit the work',
  toReaders: 'As readers see it',
  translations: 'Its translations',
  hint: 'Readers meet the chapters in this order. Drag one by its handle, or move it with the arrows. Choose a mark to open a text.',
  list: 'Chapters in order',
  add: 'Add Chapter',
  split: 'Split a text into chapters',
  empty: 'This work has no chapters yet.',
  emptyHint:
    'Begin with the first one, its title and its content in at least one language; or paste a whole text, which is split into chapters at its headings.',
  notChaptered: 'This work has no chapters: it is one text in each language.',
  notChapteredHint: 'To divide it, turn on “Has chapters” in the work’s form.',
  toWorkForm: 'Open the work’s form',
  showLanguage: 'Show another language…',
  count: (n: number) => (n === 1 ? '1 chapter' : `${n.toLocaleString('en')} chapters`),
  states: (complete: number, inProgress: number, missing: number) =>
    [`${complete} complete`, inProgress > 0 && `${inProgress} in progress`, missing > 0 && `${missing} missing`]
      .filter(Boolean)
      .join(', '),
  drag: (title: string) => `Drag ${title}`,
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  rename: (title: string) => `Rename ${title}`,
  renameTitle: 'Rename chapter',
  textsOf: (title: string) => `Texts of ${title}`,
  moved: (title: string, number: number, of: number) => `${title} is now chapter ${number} of ${of}.`,
  orderConflict: 'The chapters have changed meanwhile. The list was loaded anew; nothing was moved.',
  orderFailed: (message: string) => `Failed to move chapter: ${message}`,
  orderRestored: 'The chapters are back in their former order.',
  created: 'Chapter created',
  updated: 'Chapter updated',
  deleted: 'Chapter deleted',
  createFailed: (message: string) => `Failed to create chapter: ${message}`,
  updateFailed: (message: string) => `Failed to update chapter: ${message}`,
  chapterTitle: 'Chapter title',
  chapterTitleHint: (language: string) => `In the original language, ${language}.`,
  text: (number: number) => `Text ${number}`,
  language: 'Language',
  titleIn: 'Title in this language',
  titleInHint: 'Where it is left empty, readers see the chapter’s own title.',
  content: 'Content',
  contentHint: 'Markdown, without the chapter’s heading: the title stands above it.',
  isComplete: 'Complete',
  isCompleteHint: 'Readers are told of a text that is still in progress.',
  notes: 'Notes',
  notesHint: 'For staff only.',
  anotherLanguage: 'Add another language',
  removeLanguage: (number: number) => `Remove text ${number}`,
  textTitle: (number: number, language: string) => `Chapter ${number}, ${language}`,
  otherLanguage: 'In another language',
  others: 'Other chapters in this language',
  previousLabel: 'Previous chapter',
  nextLabel: 'Next chapter',
  saveAndNext: 'Save and open the next',
  /** Of the same button, on a phone: a part of its name. */
  next: 'Next',
  deleteText: (number: number, language: string) => `chapter ${number} in ${language}`,
  noSuchLanguage: 'There is no such language.',
  noSuchChapter: 'This chapter is not there any more.',
} as const

/** Announcements of a drag, for screen readers. */
export const dragMessages = {
  instructions:
    'To move a chapter, press space or enter on its handle, then the arrow keys. Space or enter drops it, escape takes the move back.',
  lifted: (title: string, number: number, of: number) => `${title} was lifted. It is chapter ${number} of ${of}.`,
  over: (title: string, number: number, of: number) => `${title} would become chapter ${number} of ${of}.`,
  dropped: (title: string, number: number, of: number) => `${title} was dropped. It is chapter ${number} of ${of}.`,
  takenBack: (title: string) => `The move was taken back. ${title} is where it was.`,
} as const

/** Splitting a text into chapters at its headings. */
export const splitMessages = {
  title: 'Split a text into chapters',
  back: 'Chapters',
  text: 'Text',
  textHint: 'Markdown. Paste it, drop a file here, or choose one.',
  chooseFile: 'Choose a file',
  drop: 'Drop the file to read it',
  refused: {
    kind: 'This is no text file (.md or .txt, in UTF-8).',
    length: 'This file is longer than 5 million characters.',
  },
  language: 'Language of the text',
  level: 'A chapter begins at',
  /** @param level 7 and 8: lines without a mark of Markdown */
  levelOption: (level: number, count: number) =>
    level > 6
      ? `${level === 7 ? 'Parts' : 'Chapters'} by their words: ${count.toLocaleString('en')}`
      : `Headings of level ${level} (${'#'.repeat(level)}): ${count.toLocaleString('en')}`,
  noHeadings: 'There is no heading in this text. It can be taken as one chapter.',
  from: 'The first part goes to',
  existing: (number: number, title: string) => `Chapter ${number}: ${title}`,
  atEnd: (number: number) => `A new chapter ${number}`,
  preview: 'Preview',
  nothingYet: 'The chapters appear here as soon as there is a text.',
  before: (words: number) =>
    `Before the first chapter ${words === 1 ? 'stands 1 word' : `stand ${formatted(words)} words`}.`,
  beforeIncluded: 'Make it a chapter of its own',
  beforeLeft: 'It is left out unless it is made a chapter of its own.',
  parts: 'Parts',
  count: (parts: number, words: number) =>
    `${parts === 1 ? '1 part' : `${formatted(parts)} parts`}, ${words === 1 ? '1 word' : `${formatted(words)} words`}`,
  words: (n: number) => (n === 1 ? '1 word' : `${formatted(n)} words`),
  partTitle: (number: number) => `Title of part ${number}`,
  toExisting: (number: number, title: string) => ({ words: `to chapter ${number}:`, title }),
  toNew: (number: number) => `new chapter ${number}`,
  conflict: (language: string) => `already has a text in ${language}`,
  merge: 'Merge with the one before',
  mergeOf: (number: number) => `Merge with the one before: part ${number}`,
  leaveOut: 'Leave out',
  leaveOutOf: (number: number) => `Leave out part ${number}`,
  noTitle: 'Chapter title is required',
  noContent: 'There is no text beneath this heading: merge it with the one before, or leave it out.',
  languageRequired: 'Language is required',
  nothingToSplit: 'There is no chapter in this text',
  conflicts: (n: number, language: string) =>
    n === 1
      ? `1 of these chapters already has a text in ${language}.`
      : `${formatted(n)} of these chapters already have a text in ${language}.`,
  replace: (n: number) => (n === 1 ? 'Replace it' : `Replace these ${formatted(n)} texts`),
  replaceHint: 'What they replace is kept in the history.',
  replaceRequired: 'Say that they may be replaced, or let the first part go to another chapter.',
  recutTitle: 'Split the text anew?',
  recutHint: 'What you have changed in the parts by hand is lost.',
  recut: 'Split anew',
  fileTitle: 'Replace the text?',
  fileHint: (file: string) => `The text and the parts made of it are replaced by “${file}”.`,
  fileReplace: 'Replace',
  save: 'Save the chapters',
  saved: (n: number) => (n === 1 ? '1 chapter saved' : `${formatted(n)} chapters saved`),
  failed: (message: string) => `Failed to save the chapters: ${message}`,
} as const

const formatted = (n: number) => n.toLocaleString('en')
