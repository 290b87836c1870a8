import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  caretAt,
  contentOf,
  insertAfter,
  joinBefore,
  keepIds,
  makeRows,
  missingIn,
  offsetOf,
  type Rows,
  remove,
  shiftDown,
  shiftUp,
  split,
  write,
} from './rows.ts'

const prose = (n: number, times = 12) => `${`Sentence ${n} of the story goes on. `.repeat(times)}End.`
const original = Array.from({ length: 8 }, (_, n) => prose(n, 2 + ((n * 5) % 11)))
const texts = ({ list }: Rows) => list.map(({ text }) => text)
const beside = ({ list }: Rows) => list.map((row) => [row.original, row.text])
const three = () => makeRows(['One.', 'Two.', 'Three.'], 'Un.\n\nDeux.\n\nTrois.\n')

const content = fc
  .array(fc.constantFrom('word', 'a longer line', '\n', '\n\n', '\n\n\n', '\n\n\n\n', '- item', '```', '# head', ' '), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''))

test('§3 translations: rows of any text are that text, whatever it stands beside', () => {
  fc.assert(
    fc.property(
      content,
      fc.array(fc.constantFrom('# head', 'word', 'a longer line of words'), { maxLength: 9 }),
      (text, side) => {
        const rows = makeRows(side, text)
        // A text of white space alone is none.
        expect(contentOf(rows)).toBe(text.trim() === '' ? '' : text)
        expect(rows.list.flatMap((row) => (row.original === undefined ? [] : [row.original]))).toEqual([...side.keys()])
      },
    ),
    { numRuns: 1000 },
  )
})

test('§3 translations: a place in the text and its place in the rows are the same', () => {
  fc.assert(
    fc.property(content, fc.nat(), (text, seed) => {
      const rows = makeRows(['word', 'word', '# head'], text)
      const index = seed % rows.list.length
      const row = rows.list[index]
      fc.pre(row !== undefined && row.text !== '')
      expect(contentOf(rows).startsWith(row?.text ?? '', offsetOf(rows, index))).toBe(true)
      expect(caretAt(rows, offsetOf(rows, index) + 1)).toEqual({ index, offset: 1 })
    }),
  )
})

test('§3 translations: paragraphs that one side lacks are found where they are lacking', () => {
  const lacking = [0, 1, 2, 4, 5, 7].map((n) => original[n]).join('\n\n')
  const rows = makeRows(original, lacking)
  const marks = rows.list.map((row) => missingIn(row, true))
  expect(marks.flatMap((lack, n) => (lack ? [`${lack} ${n}`] : []))).toEqual(['translation 3', 'translation 6'])
  expect(contentOf(rows)).toBe(lacking)
  const more = makeRows(original, [...original.slice(0, 4), prose(20, 40), ...original.slice(4)].join('\n\n'))
  expect(more.list.findIndex((row) => missingIn(row, true) === 'original')).toBe(4)
  expect(more.list.filter((row) => missingIn(row, true))).toHaveLength(1)
})

test('§3 translations: a text that stands alone lacks nothing', () => {
  expect(makeRows([], 'a\n\n\n\nb').list.map((row) => missingIn(row, false))).toEqual([undefined, undefined])
  expect(texts(makeRows([], ''))).toEqual([''])
})

test('§3 translations: places that were left free are found again', () => {
  const rows = makeRows(['One.', 'Two.', 'Three.', 'Four.'], 'Un.\n\n\n\nTrois.')
  expect(beside(rows)).toEqual([
    [0, 'Un.'],
    [1, ''],
    [2, 'Trois.'],
    [3, ''],
  ])
  const filled = write(rows, 1, 'Deux.', 5).rows
  expect(contentOf(filled)).toBe('Un.\n\nDeux.\n\nTrois.')
})

test('§3 translations: what is left out on the way keeps its place, in a new text and between others', () => {
  const sides = ['One.', 'Two.', 'Three.', 'Four.']
  const begun = write(write(makeRows(sides, ''), 0, 'Un.', 3).rows, 3, 'Quatre.', 7).rows
  expect(contentOf(begun)).toBe('Un.\n\n\n\n\n\nQuatre.')
  expect(beside(makeRows(sides, contentOf(begun)))).toEqual(beside(begun))
  const between = makeRows(original, [0, 1, 2, 4, 5, 7].map((n) => original[n]).join('\n\n'))
  const filled = write(between, 3, original[3] as string, 1).rows
  expect(contentOf(filled)).toBe([0, 1, 2, 3, 4, 5, 7].map((n) => original[n]).join('\n\n'))
})

test('§3 translations: a blank line within a paragraph splits it; the second half takes the next row if it is empty', () => {
  const { rows, caret } = write(three(), 1, 'De\n\nux.', 4)
  expect(beside(rows)).toEqual([
    [0, 'Un.'],
    [1, 'De'],
    [undefined, 'ux.'],
    [2, 'Trois.'],
  ])
  expect(caret).toEqual({ id: rows.list[2]?.id, offset: 0 })
  expect(contentOf(rows)).toBe('Un.\n\nDe\n\nux.\n\nTrois.\n')
  const empty = makeRows(['One.', 'Two.', 'Three.'], '')
  const pasted = write(empty, 0, 'Un.\n\nDeux.\n\nTrois.\n\nQuatre.', 27)
  expect(beside(pasted.rows)).toEqual([
    [0, 'Un.'],
    [1, 'Deux.'],
    [2, 'Trois.'],
    [undefined, 'Quatre.'],
  ])
  expect(pasted.caret).toEqual({ id: pasted.rows.list[3]?.id, offset: 7 })
})

