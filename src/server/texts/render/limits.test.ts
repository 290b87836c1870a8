import { describe, expect, test } from 'vitest'
import { renderText } from './render-text.ts'

const MEGABYTES = 1_000_000
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))
const PROSE = 'The *wrath* sing, goddess, of Peleus’ son; 怒りを歌え، خشم را بسرای. '

/** How many elements of HTML are open inside each other at most. */
function depthOf(html: string): number {
  let [open, deepest] = [0, 0]
  for (const [tag] of html.matchAll(/<\/?\w+/g)) {
    if (/^<(br|hr|col)$/.test(tag)) continue
    open += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, open)
  }
  return deepest
}

/** The most characters that are written for one that was read: `&` becomes an entity, a line a block with its anchor. */
const MOST_WRITTEN = 30

/** Renders a text. Whatever it is made of, what comes of it is neither much longer nor deeper. */
function renderBounded(markdown: string) {
  const rendered = renderText(markdown)
  expect(rendered.html.length).toBeLessThan(MOST_WRITTEN * markdown.length)
  expect(depthOf(rendered.html)).toBeLessThan(120)
  return rendered
}

describe('§5 translation content: two megabytes in one chapter', { timeout: 60_000 }, () => {
  test.each([
    ['many paragraphs', `${filled(PROSE, 600)}\n\n`],
    ['one paragraph on one line', PROSE],
    ['one paragraph of many lines', `${PROSE}\n`],
    ['one word', 'a'],
    ['one word without spaces', '怒りを歌え'],
  ])('%s', (_, piece) => {
    const text = filled(piece, 2 * MEGABYTES)
    const { blocks, length } = renderBounded(text)
    expect(length).toBe([...text.replace(/[\s*]/g, '')].length)
    expect(blocks.length).toBe(text.trim().split('\n\n').length)
  })

  test('emphasis, links and characters are whole wherever a long paragraph is cut for parsing', () => {
    const { html } = renderText(filled('an *emphasised* word and 😀 [a link](/x)\n', 200_000))
    expect(html).not.toMatch(/\*|\[|\uFFFD/)
  })

  test('a hundred thousand cells', () => {
    const { blocks } = renderBounded(
      `|${filled('a|', 40)}\n|${filled('-|', 40)}\n${filled(`|${filled('b|', 40)}\n`, 210_000)}`,
    )
    expect(blocks).toHaveLength(5001)
  })
})

describe('§5 translation content: text made to break the parser', { timeout: 60_000 }, () => {
  const pieces = [
    ...[
      '>',
      '> ',
      '- ',
      '+ ',
      '1. ',
      '> - ',
      '[',
      '![',
      '](',
      ']',
      '[a](',
      '*',
      '*a **a ',
      'a**b ',
      '_a',
      '~~a ',
      '`',
      '`` ` ',
      '&',
      '\\',
      '<',
    ],
    ...[
      '<!-- ',
      'x <!-- ',
      '<![CDATA[',
      'x <![CDATA[',
      '<? ',
      '<a b="',
      '<a b ',
      'http://',
      '<http://a',
      '[^1]: ',
      '[a]: /x\n',
      '[a\n',
      '| a ',
      '|-',
    ],
    ...[
      '<div>',
      '<b>',
      '<a href=/x>',
      '<ul><li>',
      '<table><tr><td>',
      '<td>',
      '<p>',
      '</div>',
      '<svg>',
      '<script>',
      '<span class=x>a',
      '<br>',
      '\u202E',
    ],
    ...[
      'a\n',
      '# a\n',
      '- a\n',
      '> a\n\n',
      'a|b\n-|-\n',
      '---\n',
      'a\n=\n',
      '```\n\n',
      '    a\n\n',
      '<div>\n\n',
      '\n',
      '\t',
    ],
  ]
  test.each(pieces)('a hundred thousand characters of %j', (piece) => {
    renderBounded(filled(piece, 100_000))
  })

  test('distinct attributes, labels and formatting tags', () => {
    const numbered = (count: number, piece: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => piece(n)).join('')
    const texts = [
      `<a ${numbered(50_000, (n) => `a${n} `)}>x</a>`,
      numbered(10_000, (n) => `[a${n}]: /x\n`) + numbered(10_000, (n) => `[a${n}] `),
      numbered(5_000, (n) => `x[^${n}]\n\n[^${n}]: y\n\n`),
      `${numbered(2_000, (n) => `<b class=c${n}>`)}${filled('<p>x', 50_000)}`,
      numbered(300, (n) => `${'`'.repeat(n)} `),
    ]
    for (const text of texts) renderBounded(text)
  })

  test.each([
    ['quotes', `${'>'.repeat(100_000)} END`],
    ['lists on one line', `${'- '.repeat(5_000)}END`],
    ['lists, ever deeper', `${Array.from({ length: 1_000 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')}\nEND`],
    ['divisions', `${'<div>'.repeat(100_000)}END`],
    ['tables', `${'<table><tr><td>'.repeat(10_000)}END`],
    ['links', `${'['.repeat(10_000)}END${'](/x)'.repeat(10_000)}`],
    ['emphasis', `${'*'.repeat(10_000)}END${'*'.repeat(10_000)}`],
    ['pictures', `${'!['.repeat(5_000)}END${'](/x)'.repeat(5_000)}`],
    ['linked pictures', `${'[!['.repeat(5_000)}END${'](/x)](/y)'.repeat(5_000)}`],
    ['tags of text', `${'<b><i>'.repeat(5_000)}END${'</i></b>'.repeat(5_000)}`],
    ['quotes of lists', `${'> - '.repeat(10_000)}END`],
    ['quoted tags', `${'<blockquote><ul><li>'.repeat(5_000)}END`],
  ])('however deep %s nest, the text is there and its tree is no deeper than what walks it can go', (_, text) => {
    const { html, blocks } = renderText(text)
    expect(html).toContain('END')
    expect(depthOf(html)).toBeLessThan(120)
    expect(blocks.at(-1)?.text).toContain('END')
  })

  test('however deep footnotes nest, their tree is no deeper than what walks it can go', () => {
    const notes = Array.from({ length: 300 }, (_, n) => `${'    '.repeat(n)}[^${n}]: note ${n}[^${n + 1}]`)
    const { html } = renderText(`Text[^0]\n\n${notes.join('\n\n')}`)
    expect(html).toContain('note 0')
    expect(depthOf(html)).toBeLessThan(120)
  })
})
