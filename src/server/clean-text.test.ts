import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('§5 stored data: text loses NUL, byte order marks and lone surrogates, and keeps one kind of line end', () => {
  expect(cleanText('\uFEFFa\0b\r\nc\rd\n\ud800e')).toBe('ab\nc\nd\n\uFFFDe')
})

test('§5 stored data: joiners, direction marks and every script stay', () => {
  const text = 'می\u200Cخواهم क्\u200Dष \u200E\u200F 𒀭 \u{1F468}\u200D\u{1F469} x\uFEFFy'
  expect(cleanText(text)).toBe(text)
})

test('§5 stored data: cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('\r', '\n', '\0', '\uFEFF', '\udc00', 'a')),
      (a, b) => {
        const once = cleanText(b.join('') + a)
        expect(cleanText(once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
      },
    ),
  )
})
