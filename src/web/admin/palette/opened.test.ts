import { expect, test } from 'vitest'
import { forgetOpened, type Opened, recallOpened, withOpened } from './opened.ts'

const work = (id: number, name = `Work ${id}`): Opened => ({ kind: 'work', id, name, path: `/edit-work/${id}` })

test('what was opened last comes first, once, under its newest name, and few are kept', () => {
  const opened = [1, 2, 3, 2].reduce<readonly Opened[]>((all, id) => withOpened(all, work(id)), [])
  expect(opened.map(({ id }) => id)).toEqual([2, 3, 1])
  expect(withOpened(opened, work(1, 'New name'))[0]).toEqual(work(1, 'New name'))
  // Another thing of the same number is another thing.
  expect(withOpened(opened, { ...work(2), kind: 'author' })).toHaveLength(4)
  const many = Array.from({ length: 20 }, (_, id) => id).reduce<readonly Opened[]>(
    (all, id) => withOpened(all, work(id)),
    [],
  )
  expect(many.map(({ id }) => id)).toEqual([19, 18, 17, 16, 15, 14, 13, 12])
})

test('nothing is recalled where nothing was kept', () => {
  forgetOpened()
  expect(recallOpened('staff@example.org')).toEqual([])
})
