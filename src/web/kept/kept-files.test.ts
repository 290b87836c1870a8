import { expect, test } from 'vitest'
import { parseUnicodeRange } from './kept-files.ts'
import { replacementsOf } from './worker/app-version.ts'

test('a face is for the characters that its style sheet names', () => {
  expect(parseUnicodeRange('U+a0-ff, U+2122')).toEqual([
    [0xa0, 0xff],
    [0x2122, 0x2122],
  ])
  expect(parseUnicodeRange('U+6??')).toEqual([[0x600, 0x6ff]])
  expect(parseUnicodeRange('')).toEqual([[0, 0x10ffff]])
})

test('a new version fetches what it has in place of the faces that are kept, and no others', () => {
  const kept = ['/assets/amiri-400-abcdefgh.woff2', '/assets/literata-latin-x_-45678.woff2']
  const faces = ['/assets/amiri-400-12345678.woff2', '/assets/amiri-700-12345678.woff2', kept[1] as string]
  expect(replacementsOf(kept, faces)).toEqual(['/assets/amiri-400-12345678.woff2'])
  expect(replacementsOf([], faces)).toEqual([])
})
