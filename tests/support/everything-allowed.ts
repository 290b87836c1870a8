import type { LibraryFiles } from './library-folder.ts'

const INLINE = ['a', 'b', 'i', 'strong', 'em', 'strike', 'code', 'span']
const LEAVES = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre', 'div', 'blockquote']

/** A text with every element and attribute that texts may have, nested as badly as people nest them. */
function everything(word: string): string {
  const inline = INLINE.map((tag) => `<${tag}>${word}</${tag}>`).join(' ')
  const nested = INLINE.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, word)
  return [
    ...LEAVES.map((tag) => `<${tag} class="c" style="text-align: center; color: red">${word}</${tag}>`),
    ...LEAVES.map((tag) => `<${tag}><p>${inline}</p><div>${nested}</div><hr></${tag}>`),
    `<a href="https://a.example/x y?a=1&b=2#c" name="one" target="_blank" class="c" style="color: red">${word}</a>`,
    `<a name="one">${word}</a> <a href="#name-one" target="_self">${word}</a> <a href="/book/1">${word}</a>`,
    `<a href="https://[broken/%zz">${word}</a> <a href="mailto:a@b.example">${word}</a> <a href="">${word}</a>`,
    `<a href="https://a.example/\`{|}^&quot;&lt;">${word}</a> <a href="//b.example\\c">${word}</a> <a name="a b">${word}</a>`,
    `<a href="https://a.example/#b#c">${word}</a> <a href="http:a">${word}</a> <a href="mailto:a b@c?d=e f">${word}</a> <a href="?%">${word}</a>`,
    `<ul><li>${word}<ol><li>${nested}</li></ol></li>${word}</ul><ul></ul><ol start="3"><p>${word}</p></ol>`,
    `<table><caption>${inline}</caption><colgroup><col class="c"><col style="width: 2em"></colgroup><thead><tr><th>${word}</th><th></th></tr></thead><tbody><tr><td>${nested}</td><td><ul><li>${word}</li></ul></td></tr></tbody><tfoot><tr><td></td><td>${word}</td></tr></tfoot></table>`,
    `<table></table><table><tr></tr></table><table><tbody></tbody></table><table>${word}<tr>${word}<td>${word}</table>`,
    `<table><colgroup></colgroup><caption>${word}</caption></table><table><thead></thead><tr><td colspan="9" rowspan="0">${word}</table>`,
    `<p><blockquote>${word}</p><hr></blockquote><p></p><div></div><h2></h2><pre>\n\n${word}</pre><br><hr class="c">`,
    `<a href="/x"><a href="/y">${word}</a></a> <a href="/x"><p>${word}</p></a> <b><p>${word}</b></p>`,
    `<p style="position: fixed; background: url(x); --x: y; color: #12345; font: 12px/0 x">${word}</p>`,
    `<p class="a a  b 9 -x é &quot;">${word}</p><p class="" style="">${word}</p><span id="state" class="root">${word}</span>`,
    `| ${word} | b |\n|:--|--:|\n| ~~${word}~~ | \`c\` |\n| only |`,
    `- [ ] ${word}\n- [x] ${word}\n\n${word}[^1] ${word}[^1] ![${word}](x.png)\n\n[^1]: ${word}\n\n    ${word}`,
    `${word.repeat(60)} <script>${word}</script> <input value="${word}"> &nbsp; &#0; &#xfffe; &#128; <!-- ${word} --> ]]> <![CDATA[${word}]]>`,
  ].join('\n\n')
}

const TITLE = `"Quoted" & <b>marked</b> 'title' --> ]]> </title></script>`
const TAG = `"quoted" & <tagged> 'tag'`

/** Works that put everything the rules allow where it hurts most: texts, titles, names, tags. */
export function everythingAllowed(): LibraryFiles {
  const names = { author: TITLE, categories: [TITLE], tags: [TAG, 'وسم', '  spaced  out  '], status: 'published' }
  return {
    'library.json': {
      languages: [
        { code: 'en', name: 'English', autonym: '<English> & "co"', region: '"Here" & <there>' },
        { code: 'ar', name: 'Arabic', autonym: 'العربية', isRtl: true, fontFamily: '"Amiri", serif' },
        { code: 'x1', name: '& </a>', region: '"Here" & <there>' },
      ],
      categories: [
        {
          name: TITLE,
          icon: '<svg viewBox="0 0 9 9" onload="x()"><path d="M0 0h9" fill="none"/><g><circle r="1"/></g></svg>',
        },
      ],
      authors: [{ name: TITLE, yearBorn: -3000 }],
    },
    'works/a-one/work.json': {
      ...names,
      title: TITLE,
      originalLanguage: 'en',
      publicationYear: 0,
      description: `${TITLE} ${'long '.repeat(200)}`,
      featured: true,
      localizations: { ar: { title: `كلمة ${TITLE}`, description: `وصف ${TITLE}` } },
    },
    'works/a-one/en.md': everything('word'),
    'works/a-one/ar.md': everything('كلمة'),
    'works/b-chapters/work.json': { ...names, title: `كتاب ${TITLE}`, originalLanguage: 'ar' },
    'works/b-chapters/01-first/ar.md': `---\ntitle: 'فصل & <i>'\n---\n${everything('كلمة')}`,
    'works/b-chapters/01-first/en.md': `---\ntitle: 'First & <i>'\nisComplete: false\n---\n${everything('word')}`,
    'works/b-chapters/02-second/ar.md': '---\ntitle: ثانٍ\n---\nنص',
  }
}
