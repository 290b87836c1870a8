import { describe, expect, test } from 'vitest'
import { MOST_ON_STAFF_PAGE } from '#contract/staff.ts'
import { pageOfRow, sizeIn, sizesOf } from './use-list.ts'

describe('§2 tables of staff: the size of a page', () => {
  test('is one that is offered, or the one that the list begins with', () => {
    expect(sizeIn('100', 25)).toBe(100)
    for (const asked of [null, '', '7', '1e2', '-25', '100000', 'x']) expect(sizeIn(asked, 25)).toBe(25)
    expect(sizeIn('30', 30)).toBe(30)
  })

  test('is never more than the server answers', () => {
    expect(sizesOf(25)).toEqual([25, 50, 100, 200])
    expect(sizesOf(30)).toEqual([25, 30, 50, 100, 200])
    expect(Math.max(...sizesOf(25))).toBe(MOST_ON_STAFF_PAGE)
  })

  test('changes without losing the place in the list', () => {
    expect(pageOfRow(1, 25, 100)).toBe(1)
    // Row 51 of 25 on a page stands on the second page of 50.
    expect(pageOfRow(3, 25, 50)).toBe(2)
    expect(pageOfRow(2, 100, 25)).toBe(5)
  })
})
