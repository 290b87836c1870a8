import { expect, test } from 'vitest'
import { blockAtOffset, cut, offsetsOf } from '#words/paragraphs.ts'
import { drawnAt, previewPart } from './preview-part.ts'

const long = Array.from({ length: 4000 }, (_, n) => `Paragraph ${n} ${'of many words '.repeat(8)}[^${n % 3}]`).join(
  '\n\n',
)
const notes = '\n\n[^0]: nought\n\n[^1]: one\n\n[^2]: two'

test('§3 translations: a text is previewed whole', () => {
  const content = 'one\n\ntwo\n'
  expect(previewPart(content, cut(content).blocks, 1)).toEqual({ content, from: 0, to: 2, isWhole: true })
})

test('§3 translations: a very long text is previewed where it is written, with the notes it refers to', () => {
  const { blocks } = cut(long + notes)
  for (const at of [0, 1, 2000, 3999, 4002]) {
    const part = previewPart(long + notes, blocks, at)
    expect(part.isWhole).toBe(false)
    expect(part.from <= at && at < part.to).toBe(true)
    expect(part.content).toContain(blocks[at]?.text)
    expect(part.content.length).toBeLessThan(60_000)
    expect(part.content).toContain('[^1]: one')
  }
})

test('§3 translations: the preview follows the place that is written at', () => {
  const { lead, blocks } = cut('\none\n\n[^1]: note\n\ntwo\n\nthree')
  expect(
    [0, 1, 4, 6, 17, 22, 24, 999].map((offset) => blockAtOffset(offsetsOf({ lead, blocks, tail: '' }), offset)),
  ).toEqual([0, 0, 0, 1, 1, 2, 3, 3])
  expect(drawnAt(blocks, 0, 2)).toBe(1)
  expect(drawnAt(blocks, 1, 3)).toBe(1)
})
