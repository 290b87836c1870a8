import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween } from './text-changes.ts'

test('§4 stale edits: the caret stays at its words when others’ changes come into the text, before and behind it', () => {
  const before = 'first\n\nsecond paragraph\n\nthird\n\nfourth'
  const after = 'The first\n\nsecond paragraph\n\nnew\n\nthird\n\nfourth!'
  const caret = before.indexOf('paragraph')
  const state = EditorState.create({ doc: before, selection: { anchor: caret } })
  const { state: merged } = state.update({ changes: changesBetween(before, after) })
  expect(merged.doc.toString()).toBe(after)
  expect(merged.selection.main.head).toBe(after.indexOf('paragraph'))
})

test('§4 stale edits: a text becomes any other, and nothing is written that stays', () => {
  const text = fc
    .array(fc.constantFrom('a', 'ab', '\n', '\n\n', 'x', '他'), { maxLength: 12 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const state = EditorState.create({ doc: before })
      const changes = changesBetween(before, after)
      expect(state.update({ changes }).state.doc.toString()).toBe(after)
      if (before === after) expect(changes).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
