import type { Noun } from '../batches/batch-messages.ts'

const number = (n: number) => n.toLocaleString('en')
const counted = (n: number, { one, many }: Noun) => `${number(n)} ${n === 1 ? one : many}`
const place = { one: 'place', many: 'places' }
const text = { one: 'text', many: 'texts' }

export const findMessages = {
  title: 'Find and replace',
  hint: 'In the texts of a language, of a work, or of a chapter. You see each place before anything is changed.',
  back: 'Translations',
  noun: text,
  form: 'What is sought',
  find: 'Find',
  findRequired: 'Write what is sought',
  with: 'Replace with',
  withHint: 'Markdown, as it is written here.',
  language: 'Language',
  allLanguages: 'All languages',
  work: 'Work',
  anyWork: 'Type part of a title; all works without one.',
  withoutWork: 'In all works',
  chapter: 'Chapter',
  allChapters: 'All chapters',
  chapterName: (n: number, title: string) => `${n}. ${title}`,
  scopeRequired: 'Choose a language or a work',
  options: 'Options',
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  ignoreMarks: 'Ignore accents and marks',
  inAddresses: 'Also in addresses of links and HTML',
  submit: 'Find',
  results: 'Places found',
  looking: (done: number, total: number) =>
    total === 0 ? 'Looking…' : `Looking: ${number(done)} of ${counted(total, { one: 'work', many: 'works' })}`,
  stop: 'Stop',
  found: (hits: number, texts: number) => `${counted(hits, place)} in ${counted(texts, text)}`,
  foundUntilNow: (hits: number, texts: number) => `${counted(hits, place)} in ${counted(texts, text)} until now`,
  notAllShown: (shown: number) =>
    `Shown are those of the first ${counted(shown, text)}. Nothing is replaced that is not shown: replace in these first, then the next are shown.`,
  nothing: 'Nothing was found.',
  nothingHint: 'Whole words, the case, or marks may be the reason: change the options, or look in more texts.',
  begin: 'Write what is sought, and where.',
  stopped: 'The search was stopped.',
  again: 'Look again',
  chooseAll: 'Choose all texts',
  chooseText: (name: string) => `Choose ${name}`,
  chooseHit: (n: number, name: string) => `Choose place ${n} of ${name}`,
  whole: 'The text',
  textName: (part: string, title: string, language: string) => `${part}, ${title}, ${language}`,
  moreHits: (n: number) =>
    `and ${counted(n, { one: 'more place', many: 'more places' })}: shown when these are replaced`,
  removed: 'removed: ',
  added: 'added: ',
  chosen: (texts: number, hits: number) => `${counted(hits, place)} in ${counted(texts, text)} chosen`,
  replace: (n: number) => `Replace in ${counted(n, text)}`,
  remove: (n: number) => `Remove from ${counted(n, text)}`,
  replacing: 'Replace',
  removeTitle: (find: string) => `Remove ‘${find}’?`,
  removeHint: 'Nothing is put in its place. It can be undone.',
  removeConfirm: 'Remove',
  cancel: 'Cancel',
} as const

export const spellingMessages = {
  title: 'Written in more than one way',
  hint: 'Names and terms of this work that look or sound alike. Each is for you to judge.',
  looking: 'Looking for names that are written in more than one way…',
  none: 'No name or term seems to be written in more than one way.',
  cut: 'The texts are very long: only their beginning was looked through.',
  times: (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${number(n)} times`),
  use: 'Use',
  useOf: (rare: string, common: string) => `Use ${common} for ${rare}`,
} as const
