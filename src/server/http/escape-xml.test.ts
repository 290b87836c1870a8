import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

const NASTY = [
  '</script>',
  ']]>',
  '<![CDATA[',
  '&amp;',
  '\u0000',
  '\u000B',
  '\u001F',
  '\uFFFE',
  '\uD800',
  '\uDC00',
  '\r',
]
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...NASTY)), { maxLength: 8 })
  .map((parts) => parts.join(''))

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#13': '\r' }

describe('XML', () => {
  test('any text becomes nothing but characters and references that XML 1.0 knows', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = escapeXml(text)
        expect(written).toMatch(/^(?:[^&<>"']|&(?:amp|lt|gt|quot|apos|#13);)*$/u)
        expect(written).toMatch(/^[\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u)
      }),
    )
  })

  test('what can be said is said', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = escapeXml(text).replace(/&(#?\w+);/g, (_, name: string) => CHARACTERS[name] as string)
        const sayable = [...text.toWellFormed()].filter((character) =>
          /[\t\n\r]|[^\p{Cc}\uFFFE\uFFFF]|[\x7F-\x9F]/u.test(character),
        )
        expect(read).toBe(sayable.join(''))
      }),
    )
  })
})
