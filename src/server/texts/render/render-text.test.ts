import { describe, expect, test } from 'vitest'
import { renderText } from './render-text.ts'

const html = (markdown: string) => renderText(markdown).html
const texts = (markdown: string) => renderText(markdown).blocks.map(({ text }) => text)
const REL = 'rel="noopener noreferrer nofollow"'

describe('§5 translation content: allowed and forbidden', () => {
  test.each([
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre', 'div'].map((tag) => [
      tag,
      `<${tag}>x</${tag}>`,
      `<${tag} id="p1">x</${tag}>`,
    ]),
    ...['b', 'i', 'strong', 'em', 'strike', 'code', 'span', 'a'].map((tag) => [
      tag,
      `t <${tag}>x</${tag}>`,
      `<p id="p1">t <${tag}>x</${tag}></p>`,
    ]),
    ['blockquote', '<blockquote>x</blockquote>', '<blockquote><p id="p1">x</p></blockquote>'],
    ['ul, li', '<ul><li>x</ul>', '<ul><li id="p1">x</li></ul>'],
    ['ol', '<ol><li>x</ol>', '<ol><li id="p1">x</li></ol>'],
    ['hr', 'a\n\n<hr>', '<p id="p1">a</p><hr>'],
    ['br', 'a<br/>b', '<p id="p1">a<br>b</p>'],
    [
      'parts of a table',
      '<table><caption>c</caption><colgroup><col class="x"></colgroup><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>',
      '<table><caption id="p1">c</caption><colgroup><col class="x"></colgroup><thead><tr id="p2"><th>h</th></tr></thead><tbody><tr id="p3"><td>d</td></tr></tbody><tfoot><tr id="p4"><td>f</td></tr></tfoot></table>',
    ],
  ])('%s survives', (_, source = '', expected) => {
    expect(html(source)).toBe(expected)
  })

  test('each allowed attribute survives', () => {
    expect(html('<p class="verse" style="text-align: center">x <a href="/y" name="n" target="_blank">y</a></p>')).toBe(
      `<p id="p1" class="verse" style="text-align: center">x <a href="/y" ${REL} target="_blank" name="name-n">y</a></p>`,
    )
  })

  test.each(
    'script style iframe object textarea svg math template noscript noembed noframes title select video'.split(' '),
  )('%s goes with what is in it', (tag) => {
    expect(html(`before <${tag}>GONE</${tag}> after`)).toBe('<p id="p1">before after</p>')
    expect(html(`<${tag}>GONE</${tag}>\n\nafter`)).toBe('<p id="p1">after</p>')
    expect(html(`<${tag}>GONE\n\nafter`)).not.toMatch(`<${tag}`)
  })

  test.each('input frame embed img link meta base u small sup ins font button marquee custom-tag'.split(' '))(
    '%s goes, its text stays',
    (tag) => {
      expect(html(`a <${tag} onclick="x" data-x="y">b</${tag}>`)).toBe('<p id="p1">a b</p>')
    },
  )

  test.each('form section article center dl figure'.split(' '))('%s becomes a div', (tag) => {
    expect(html(`<${tag} onclick="x">b</${tag}>`)).toBe('<div id="p1">b</div>')
  })

  test('handlers, data, ids and every other attribute go', () => {
    expect(
      html('<p id="p9" onclick="x" ONLOAD=y data-a="b" title="t" lang="x" dir="rtl" xml:id="q" srcdoc="z">x</p>'),
    ).toBe('<p id="p1">x</p>')
  })

  test('struck text is strike, a task a ballot box, an image its words', () => {
    expect(html('~~a~~ <del>b</del> <s>c</s>')).toBe(
      '<p id="p1"><strike>a</strike> <strike>b</strike> <strike>c</strike></p>',
    )
    expect(html('- [ ] a\n- [x] b')).toBe('<ul><li id="p1">☐ a</li><li id="p2">☑ b</li></ul>')
    expect(html('![A *red* fox](fox.png) <img src="x" alt="a &quot;hare&quot;">')).toBe(
      '<p id="p1">A red fox a "hare"</p>',
    )
  })

  test('a link that leads nowhere safe is only its text', () => {
    expect(html('[a](javascript:x) <b:c> <javascript:x>')).not.toContain('href')
    expect(html('[a](/b "t")')).toBe(`<p id="p1"><a href="/b" ${REL}>a</a></p>`)
    expect(html('see https://a.example/b.')).toBe(
      `<p id="p1">see <a href="https://a.example/b" ${REL}>https://a.example/b</a>.</p>`,
    )
  })

  test('markup characters are escaped once', () => {
    expect(html('AT&T &amp; &lt;b&gt; "q" `<i>&amp;`')).toBe(
      '<p id="p1">AT&amp;T &amp; &lt;b> "q" <code>&lt;i>&amp;amp;</code></p>',
    )
  })
})

