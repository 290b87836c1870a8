import { describe, expect, test } from 'vitest'
import { initials, lifetime } from './entry-messages.ts'

describe('§2 authors: lifetime', () => {
  test.each([
    [1564, 1616, '1564 - 1616'],
    [-496, -406, '496 BCE - 406 BCE'],
    [-43, 17, '43 BCE - 17 CE'],
    [940, 1020, '940 CE - 1020 CE'],
    [-43, 1017, '43 BCE - 1017 CE'],
    [1947, null, 'b. 1947'],
    [-2285, null, 'b. 2285 BCE'],
    [null, 1616, 'd. 1616'],
    [null, null, 'Unknown'],
    [0, 0, '0 CE - 0 CE'],
  ])('%s, %s: %s', (yearBorn, yearDied, told) => expect(lifetime({ yearBorn, yearDied })).toBe(told))
})

describe('§2 authors: initials', () => {
  test.each([
    ['William Shakespeare', 'WS'],
    ['Johann Wolfgang von Goethe', 'JG'],
    ['Sophocles', 'S'],
    ['  the   Dragoman Workshop ', 'TW'],
    ['ali', 'A'],
    ['Émile (the) Zola', 'ÉZ'],
    ['E\u0301mile Zola', 'E\u0301Z'],
    ['حافظ شیرازی', 'حش'],
    ['老子', '老'],
    ['𐎠𐎼𐎹', '𐎠'],
    ['कालिदास', 'का'],
    ['ßen', 'SS'],
    ['«?» —', ''],
    ['', ''],
  ])('%j: %j', (name, letters) => expect(initials(name)).toBe(letters))
})
