import { formatCount, formatNumber } from './interface.ts'

const languages = { one: 'language', other: 'languages' }
const minutes = { one: 'minute', other: 'minutes' }

export const readingMessages = {
  classic: 'Classic',
  languages: 'Languages of this work',
  find: 'Find in this work',
  original: '(Original)',
  findLanguage: 'Find a language',
  noSuchLanguage: 'This work is not in such a language.',
  disclaimerTitle: 'AI translation',
  disclaimer: 'All translations are AI-generated, have not been edited by humans and may contain errors.',
  about: 'About these translations',
  aboutText: (brand: string) =>
    `${brand} translated the texts of this library by machine and shows them as the machine left them, so that you can judge its work. Nobody has corrected them. Where a word matters, compare the original: it stands first in the row of languages.`,
  aboutLink: (brand: string) => `Visit ${brand}`,
  inProgress: 'This translation is still in progress: more of it will follow.',
  writtenIn: 'Written in',
  readableIn: 'Readable in',
  languageCount: (n: number) => formatCount(n, languages),
  thisText: 'Reading time',
  thisChapter: 'This chapter',
  minutes: (n: number) => formatCount(n, minutes),
  byAuthor: 'By the same author',
  tags: 'Tags',
  more: 'More',
  less: 'Less',
  colophon: 'About this work',
  chapter: (number: number, of: number) => `Chapter ${formatNumber(number)} of ${formatNumber(of)}`,
  contents: 'Contents',
  notInLanguage: 'not in this language',
  previous: 'Previous Chapter',
  next: 'Next Chapter',
  turn: 'Chapters',
  unavailable: 'Translation not available for the selected language.',
  readItIn: 'Read it in',
  noChapters: 'No chapters available for this work.',
  selectLanguage: 'Please select a language to view the content.',
  failed: (message: string) => `Error loading translation: ${message}`,
  notFound: 'Book Not Found',
  notFoundText: "Sorry, we couldn't find the book you're looking for.",
  generated: (title: string, author: string, brand: string) =>
    `Read “${title}” by ${author} in AI translations by ${brand}.`,
  toStart: 'Go to the beginning of this work',
} as const