describe('§5 translation content: rendered as Markdown with line breaks preserved', () => {
  test('verse keeps its lines and stanzas', () => {
    expect(html('Sing,\ngoddess,  \nthe *wrath\nof* Peleus\\\nson\n\nsecond')).toBe(
      '<p id="p1">Sing,<br>goddess,<br>the <em>wrath<br>of</em> Peleus<br>son</p><p id="p2">second</p>',
    )
    expect(texts('a\nb\n\n\n\nc')).toEqual(['a\nb', 'c'])
  })

  test.each([
    'これは**「引用」**です',
    '**注意：**请看',
    '*“你好。”*他说',
    '이것은 **"인용"**입니다',
    '**(ภาษา)**ไทย',
    '~~「旧」~~新',
    '*a*「b」',
  ])('%s is emphasised though no space is written', (text) => {
    expect(html(text)).not.toMatch(/[*~]/)
  })

  test('elsewhere emphasis is CommonMark’s', () => {
    expect(html('**A.**B 2 * 3 * 4 snake_case_name')).toBe('<p id="p1">**A.**B 2 * 3 * 4 snake_case_name</p>')
    expect(html('日本 * 語 * 文')).toBe('<p id="p1">日本 * 語 * 文</p>')
  })

  test('lists nest; text beside a nested block is a paragraph of its own', () => {
    expect(html('- a\n- b\n  1. c\n  2. d\n\n     e')).toBe(
      '<ul><li id="p1">a</li><li><p id="p2">b</p><ol><li><p id="p3">c</p></li><li><p id="p4">d</p><p id="p5">e</p></li></ol></li></ul>',
    )
  })

  test('a numbered paragraph keeps its number, which no allowed attribute could', () => {
    expect(html('347) A reed\n348) that *thinks*\n\n     so')).toBe(
      '<ol style="list-style-type: none"><li><p id="p1">347) A reed</p></li><li><p id="p2">348) that <em>thinks</em></p><p id="p3">so</p></li></ol>',
    )
    expect(texts('1986. a great year\n\nb\n\n1. c\n5. d')).toEqual(['1986. a great year', 'b', 'c', 'd'])
    expect(texts('0. - a\n\n      b\n1. ```\n   c')).toEqual(['0. a', 'b', 'c'])
  })

  test('a quotation of several paragraphs is several blocks', () => {
    expect(html('> # A\n> b\n>\n> c')).toBe(
      '<blockquote><h1 id="p1">A</h1><p id="p2">b</p><p id="p3">c</p></blockquote>',
    )
  })

  test('a row of a table is a block, an empty one is not', () => {
    const { html, blocks } = renderText('| a | b |\n|:-:|--:|\n| 1 | *2* |\n| | |')
    expect(html).toContain(
      '<thead><tr id="p1"><th style="text-align: center">a</th><th style="text-align: right">b</th></tr></thead>',
    )
    expect(html).toContain('<tr><td style="text-align: center"></td>')
    expect(blocks).toEqual([
      { ord: 1, text: 'a\tb' },
      { ord: 2, text: '1\t2' },
    ])
  })

  test('code keeps its spaces', () => {
    expect(html('```js x\n\n  a\n\n b  \n\n```')).toBe('<pre id="p1"><code class="language-js">  a\n\n b</code></pre>')
    expect(html('<pre>\n\n  a\tb\n</pre>')).toBe('<pre id="p1">  a\tb</pre>')
  })

  test('what looks like front matter is text', () => {
    expect(texts('---\ntitle: X\n---\n\na')).toEqual(['title: X', 'a'])
  })

  test('Markdown inside HTML is Markdown', () => {
    expect(html('<div class="letter">\n\nDear *Anna*,\n\n</div>\n\nend')).toBe(
      '<div class="letter"><p id="p1">Dear <em>Anna</em>,</p></div><p id="p2">end</p>',
    )
    expect(html('<div>loose <p>own</p> loose</div>')).toBe(
      '<div><p id="p1">loose</p><p id="p2">own</p><p id="p3">loose</p></div>',
    )
  })

  test('a tag left open ends with its paragraph, or goes on over paragraphs where it stands between them', () => {
    expect(html('a <b>b\n\nc')).toBe('<p id="p1">a <b>b</b></p><p id="p2">c</p>')
    expect(html('<i>\n\na\n\nb\n\n</i>\n\nc')).toBe('<p id="p1"><i>a</i></p><p id="p2"><i>b</i></p><p id="p3">c</p>')
    expect(html('> a </blockquote> b\n\nc')).toBe('<blockquote><p id="p1">a b</p></blockquote><p id="p2">c</p>')
  })

  test('tables and lists that were written badly still hold', () => {
    expect(html('<table><tr><td>a<td>b<tr>c</table>')).toBe(
      '<table><tbody><tr id="p1"><td>a</td><td>b</td></tr><tr id="p2"><td>c</td></tr></tbody></table>',
    )
    expect(html('<td>a</td><li>b<ul>c</ul>')).toBe(
      '<p id="p1">a</p><ul><li><p id="p2">b</p><ul><li id="p3">c</li></ul></li></ul>',
    )
    expect(html('<b>a<i>b</b>c</i>')).toBe('<p id="p1"><b>a<i>b</i></b><i>c</i></p>')
    expect(html('<a href="/x">a<a href="/y">b</a>c</a>')).toBe(
      `<p id="p1"><a href="/x" ${REL}>a</a><a href="/y" ${REL}>b</a>c</p>`,
    )
  })
})

