import { describe, expect, test } from 'vitest'
import { positionIn } from './position.ts'

describe('what of a passage stands at the top', () => {
  test('its own top, where it begins below the bars', () => {
    expect(positionIn({ top: 130, height: 400 }, 100)).toEqual({ share: 0, y: 130 })
  })

  test('the line to which it has been read, as a share of the passage', () => {
    expect(positionIn({ top: -200, height: 400 }, 100)).toEqual({ share: 0.75, y: 100 })
  })

  test('its end, where it ends above', () => {
    expect(positionIn({ top: -500, height: 400 }, 100)).toEqual({ share: 1, y: -100 })
  })

  test('one without a height has neither', () => {
    expect(positionIn({ top: 130, height: 0 }, 100)).toEqual({ share: 0, y: 130 })
  })
})
