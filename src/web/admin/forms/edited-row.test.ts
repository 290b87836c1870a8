import { expect, test } from 'vitest'
import { EditedRow } from './edited-row.ts'

interface Row {
  revision: number
  title: string
  description: string | null
}
type Values = { title: string; description: string }

const valuesOf = (row?: Row): Values => ({ title: row?.title ?? '', description: row?.description ?? '' })
const saved: Row = { revision: 4, title: 'The Well', description: null }
const edit = (row: Row | undefined = saved) => new EditedRow<Values, Row>(row, valuesOf)

test('§4 stale edits: only what was changed is sent', () => {
  const edited = edit()
  expect(edited.changesIn(valuesOf(saved))).toBeUndefined()
  expect(edited.changedIn({ title: 'The Well', description: 'Of a well.' })).toEqual(['description'])
  // The server has trimmed it: as it was typed it counts as saved.
  edited.take({ ...saved, revision: 5, description: 'Of a well.' }, { title: 'The Well', description: 'Of a well. ' })
  expect(edited.changedIn({ title: 'The Well', description: 'Of a well. ' })).toEqual([])
})

test('§4 stale edits: a form goes on from what someone else has saved, with its own changes in it', () => {
  const edited = edit()
  const theirs = { revision: 5, title: 'Their Well', description: null }
  expect(edited.merge(theirs, { title: 'The Well', description: 'Mine.' })).toEqual({
    values: { title: 'Their Well', description: 'Mine.' },
    overlapping: [],
  })
  const both = { title: 'My Well', description: 'Mine.' }
  expect(edited.merge(theirs, both)).toEqual({ values: both, overlapping: ['title'] })
  expect(edited.merge(theirs, both, 'theirs').values).toEqual({ title: 'Their Well', description: 'Mine.' })
})

test('§4 drafts: hold what was changed, and meet what was saved since they were written', () => {
  const draft = edit().changesIn({ title: 'The Well', description: 'Draft.' })
  expect(draft).toEqual({ values: { description: 'Draft.' }, base: { description: '' }, revision: 4 })
  const since = { revision: 9, title: 'Their Well', description: 'Theirs.' }
  const edited = edit(since)
  edited.goOnFrom(draft as NonNullable<typeof draft>)
  expect(edited.row?.revision).toBe(4)
  const restored = { ...edited.clean, description: 'Draft.' }
  expect(edited.merge(since, restored)).toEqual({ values: restored, overlapping: ['description'] })
  // What was not touched in the draft is theirs.
  expect(restored.title).toBe('Their Well')
})

test('§4 drafts: one that does not tell what it was written from meets whatever is saved', () => {
  const edited = edit()
  edited.goOnFrom({ values: { title: 'Draft' }, revision: 3 })
  expect(edited.merge(saved, { title: 'Draft', description: '' }).overlapping).toEqual(['title'])
})
