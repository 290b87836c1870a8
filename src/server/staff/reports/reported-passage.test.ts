import { describe, expect, test } from 'vitest'
import { findWords, reportedPassage, withWording } from './reported-passage.ts'

const BLOCKS = ['The river was wide.', 'Nobody crossed\nthe river.', 'At night the\u00a0river slept.']

describe('words of a report in their text', () => {
  test('are found at the place nearest to where they stood', () => {
    expect([1, 2, 3, 9].map((near) => findWords(BLOCKS, 'river', near).block)).toEqual([1, 2, 3, 3])
  })

  test('are found there also where they stand several times in a block before it', () => {
    const blocks = ['The river, the river, the river.', 'Nobody crossed.', 'A river.', 'No water.']
    expect([1, 2, 3, 4].map((near) => findWords(blocks, 'river', near).block)).toEqual([1, 1, 3, 3])
    expect(findWords(blocks, 'river', 1).before).toBe('The ')
  })

  test('are found however they are spaced, and from block to block', () => {
    expect(findWords(BLOCKS, ' crossed the  river', 2)).toEqual({
      block: 2,
      lastBlock: 2,
      before: 'Nobody ',
      words: 'crossed\nthe river',
      after: '.',
    })
    expect(findWords(BLOCKS, 'wide.\n\nNobody', 1)).toMatchObject({
      block: 1,
      lastBlock: 2,
      before: 'The river was ',
      words: 'wide.\nNobody',
      after: ' crossed\nthe river.',
    })
    expect(findWords(BLOCKS, 'the river slept', 1)).toMatchObject({ block: 3, words: 'the\u00a0river slept' })
  })

  test('that are not found leave the block where they stood, or the last', () => {
    expect(findWords(BLOCKS, 'bridge', 2)).toMatchObject({ block: 2, before: BLOCKS[1], words: '' })
    expect(findWords(BLOCKS, ' ', 7)).toMatchObject({ block: 3, words: '' })
    expect(findWords([], 'bridge', 7)).toMatchObject({ block: 1, before: '', words: '' })
  })

  test('stand in no more than some of a long block', () => {
    const long = `${'a'.repeat(5000)} here ${'b'.repeat(5000)}`
    const { before, words, after } = findWords([long], 'here', 1)
    expect([before.length, words, after.length]).toEqual([1501, 'here', 1501])
  })
})

describe('a passage and its original', () => {
  const textOf = (paragraphs: readonly string[], links: string | null) => ({
    id: 1,
    languageId: 1,
    revision: 1,
    content: paragraphs.join('\n\n'),
    html: paragraphs.map((text, i) => `<p id="p${i + 1}">${text}</p>`).join('\n'),
    links,
    isComplete: true,
  })
  const language = { id: 2, code: 'ar', name: 'Arabic', isRtl: true }
  const beside = (links: string | null, block: number, quote = '') =>
    reportedPassage(
      textOf(['a one', 'b two', 'c three'], links),
      { block, quote },
      {
        language,
        text: textOf(['alif', 'ba', 'jim', 'dal'], links === null ? null : '4'),
      },
    ).original?.text

  test('answer as they are aligned: split, merged, and where nothing renders it', () => {
    // The second renders two of the original, the third none.
    const links = '1 1-2 0-1 1-0'
    expect([1, 2, 3].map((block) => beside(links, block))).toEqual(['alif', 'ba\n\njim', ''])
    expect(beside('2-1 1-3', 1)).toBe('alif')
    expect(beside('2-1 1-3', 2)).toBe('alif')
    expect(beside(links, 1, 'one b')).toBe('alif\n\nba\n\njim')
  })

  test('not aligned yet, they answer by their number', () => {
    expect([1, 2, 3].map((block) => beside(null, block))).toEqual(['alif', 'ba', 'jim'])
  })

  test('the place of a passage of a very long text is estimated', () => {
    const paragraphs = Array.from({ length: 10 }, () => 'x'.repeat(70_000))
    const { place, paragraphs: found } = reportedPassage(
      textOf(paragraphs, null),
      { block: 6, quote: 'x'.repeat(70_000) },
      undefined,
    )
    expect(Math.abs(place - 5 * 70_000)).toBeLessThan(100)
    expect(found).toBeNull()
  })
})

describe('the Markdown of a passage', () => {
  const markdown = [
    '# The *Ferry*',
    'One **wide** river.',
    '- a boat\n- an oar',
    'See [the\nbank](https://bank.example).',
  ]
  const html = [
    '<h1 id="p1">The <em>Ferry</em></h1>',
    '<p id="p2">One <strong>wide</strong> river.</p>',
    '<ul><li id="p3">a boat</li><li id="p4">an oar</li></ul>',
    '<p id="p5">See <a href="https://bank.example">the\nbank</a>.</p>',
  ].join('\n')
  const text = (content: string) => ({
    ...{ id: 1, languageId: 1, revision: 7, content, html, links: null, isComplete: true },
  })
  const whole = text(`\n${markdown.join('\n\n')}\n`)
  const paragraphs = (block: number, quote: string, of = whole) =>
    reportedPassage(of, { block, quote }, undefined).paragraphs

  test('is that of its paragraphs, with all their marks', () => {
    expect(paragraphs(1, 'The Ferry')).toEqual({ markdown: markdown[0], start: 1, textRevision: 7 })
    expect(paragraphs(2, 'wide')).toMatchObject({ markdown: markdown[1] })
    expect(paragraphs(4, 'an oar')).toMatchObject({ markdown: markdown[2] })
    expect(paragraphs(5, 'See the bank.')).toMatchObject({ markdown: markdown[3] })
    expect(paragraphs(2, 'river. a boat')).toMatchObject({ markdown: `${markdown[1]}\n\n${markdown[2]}` })
  })

  test('is not known where the words are gone or not found in it, or there is too much of it', () => {
    expect(paragraphs(2, 'narrow')).toBeNull()
    expect(paragraphs(2, 'wide', text('Quite another text.'))).toBeNull()
    expect(paragraphs(2, 'wide', text(markdown.join('\n'.repeat(21_000))))).toMatchObject({ markdown: markdown[1] })
    expect(paragraphs(2, 'wide', text(markdown.join(' x'.repeat(10_001))))).toBeNull()
  })

  test('is replaced by a wording, and nothing around it', () => {
    const [first, , third, last] = markdown
    const expected = `\n${first}\n\nA *narrow*\n\nriver.\n\n${third}\n\n${last}\n`
    expect(withWording(whole, { block: 2, quote: 'wide' }, '\n \nA *narrow*\n\nriver.\n\n ')).toBe(expected)
    expect(withWording(whole, { block: 2, quote: 'narrow' }, 'x')).toBeUndefined()
  })
})
