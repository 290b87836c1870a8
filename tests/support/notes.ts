import type { Note } from '#web/notes/note.ts'

/** A highlight of a chapter; what matters to a test is given. */
export const makeNote = (given: Partial<Note> = {}): Note => ({
  id: 'note-one',
  work: { id: 4, title: 'The Ferryman', titleCode: 'en', author: 'Somebody', originalCode: 'ar' },
  chapter: { id: 12, number: 2, title: 'Scales', titleCode: 'en' },
  code: 'en',
  language: 'English',
  isRtl: false,
  ord: 3,
  start: 0,
  endOrd: 3,
  end: 9,
  quote: 'The river',
  before: '',
  after: ' remembers.',
  revision: 1,
  colour: 'yellow',
  words: '',
  isLost: false,
  madeAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
  ...given,
})