test('§3 translations: two line ends at the end of a paragraph go on in a new one; in a fence they do not', () => {
  const { rows, caret } = write(three(), 2, 'Trois.\n\n', 8)
  expect(texts(rows)).toEqual(['Un.', 'Deux.', 'Trois.', ''])
  expect(caret).toEqual({ id: rows.list[3]?.id, offset: 0 })
  expect(texts(write(three(), 2, '```\n\n', 5).rows)).toEqual(['Un.', 'Deux.', '```\n\n'])
  expect(texts(write(three(), 1, '\n\nDeux.', 2).rows)).toEqual(['Un.', '', 'Deux.', 'Trois.'])
  expect(texts(write(three(), 1, '\n\n', 2).rows)).toEqual(['Un.', '', '', 'Trois.'])
  expect(texts(write(three(), 1, 'Deux.\n', 6).rows)).toEqual(['Un.', 'Deux.\n', 'Trois.'])
})

test('§3 translations: a row is joined with the one before it, and its place is marked when the original has one', () => {
  const joined = joinBefore(three(), 1)
  expect(joined && beside(joined.rows)).toEqual([
    [0, 'Un. Deux.'],
    [1, ''],
    [2, 'Trois.'],
  ])
  expect(joined?.caret).toEqual({ id: joined?.rows.list[0]?.id, offset: 4 })
  expect(joinBefore(three(), 0)).toBeUndefined()
  const cut = split(three(), 1, 2)
  expect(texts(joinBefore(cut.rows, 2)?.rows as Rows)).toEqual(['Un.', 'De ux.', 'Trois.'])
  expect(texts(joinBefore(makeRows([], '一。\n\n二。'), 1)?.rows as Rows)).toEqual(['一。二。'])
  expect(texts(joinBefore(makeRows([], '- a\n\nb'), 1)?.rows as Rows)).toEqual(['- a\nb'])
})

test('§3 translations: rows are added and taken away; the place of a paragraph of the original stays', () => {
  const added = insertAfter(three(), 0)
  expect(beside(added.rows)[1]).toEqual([undefined, ''])
  expect(texts(remove(added.rows, 1).rows)).toEqual(['Un.', 'Deux.', 'Trois.'])
  expect(beside(remove(three(), 1).rows)).toEqual([
    [0, 'Un.'],
    [1, ''],
    [2, 'Trois.'],
  ])
})

test('§3 translations: the translation is moved against the original, down to the next free place and up again', () => {
  const down = shiftDown(three(), 1)
  expect(beside(down.rows)).toEqual([
    [0, 'Un.'],
    [1, ''],
    [2, 'Deux.'],
    [undefined, 'Trois.'],
  ])
  expect(beside(shiftUp(down.rows, 1)?.rows as Rows)).toEqual(beside(three()))
  const taken = shiftDown(remove(three(), 2).rows, 0)
  expect(texts(taken.rows)).toEqual(['', 'Un.', 'Deux.'])
  expect(shiftUp(three(), 1)).toBeUndefined()
})

test('§3 translations: no step changes the rows it was made from', () => {
  const rows = three()
  const before = structuredClone(rows)
  for (const step of [
    write(rows, 0, 'a\n\nb', 1),
    split(rows, 1, 2),
    joinBefore(rows, 1),
    remove(rows, 0),
    shiftDown(rows, 0),
  ])
    expect(step?.rows).not.toBe(rows)
  expect(rows).toEqual(before)
})

test('§3 translations: thousands of paragraphs find their places in a moment', () => {
  const long = Array.from({ length: 4000 }, (_, n) => prose(n, 1 + ((n * 7) % 13)))
  const begun = performance.now()
  const rows = makeRows(long, long.filter((_, n) => n !== 1234).join('\n\n'))
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(rows.list.findIndex((row) => row.text === '')).toBe(1234)
})

test('§4 stale edits: rows keep their ids when others’ changes come into the text, so that the caret stays in them', () => {
  const rows = three()
  const [un, deux, trois] = rows.list
  const merged = keepIds(rows, makeRows(['One.', 'Two.', 'Three.'], 'Un !\n\nDeux.\n\nTrois.\n'))
  expect(texts(merged)).toEqual(['Un !', 'Deux.', 'Trois.'])
  expect(merged.list.map(({ id }) => id)).toEqual([un?.id, deux?.id, trois?.id])
  expect(merged.list[1]).toBe(deux)

  // By itself, a text has no paragraphs beside it to know its own by.
  const alone = makeRows([], 'a\n\nb\n\nb\n\nc')
  const [a, first, second, c] = alone.list.map(({ id }) => id)
  const grown = keepIds(alone, makeRows([], 'new\n\na\n\nb\n\nb\n\nb\n\nc'))
  const ids = grown.list.map(({ id }) => id)
  expect([ids[1], ids[2], ids[3], ids[5]]).toEqual([a, first, second, c])
  expect(new Set(ids).size).toBe(6)
})