describe('§5 translation content: footnotes and anchors inside the allow-list', () => {
  test('notes stand at the end and lead back to every mention', () => {
    const { html, blocks } = renderText(
      'A[^b] B[^long] C[^b].\n\n[^long]: One.\n\n    Two.\n[^b]: *First*.\n[^unused]: x\n\nend',
    )
    expect(html.replaceAll(` ${REL}`, '')).toBe(
      '<p id="p1">A<a href="#note-1" name="note-1-from-1" class="footnote-ref">[1]</a> B<a href="#note-2" name="note-2-from-1" class="footnote-ref">[2]</a> C<a href="#note-1" name="note-1-from-2" class="footnote-ref">[1]</a>.</p>' +
        '<p id="p2">end</p><div class="footnotes"><ol>' +
        '<li><p id="p3"><a name="note-1"></a><em>First</em>. <a href="#note-1-from-1" class="footnote-back">↩\uFE0E</a> <a href="#note-1-from-2" class="footnote-back">↩\uFE0E</a></p></li>' +
        '<li><p id="p4"><a name="note-2"></a>One.</p><p id="p5">Two. <a href="#note-2-from-1" class="footnote-back">↩\uFE0E</a></p></li></ol></div>',
    )
    expect(blocks[0]?.text).toBe('A[1] B[2] C[1].')
  })

  test('a mention without a note, and a note in a note, are no harm', () => {
    expect(texts('a[^x]')).toEqual(['a[^x]'])
    expect(texts('a[^1]\n\n[^1]: b[^2]\n[^2]: c[^1]')).toEqual(['a[1]', 'b[2] ↩\uFE0E ↩\uFE0E', 'c[1] ↩\uFE0E'])
  })

  test('a name is kept apart from the page’s own, counts once, and is found by its link', () => {
    expect(html('<a name="Kap. 1"></a>\n# T\n\n<a name="Kap. 1">x</a> [y](<#Kap. 1>)')).toBe(
      `<h1 id="p1"><a name="name-Kap.-1"></a>T</h1><p id="p2"><a>x</a> <a href="#name-Kap.-1" ${REL}>y</a></p>`,
    )
    expect(html('<a name="note-1"></a>x[^1]\n\n[^1]: y').match(/name="[^"]*"/g)).toEqual([
      'name="name-note-1"',
      'name="note-1-from-1"',
      'name="note-1"',
    ])
  })
})

describe('§5 translation content: blocks', () => {
  test('anchors count what can be read, in order', () => {
    const { html, blocks, length } = renderText('# A\n\n***\n\n&nbsp;\n\n<p id="p1"></p>\n\nb c\n\n- \n- d')
    expect(html).toBe('<h1 id="p1">A</h1><hr><p>\u00a0</p><p id="p2">b c</p><ul><li></li><li id="p3">d</li></ul>')
    expect(blocks).toEqual([
      { ord: 1, text: 'A' },
      { ord: 2, text: 'b c' },
      { ord: 3, text: 'd' },
    ])
    expect(length).toBe(4)
  })

  test('length counts characters, not code units, without white space', () => {
    expect(renderText('𒀭 a\u3000b\n\n😀').length).toBe(4)
    expect(renderText('')).toEqual({ html: '', blocks: [], length: 0 })
  })

  test('right-to-left text keeps its marks and joiners', () => {
    const persian = 'او گفت: \u200Fمی\u200Cخواهم «برو\u200E»'
    expect(texts(persian)).toEqual([persian])
  })

  test('a direction opened in a block ends in it', () => {
    expect(texts('a\u202Eb **c**\n\nd\u202C\u2069e\n\n\u2067f\u202Bg\u2069h\u202C')).toEqual([
      'a\u202Eb c\u202C',
      'de',
      '\u2067f\u202Bg\u2069h',
    ])
  })

  test('separators and control characters are no characters', () => {
    expect(texts('a\u2028b\u2029c\u0001d&#1;&#x2028;e\uFFFE')).toEqual(['a\nb', 'cd\uFFFD e'])
  })

  test('the same text gives the same anchors', () => {
    const text = 'a[^1]\n\n- b\n\n<table><tr><td>c</table>\n\n[^1]: d'
    expect(renderText(text)).toEqual(renderText(text))
  })
})
