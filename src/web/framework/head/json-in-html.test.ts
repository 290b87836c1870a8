import fc from 'fast-check'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { jsonInHtml } from './json-in-html.ts'

const nasty = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('</script>', '<!--', '<script>', '-->', ']]>', '\u2028', '\uD800', '\uDC00', '\0', '</ScRiPt\n>'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** What a browser finds in the script of a page. */
function scriptText(html: string): unknown {
  const [, root] = parse(`<!doctype html>${html}`).childNodes
  const [head] = root && 'childNodes' in root ? root.childNodes : []
  const [script, ...others] = head && 'childNodes' in head ? head.childNodes : []
  expect(others).toEqual([])
  return script && 'childNodes' in script && script.childNodes[0] && 'value' in script.childNodes[0]
    ? script.childNodes[0].value
    : undefined
}

test('any text comes out of a script as it went in, and nothing ends the script before', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const value = { text, list: [text] }
      const read = scriptText(`<script type="application/ld+json">${jsonInHtml(value)}</script>`)
      expect(JSON.parse(read as string)).toEqual(value)
    }),
    { numRuns: 500 },
  )
})
