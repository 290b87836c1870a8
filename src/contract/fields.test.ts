import { describe, expect, test } from 'vitest'
import { isBlank, optionalText, requiredText } from './fields.ts'

const INVISIBLE = {
  'white space': ' \t\n\u00a0\u2003\u3000',
  'a space of no width': '\u200b',
  joiners: '\u200c\u200d\u2060',
  'marks of direction': '\u200e\u200f\u202a\u202c\u2066\u2069\u061c',
  'a soft hyphen': '\u00ad',
  'a byte order mark': '\ufeff',
  'fillers of Hangul': '\u3164\uffa0\u115f',
  'a blank of Braille': '\u2800',
  'tags and selectors': '\u{e0041}\ufe0f',
  'control characters': '\u0000\u0085',
  'annotation marks': '\ufff9\ufffb',
}

describe('§5 what is required can be seen', () => {
  const name = requiredText(10, { required: 'Name is required', tooLong: 'Too long' })

  test.each(Object.entries(INVISIBLE))('%s is no text', (_, text) => {
    expect(isBlank(text)).toBe(true)
    expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
    expect(optionalText(20).parse(text)).toBe(null)
  })

  test.each(['می\u200cخواهم', 'क्\u200dष', '❤\ufe0f', 'a', '۝', '๏', '\u0301', '—'])(
    '%s is text, and stays whole',
    (text) => {
      expect(isBlank(text)).toBe(false)
      expect(name.parse(` ${text} `)).toBe(text)
    },
  )

  test('the message comes once', () => {
    for (const text of ['', undefined, null, 7])
      expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
    expect(name.safeParse('x'.repeat(11)).error?.issues.map(({ message }) => message)).toEqual(['Too long'])
  })
})
