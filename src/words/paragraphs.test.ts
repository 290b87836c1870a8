import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cut, join, kindOf } from './paragraphs.ts'

const texts = (markdown: string, keepEmpty = false) => cut(markdown, { keepEmpty }).blocks.map(({ text }) => text)

/** Pieces of Markdown that mean something to whoever cuts it. */
const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\n\n', '\n\n\n', '\n\n\n\n', ' ', '\t', '    ', '```', '~~~~', '- ', '* ', '1. ', '12) '),
      fc.constantFrom(
        '> ',
        '# ',
        '| a | b |',
        '|---|---|',
        '[^1]: ',
        '[a]: /b',
        '<pre>',
        '</pre>',
        '<!--',
        '-->',
        '---',
      ),
      fc.constantFrom('word', 'كلمة', '言葉', 'शब्द', 'a line\nand another', '\r\n', '\u2028'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

describe('§3 translations: a text beside its original', () => {
  test('§3 translations: what is cut into paragraphs and joined again is the text, to the letter', () => {
    fc.assert(
      fc.property(markdown, fc.boolean(), (text, keepEmpty) => {
        expect(join(cut(text, { keepEmpty }))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('§3 translations: no block is blank, begins or ends with a blank line, unless empty places are kept', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const block of texts(text)) {
          expect(block.trim()).not.toBe('')
          expect(block).not.toMatch(/^[ \t]*\n/)
        }
      }),
    )
  })

  test('§3 translations: a block that is cut again stays whole', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const block of texts(text)) expect(texts(block)).toEqual([block])
      }),
    )
  })

  test('§3 translations: paragraphs end at blank lines, whatever white space stands in them', () => {
    expect(texts('one\nstill one\n\ntwo\n \t\nthree\n')).toEqual(['one\nstill one', 'two', 'three'])
    expect(cut('\n one\n\n')).toEqual({ lead: '\n', blocks: [{ text: ' one', gap: '' }], tail: '\n\n' })
    expect(texts('')).toEqual([])
  })

  test.each([
    ['a fence', '```js\na\n\nb\n```'],
    ['a fence of tildes in which there are backticks', '~~~\n```\n\nb\n~~~'],
    ['a fence that is never closed', '```\na\n\nb\n'],
    ['a fence right after a line of text', 'a\n```\n\n\n```'],
    ['a fence in a quote', '> ```\n> a\n\nb\n> ```'],
    ['a list with spaces between its items', '- a\n\n- b\n\n  more of b\n\n- c'],
    ['a numbered list', '1. a\n\n2. b\n\n10. c'],
    ['a footnote of two paragraphs', '[^1]: one\n\n    two'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['a quote of two paragraphs', '> one\n>\n> two'],
    ['preformatted HTML', '<pre>\na\n\nb</pre>'],
    ['a comment', '<!-- a\n\nb -->'],
  ])('§3 translations: %s stays whole', (_, block) => {
    expect(texts(`before\n\n${block.trimEnd()}`)).toEqual(['before', block.trimEnd()])
  })

  test('§3 translations: what follows them is another block', () => {
    expect(texts('```\na\n\nb\n```\n\nafter')).toEqual(['```\na\n\nb\n```', 'after'])
    expect(texts('- a\n\nafter')).toEqual(['- a', 'after'])
    expect(texts('- a\n\n* b')).toEqual(['- a', '* b'])
    expect(texts('- a\n\n---\n\nb')).toEqual(['- a', '---', 'b'])
    expect(texts('[^1]: one\n\n[^2]: two\n\nafter')).toEqual(['[^1]: one', '[^2]: two', 'after'])
    expect(texts('<pre>a</pre>\n\nafter')).toEqual(['<pre>a</pre>', 'after'])
    expect(texts('> one\n\n> two')).toEqual(['> one', '> two'])
    expect(texts('`` a ``` b\n\nc')).toEqual(['`` a ``` b', 'c'])
  })

  test('§3 translations: an additional pair of line ends keeps the place of a paragraph to be written', () => {
    expect(texts('one\n\n\n\nthree', true)).toEqual(['one', '', 'three'])
    expect(texts('one\n\n\n\n\n\n\nfour', true)).toEqual(['one', '', '', 'four'])
    expect(texts('\n\n\n\nthree', true)).toEqual(['', '', 'three'])
    expect(texts('one\n\n\ntwo', true)).toEqual(['one', 'two'])
    expect(texts('one\n\n\n\nthree')).toEqual(['one', 'three'])
  })

  test('§3 translations: two million characters are cut in an instant', () => {
    const paragraph =
      'It was a dark and stormy night; the rain fell in torrents.\nAnd so on.\n\n- a list\n\n- of two\n\n'
    const long = paragraph.repeat(20_000)
    const begun = performance.now()
    expect(cut(long).blocks).toHaveLength(40_000)
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  test('§3 translations: a block is known by its first line', () => {
    const kinds = {
      '# A': 'heading',
      '* * *': 'rule',
      '* a': 'list',
      '> a': 'quote',
      '[^1]: a': 'note',
      a: 'paragraph',
    }
    for (const [text, kind] of Object.entries(kinds)) expect(kindOf(text)).toBe(kind)
  })
})
