import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begin, MOST_STEPS, redo, take, undo } from './use-rows.ts'

test('§3 translations: steps are undone and done again, in order', () => {
  let history = take(take(begin('a'), 'ab', undefined, 0), 'abc', undefined, 1)
  history = undo(history)
  expect(history.present).toBe('ab')
  history = undo(undo(history))
  expect(history.present).toBe('a')
  history = redo(redo(redo(history)))
  expect(history.present).toBe('abc')
})

test('§3 translations: what is typed without a pause is one step; a pause, or another row, begins a new one', () => {
  let history = begin('')
  history = take(history, 'o', 'row 1', 0)
  history = take(history, 'on', 'row 1', 400)
  history = take(history, 'one', 'row 1', 1300)
  history = take(history, 'one more', 'row 1', 2400)
  history = take(history, 'one more!', 'row 2', 2500)
  expect(undo(history).present).toBe('one more')
  expect(undo(undo(history)).present).toBe('one')
  expect(undo(undo(undo(history))).present).toBe('')
})

test('§3 translations: after something was undone, what is written next does not join the step before', () => {
  const history = take(undo(take(take(begin('a'), 'b', 'row', 0), 'c', 'other', 1)), 'd', 'row', 2)
  expect(undo(history).present).toBe('b')
  expect(redo(history)).toEqual(history)
})

test('§3 translations: all steps of a day are undone to where it began, as far as they are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: MOST_STEPS }), (steps) => {
      const all = steps.reduce((history, step, n) => take(history, step, undefined, n), begin<number | string>('start'))
      const back = steps.reduce((history) => undo(history), all)
      expect(back.present).toBe('start')
      expect(steps.reduce((history) => redo(history), back).present).toBe(steps.at(-1) ?? 'start')
    }),
  )
  const many = Array.from({ length: MOST_STEPS + 9 }, (_, n) => n)
  expect(many.reduce((history, step) => take(history, step, undefined, step), begin(-1)).past).toHaveLength(MOST_STEPS)
})
