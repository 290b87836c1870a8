import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeNote } from '#tests/support/notes.ts'
import { englishLocale } from '../../i18n/english-locale.ts'
import { notesAsMarkdown, readNotesFile, writeNotesFile } from './notes-file.ts'

const LIBRARY = 'https://library.example'
const write = (notes: unknown[]) => writeNotesFile(notes as never, LIBRARY, '2026-01-01T00:00:00.000Z')

describe('a file of notes', () => {
  test('gives back what was written into it, whatever the words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(999), fc.boolean(), (words, quote, ord, isWhole) => {
        const note = makeNote({ words, quote, ord: ord + 1, ...(isWhole ? { chapter: null, colour: null } : {}) })
        expect(readNotesFile(write([note]))).toEqual({ notes: [note], faults: [] })
      }),
    )
  })

  test('names what is wrong with an entry, takes the others, and nothing besides their fields', () => {
    const good = makeNote()
    const wrong = [
      [{ ...good, quote: '' }, 'quote'],
      [{ ...good, colour: 'pink' }, 'colour'],
      [{ ...good, work: { ...good.work, id: -1 } }, 'work.id'],
      [{ ...good, chapter: { ...good.chapter, number: '2' } }, 'chapter.number'],
      [{ ...good, work: undefined }, 'work'],
      [{ ...good, code: '../en' }, 'code'],
      [{ ...good, changedAt: 'yesterday' }, 'changedAt'],
      [{ ...good, words: 'x'.repeat(1_000_001) }, 'words'],
      [{ ...good, ord: 1.5 }, 'ord'],
      [null, undefined],
      [[good], undefined],
    ] as const
    const file = write([...wrong.map(([entry]) => entry), { ...good, more: 1, __proto__: { less: 2 } }])
    expect(readNotesFile(file)).toEqual({
      notes: [good],
      faults: wrong.map(([, field], i) => ({ entry: i + 1, field })),
    })
  })

  test('that is nested without end leaves out what is nested', () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
    const objects = `${'{"work":'.repeat(200_000)}1${'}'.repeat(200_000)}`
    const good = makeNote()
    const file = write([good]).replace('"notes": [', `"notes": [ ${deep}, ${objects}, { "id": ${deep} },`)
    expect(readNotesFile(file)).toEqual({
      notes: [good],
      faults: [{ entry: 1 }, { entry: 2, field: 'id' }, { entry: 3, field: 'id' }],
    })
    expect(readNotesFile(deep)).toEqual({ problem: 'noNotes' })
  })

  test.each([
    ['noJson', 'No JSON'],
    ['noJson', write([makeNote()]).slice(0, 200)],
    ['noNotes', '[]'],
    ['noNotes', 'null'],
    ['noNotes', '{"format":"bookmarks","version":1,"notes":[]}'],
    ['noNotes', '{"format":"dragoman-notes","version":1}'],
    ['newer', '{"format":"dragoman-notes","version":2,"notes":[]}'],
  ])('is refused as a whole: %s: %s', (problem, text) => {
    expect(readNotesFile(text)).toEqual({ problem })
  })
})

test('Markdown has works, chapters, quotes with their places, notes, and no marks that a text did not mean', () => {
  const notes = [
    makeNote({ id: 'second-1', quote: '# The *river*\nand 1. the_bank', words: '- my *own* list' }),
    makeNote({ id: 'first-01', ord: 1, quote: 'Mark', colour: null, isLost: true }),
    makeNote({ id: 'other-01', work: { ...makeNote().work, id: 7, title: 'A [Title]' }, chapter: null }),
  ]
  expect(notesAsMarkdown(notes, LIBRARY, englishLocale.messages.notes)).toBe(`# Bookmarks and notes

## A \\[Title\\]

Somebody

> The river

[English](${LIBRARY}/book/7/en#p3) · Yellow · 2026-01-01

## The Ferryman

Somebody

### Chapter 2: Scales

> Mark

[English](${LIBRARY}/book/4/en/2#p1) · Bookmark · 2026-01-01

This passage has changed and cannot be found.

> \\# The \\*river\\*  
> and 1. the\\_bank

- my *own* list

[English](${LIBRARY}/book/4/en/2#p3) · Yellow · 2026-01-01
`)
})
