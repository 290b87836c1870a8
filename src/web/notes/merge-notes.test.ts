import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeNote } from '#tests/support/notes.ts'
import { mergeNotes, mergeWords } from './merge-notes.ts'

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

describe('notes of a file and those of the device', () => {
  test('none twice: not by its name, and not by what it says of a passage', () => {
    const one = makeNote({ id: 'aaaaaaaa' })
    expect(mergeNotes([one], [one])).toMatchObject({ notes: [one], added: 0, known: 1 })
    expect(mergeNotes([one], [{ ...one, id: 'bbbbbbbb' }])).toMatchObject({ notes: [one], known: 1 })
    const other = { ...one, id: 'bbbbbbbb', words: 'mine' }
    expect(mergeNotes([one], [other])).toMatchObject({ notes: [one, other], added: 1 })
    expect(mergeNotes([], [one, one])).toMatchObject({ notes: [one], added: 1, known: 1 })
  })

  test('of two states of one the later counts', () => {
    const [old, now] = [makeNote({ changedAt: at(1), words: 'old' }), makeNote({ changedAt: at(2), words: 'now' })]
    expect(mergeNotes([old], [now])).toMatchObject({ notes: [now], updated: 1 })
    expect(mergeNotes([now], [old])).toMatchObject({ notes: [now], known: 1 })
  })

  test('whatever is taken in, all names are there once, and a second time changes nothing', () => {
    const note = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      ord: fc.integer({ min: 1, max: 9 }),
      minute: fc.nat(59),
    })
    const notes = fc.array(
      note.map(({ id, ord, minute }) => makeNote({ id: `note-${id}`, ord, changedAt: at(minute) })),
    )
    fc.assert(
      fc.property(notes, notes, (kept, given) => {
        const own = mergeNotes([], kept).notes
        const once = mergeNotes(own, given)
        expect(once.added + once.updated + once.known).toBe(given.length)
        expect(new Set(once.notes.map(({ id }) => id)).size).toBe(once.notes.length)
        expect(own.every(({ id }) => once.notes.some((one) => one.id === id))).toBe(true)
        expect(mergeNotes(once.notes, given)).toMatchObject({ notes: once.notes, added: 0, updated: 0 })
      }),
    )
  })
})

test("a reader's words are kept from both tabs in which they were written", () => {
  expect(mergeWords('', '', 'mine')).toBe('mine')
  expect(mergeWords('begun', 'begun', 'begun here')).toBe('begun here')
  expect(mergeWords('begun there', 'begun', 'begun here')).toBe('begun there\n\nbegun here')
  expect(mergeWords('begun there', 'begun', 'begun')).toBe('begun there')
  expect(mergeWords('begun there', 'begun', '')).toBe('begun there')
  expect(mergeWords('same', 'begun', 'same')).toBe('same')
})
