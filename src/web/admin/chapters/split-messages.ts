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
  levelOption: (level: number, count: number) =>
    `Headings of level ${level} (${'#'.repeat(level)}): ${count.toLocaleString('en')}`,
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
