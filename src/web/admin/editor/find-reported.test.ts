import { describe, expect, test } from 'vitest'
import { findReported } from './find-reported.ts'

const TEXT = [
  '# The Well',
  'A traveller came to *a* [well](https://a.example/well) and found no rope.',
  'It rained. It rained again, and then it rained.',
  'خاطبه **المسافر** قائلا: لا حبل.',
].join('\n\n')

const found = (before: string, words: string, block: number) => {
  const place =
    TEXT.split('\n\n')
      .slice(0, block - 1)
      .join('\n\n').length + (block > 1 ? 2 : 0)
  const { start, end } = findReported(TEXT, { before, words, place })
  return TEXT.slice(start, end)
}

describe('the words of a report in the Markdown of the text', () => {
  test('are found as readers see them, without the signs of Markdown', () => {
    expect(found('A traveller ', 'came to a well', 2)).toBe('came to *a* [well')
    expect(found('خاطبه ', 'المسافر قائلا', 4)).toBe('المسافر** قائلا')
    expect(found('', 'no rope.\nIt rained.', 2)).toBe('no rope.\n\nIt rained.')
    expect(found('', '“found no rope.”', 2)).toBe('found no rope')
  })

  test('of several places the reported one is taken', () => {
    const { start } = findReported(TEXT, {
      before: 'It rained. ',
      words: 'It rained',
      place: TEXT.indexOf('It rained'),
    })
    expect(start).toBe(TEXT.indexOf('It rained again'))
  })

  test('an estimated place is near enough', () => {
    for (const place of [0, 40, TEXT.length]) {
      const { start } = findReported(TEXT, { before: '', words: 'found no rope', place })
      expect(start).toBe(TEXT.indexOf('found no rope'))
    }
  })

  test('without them the block is taken where they stood', () => {
    expect(found('It rained.', '', 3)).toBe('It rained. It rained again, and then it rained.')
    expect(found('', '— … —', 1)).toBe('# The Well')
    expect(findReported('', { before: '', words: 'gone', place: 7 })).toEqual({ start: 0, end: 0 })
  })
})
