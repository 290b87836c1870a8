import { describe, expect, test } from 'vitest'
import { writeChapters } from '../formats/book.ts'
import { readLooks } from './looks.ts'
import { parsePage } from './parse-markup.ts'
import { writePages } from './write-pages.ts'

/** The Markdown of a page's body, with its notes. */
function markdownOf(body: string, style = ''): string {
  const root = parsePage(`<html><body>${body}</body></html>`, 'xhtml', 'page.xhtml')
  const { pages, notes } = writePages([{ path: 'page.xhtml', root }], readLooks([style]))
  return (
    writeChapters([{ title: null, blocks: pages.flatMap(({ blocks }) => blocks) }], notes).chapters[0]?.content ?? ''
  )
}

describe('§5 what a page says, in Markdown', () => {
  test.each([
    ['paragraphs and white space', '<p>One\n  two</p><div>three<p>four</p></div>', 'One two\n\nthree\n\nfour'],
    ['verse, line by line', '<p>One<br/>two<br/></p>', 'One\ntwo'],
    [
      'verse in lines of their own',
      '<div class="stanza"><p>One</p><p>two</p></div><div class="stanza"><p>three</p></div>',
      'One\ntwo\n\nthree',
    ],
    ['a poem of short paragraphs', '<div class="poem"><p>One</p><p>two</p></div>', 'One\ntwo'],
    ['paragraphs that empty lines part', '<div>One<br/><br/>two</div>', 'One\n\ntwo'],
    ['headings', '<h2>A <em>word</em><br/>or two</h2>', '## A *word*<br>or two'],
    ['quotations', '<blockquote><p>One</p><p>two</p></blockquote>', '> One\n>\n> two'],
    ['lists', '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>', '- one\n  - inner\n- two'],
    [
      'lists of paragraphs',
      '<ol><li><p>one</p></li><li><p>two</p><p>more</p></li></ol>',
      '1. one\n\n2. two\n\n   more',
    ],
    ['numbers that do not begin with one', '<ol start="7"><li>seven</li><li>eight</li></ol>', '7. seven\n8. eight'],
    ['two lists side by side', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
    [
      'a plain table',
      '<table><tr><th>A</th><th align="right">B|C</th></tr><tr><td>1<br/>2</td><td>3</td></tr></table>',
      '| A | B\\|C |\n| --- | --: |\n| 1<br>2 | 3 |',
    ],
    [
      'any other table',
      '<table><tr><td>1</td><td><p>2</p><p>3</p></td></tr></table>',
      '<table>\n<tr>\n<td>\n\n1\n\n</td>\n<td>\n\n2\n\n3\n\n</td>\n</tr>\n</table>',
    ],
    [
      'a table in a table',
      '<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>',
      '<table>\n<tr>\n<td>\n\n<table>\n<tr>\n<td>\n\nx\n\n</td>\n</tr>\n</table>\n\n</td>\n</tr>\n</table>',
    ],
    [
      'what is in the middle',
      '<p align="center">* * *</p><center><p>x</p></center><p>y</p>',
      '<div style="text-align: center">\n\n\\* \\* \\*\n\nx\n\n</div>\n\ny',
    ],
    [
      'code',
      '<pre><code class="language-js">a &lt; b\n  c</code></pre><p><code>x</code></p>',
      '```js\na < b\n  c\n```\n\n`x`',
    ],
    [
      'links out, and to a place in the page',
      '<p><a href="https://x.example/a(b)">x</a> <a href="#there">y</a> <a href="other.xhtml">z</a></p><p id="there">t</p>',
      '[x](<https://x.example/a(b)>) [y](#there) z\n\n<a name="there"></a>t',
    ],
    [
      'raised letters',
      '<p>1<sup>st</sup> H<sub>2</sub>O</p>',
      '1<span style="vertical-align: super">st</span> H<span style="vertical-align: sub">2</span>O',
    ],
    ['readings beside signs', '<p><ruby>漢<rt>かん</rt></ruby>字</p>', '漢字'],
    [
      'an initial that is a picture',
      '<p><img src="t.png" alt="T"/>he river <img src="x.png" alt="A view"/></p>',
      'The river',
    ],
    ['numbers of pages', '<p>on<span class="pagenum">[12]</span>ly</p>', 'only'],
    ['quotation marks', '<p><q>Yes</q></p>', '“Yes”'],
    ['CDATA', '<p><![CDATA[a < b]]></p>', 'a \\< b'],
  ])('%s', (_, body, markdown) => {
    expect(markdownOf(body)).toBe(markdown)
  })

  test('emphasis that only a style sheet knows', () => {
    const style =
      '@media print { .x { font-style: normal } } .x { font-style: italic } span.y { FONT-WEIGHT: bold !important } .z { display: none }'
    expect(markdownOf('<p class="x">All</p><p>a <span class="y">b</span><span class="z">c</span></p>', style)).toBe(
      '*All*\n\na **b**',
    )
  })
})

describe('§5 notes', () => {
  const NOTE = 'Words.[^1] More.\n\n[^1]: The note.'

  test.each([
    [
      'that are named so',
      '<p>Words.<a epub:type="noteref" href="#n">1</a> More.</p><aside epub:type="footnote" id="n"><p>The note.</p></aside>',
    ],
    [
      'by their role',
      '<p>Words.<a role="doc-noteref" href="#n">1</a> More.</p><ol role="doc-endnotes"><li id="n">The note.</li></ol>',
    ],
    [
      'by links back and forth',
      '<p>Words.<sup><a id="r" href="#n">[1]</a></sup> More.</p><hr class="x" hidden=""/><p><a id="n" href="#r">[1]</a> The note.</p>',
    ],
    [
      'with an arrow back',
      '<p>Words.<a id="r" href="#n"><sup>1</sup></a> More.</p><div class="footnotes"><h2>Notes</h2><p id="n">1. The note. <a href="#r">↩</a></p></div>',
    ],
    [
      'of which the anchor stands before the number',
      '<p>Words.<a id="r"></a><a href="#n">*</a> More.</p><p id="n">* The note. <a href="#r">back</a></p>',
    ],
    [
      'in a list of terms',
      '<p>Words.<a id="r" href="#n">1</a> More.</p><dl><dt><a id="n" href="#r">1</a></dt><dd>The note.</dd></dl>',
    ],
    [
      'in a table',
      '<p>Words.<a id="r" href="#n">١</a> More.</p><table><tr><td><a id="n" href="#r">١</a></td><td>The note.</td></tr></table>',
    ],
  ])('%s', (_, body) => {
    expect(markdownOf(body).replace('\n\n---', '')).toBe(NOTE)
  })

  test('of several paragraphs, and mentioned twice', () => {
    const body =
      '<p>A<a href="#a" id="r1">1</a> b<a href="#b" id="r2">2</a> c<a href="#a" id="r3">1</a></p>' +
      '<div class="notes"><p id="a"><a href="#r1">1</a> One.</p><p>More of it.</p><p id="b"><a href="#r2">2</a> Two.</p></div>'
    expect(markdownOf(body)).toBe('A[^1] b[^2] c[^1]\n\n[^1]: One.\n\n    More of it.\n\n[^2]: Two.')
  })

  test('that nothing mentions stay, and chapters that lead to their contents are none', () => {
    expect(markdownOf('<div class="footnotes"><p id="n">A note.</p></div>')).toBe('A note.')
    expect(markdownOf('<p><a id="c" href="#h">I</a></p><h2 id="h"><a href="#c">I</a></h2><p>Text</p>')).toContain(
      'Text',
    )
    expect(markdownOf('<p><a id="c" href="#h">I</a></p><h2 id="h"><a href="#c">I</a></h2><p>Text</p>')).not.toContain(
      '[^',
    )
  })
})
