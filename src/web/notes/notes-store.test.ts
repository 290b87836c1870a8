import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeNote } from '#tests/support/notes.ts'
import { mergeNotes, mergeWords } from './notes-store.ts'

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

describe('the notes of this device', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('dispatchEvent', () => true)
    vi.resetModules()
    return () => vi.unstubAllGlobals()
  })

  test('that earlier versions of the site have stored are there, and can be changed', async () => {
    const note = makeNote({ words: 'from before' })
    // As idb-keyval made it: a database of version 1, a store without a key path, the list of a work under its id.
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('dragoman-notes')
      opening.onupgradeneeded = () => opening.result.createObjectStore('works')
      opening.onerror = reject
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('works', 'readwrite')
        transaction.objectStore('works').put([note], note.work.id)
        transaction.oncomplete = () => {
          opening.result.close()
          resolve(undefined)
        }
      }
    })
    const store = await import('./notes-store.ts')
    expect(await store.listNotes(note.work.id)).toEqual([note])
    expect(await store.listAllNotes()).toEqual([note])
    expect(await store.saveWords(note, 'from before', 'from now')).toBe('from now')
    expect(await store.deleteNote(note)).toMatchObject({ words: 'from now' })
    expect(await store.listNotes(note.work.id)).toEqual([])
  })

  test('what another tab deletes stays deleted, and what it writes is kept', async () => {
    const store = await import('./notes-store.ts')
    const [mine, other] = [makeNote({ id: 'note-mine' }), makeNote({ id: 'note-other', ord: 9 })]
    await store.saveNote(mine)
    await store.saveNote(other)
    await store.deleteNote(other)
    const { ord, start, endOrd, end, chapter } = mine
    const found = { ord: ord + 1, start, endOrd: endOrd + 1, end, isLost: false, revision: 7, chapter }
    await store.saveFoundNotes(mine.work.id, new Map([mine, other].map(({ id }) => [id, found])))
    expect(await store.listNotes(mine.work.id)).toEqual([{ ...mine, ...found }])
  })
})
