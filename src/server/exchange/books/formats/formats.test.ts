import { describe, expect, test } from 'vitest'
import { type ForeignBook, foreignBook, page } from '#tests/support/foreign-books.ts'
import { zip } from '../../epub/zip.ts'
import { type BookFile, readBookFile } from './book-formats.ts'
import { decodeText } from './decode-text.ts'
import { readEpub } from './read-epub.ts'

const file = (name: string, content: string | Buffer): BookFile => ({
  name,
  from: async () => Buffer.from(content as string),
})
const read = (name: string, content: string | Buffer) => readBookFile(file(name, content))
const titlesOf = ({ chapters }: { chapters: { title: string | null }[] }) => chapters.map(({ title }) => title)
const prose = (n: number) => 'The ferry left at dawn, when the fog still lay on the river. '.repeat(n).trim()

describe('§2 an e-book of another program', () => {
  test('parts give way to their chapters, and sections stay in theirs', async () => {
    const nav = (list: string) => page(`<nav epub:type="toc"><ol>${list}</ol></nav>`)
    const pages = [1, 2, 3, 4].map((n) => ({
      title: '',
      body: `<h1>Chapter ${n}</h1><p>${prose(9)}</p><h2 id="s">Later</h2><p>${prose(9)}</p>`,
    }))
    const part = { title: '', path: 'part.xhtml', body: '<h1>Part One</h1>' }
    const item = (n: number, title: string, inner = '') => `<li><a href="page${n}.xhtml">${title}</a>${inner}</li>`
    const parts = nav(
      `<li><a href="part.xhtml">Part One</a><ol>${item(2, 'Chapter 1')}${item(3, 'Chapter 2')}</ol></li><li><span>Part Two</span><ol>${item(4, 'Chapter 1')}${item(5, 'Chapter 2')}</ol></li>`,
    )
    const withParts = await readEpub(
      await foreignBook({ pages: [part, ...pages], files: { 'OEBPS/nav.xhtml': parts } }),
      'x.epub',
    )
    expect(titlesOf(withParts)).toEqual([
      'Part One: Chapter 1',
      'Part One: Chapter 2',
      'Part Two: Chapter 1',
      'Part Two: Chapter 2',
    ])
    expect(withParts.chapters[0]?.content).toMatch(/^The ferry/)
    const sections = nav(
      pages
        .map((_, n) => item(n + 1, `Chapter ${n + 1}`, `<ol><li><a href="page${n + 1}.xhtml#s">Later</a></li></ol>`))
        .join(''),
    )
    const withSections = await readEpub(await foreignBook({ pages, files: { 'OEBPS/nav.xhtml': sections } }), 'x.epub')
    expect(titlesOf(withSections)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4'])
    expect(withSections.chapters[3]?.content).toContain('## Later')
  })

  test('chapters in one file are cut at their places; a heading that says more gives the title', async () => {
    const body = `<div id="one"><h2>I</h2><h3>The Rope</h3><p>${prose(2)}</p></div><div><a id="two"/><h2>II. The Toll</h2><p>Paid.</p></div>`
    const nav = page(
      '<nav epub:type="toc"><ol><li><a href="page1.xhtml#one">I The Rope</a></li><li><a href="page1.xhtml#two">II</a></li></ol></nav>',
    )
    const book = await readEpub(
      await foreignBook({ pages: [{ title: '', body }], files: { 'OEBPS/nav.xhtml': nav } }),
      'x.epub',
    )
    expect(book.chapters).toEqual([
      { title: 'I The Rope', content: prose(2) },
      { title: 'II. The Toll', content: 'Paid.' },
    ])
  })

  test('notes of a file of their own go to the chapters that mention them; title pages stay out', async () => {
    const note = (n: number) => `<p>Text<a epub:type="noteref" href="notes.xhtml#n${n}">${n}</a></p>`
    const book = await readEpub(
      await foreignBook({
        title: 'The Ferry',
        author: 'A. Miller',
        language: 'en-GB',
        date: '1871',
        subjects: ['Fiction'],
        pages: [
          { title: 'Title', body: '<section epub:type="titlepage"><h1>The Ferry</h1></section>' },
          {
            title: 'Copyright',
            body: '<section epub:type="copyright-page"><p>All rights reserved, 1871.</p></section>',
          },
          { title: 'One', body: note(1) },
          { title: 'Two', body: note(2) },
          {
            title: 'Notes',
            path: 'notes.xhtml',
            body: '<section epub:type="endnotes"><h1>Notes</h1><p id="n1">First.</p><p id="n2">Second.</p></section>',
          },
        ],
      }),
      'x.epub',
    )
    expect(book).toMatchObject({
      title: 'The Ferry',
      author: 'A. Miller',
      language: 'en-GB',
      year: 1871,
      subjects: ['Fiction'],
      notes: 2,
    })
    expect(book.chapters).toEqual([
      { title: 'One', content: 'Text[^1]\n\n[^1]: First.' },
      { title: 'Two', content: 'Text[^1]\n\n[^1]: Second.' },
    ])
    expect(book.remarks).toEqual([
      'OEBPS/page2.xhtml: the page was left out, it is no part of the text: “All rights reserved, 1871.”.',
    ])
  })

  const opf = (encoding = 'UTF-8') =>
    `<?xml version="1.0" encoding="${encoding}"?><package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Déjà vu</dc:title></metadata><manifest><item id="p" href="page1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="p"/></spine></package>`

  test('its package may be written in other letters than UTF-8', async () => {
    for (const bytes of [Buffer.from(`\uFEFF${opf('UTF-16')}`, 'utf16le'), Buffer.from(opf('iso-8859-1'), 'latin1')]) {
      const files = { 'OEBPS/content.opf': bytes }
      const book = await readEpub(await foreignBook({ pages: [{ title: '', body: '<p>Text</p>' }], files }), 'x.epub')
      expect(book.title).toBe('Déjà vu')
    }
  })

  test.each<[string, Partial<ForeignBook>]>([
    [
      'in another case than in the package',
      { files: { 'OEBPS/page1.xhtml': null, 'OEBPS/Page1.XHTML': page('<p>Text</p>') } },
    ],
    ['with a sign of percent', { pages: [{ title: 'One', path: '100%.xhtml', body: '<p>Text</p>' }] }],
    [
      'beside those that macOS adds',
      {
        files: {
          ...{ 'META-INF/container.xml': null, 'OEBPS/content.opf': null },
          ...{ '__MACOSX/OEBPS/._book.opf': 'x', 'OEBPS/book.opf': opf() },
        },
      },
    ],
  ])('its files are found by names %s', async (_, changes) => {
    const book = await readEpub(
      await foreignBook({ pages: [{ title: 'One', body: '<p>Text</p>' }], ...changes }),
      'x.epub',
    )
    expect(book.chapters).toEqual([{ title: null, content: 'Text' }])
  })

  test('its cover comes with it, the page of it does not', async () => {
    const book = await readEpub(
      await foreignBook({
        pages: [
          { title: '', body: '<p><img src="c.png" alt="Cover"/></p>' },
          { title: 'One', body: '<p>Text</p>' },
        ],
        manifest: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
        files: { 'OEBPS/c.png': 'picture' },
      }),
      'x.epub',
    )
    expect([Buffer.from(book.cover ?? []).toString(), book.remarks]).toEqual(['picture', []])
  })
})

describe('§2 plain text', () => {
  test('lines that were cut are joined, verse is not; chapters are found', async () => {
    const wrapped =
      'The ferry left at dawn, when the fog still lay on the river and\nnobody could see the other bank, and so they waited a while and\ntalked of other things until it lifted.'
    const verse = 'The river is wide,\n  the river is slow,\nand nobody knows.'
    const text = [
      'My Ferry',
      'CONTENTS\n\nCHAPTER I\n\nCHAPTER II',
      'CHAPTER I\n\nThe Rope',
      wrapped,
      verse,
      '* * *',
      wrapped,
      'CHAPTER II\n\nThe Toll',
      wrapped,
    ].join('\n\n')
    const { chapters, remarks } = await read('ferry.txt', text)
    expect(titlesOf({ chapters })).toEqual(['CHAPTER I. The Rope', 'CHAPTER II. The Toll'])
    expect(chapters[0]?.content).toBe(
      `${wrapped.replaceAll('\n', ' ')}\n\nThe river is wide,\nthe river is slow,\nand nobody knows.\n\n---\n\n${wrapped.replaceAll('\n', ' ')}`,
    )
    expect(remarks.join()).toMatch(/before the first chapter was left out: “My Ferry CONTENTS/)
  })

  test('each line is a paragraph where no lines are empty, as in many Chinese files', async () => {
    const body = Array.from({ length: 15 }, () => '　　渡船在黎明时离岸，那时雾还罩着河面，谁也看不见对岸。')
    const { chapters } = await read('x.txt', ['第一章 渡船', ...body, '第二章 通行税', ...body].join('\n'))
    expect(titlesOf({ chapters })).toEqual(['第一章 渡船', '第二章 通行税'])
    expect(chapters[1]?.content.split('\n\n')).toHaveLength(15)
  })

  test('of Project Gutenberg: without its head and licence, by whom it is', async () => {
    const text = `The Project Gutenberg eBook of X\n\nTitle: The Ferry\nAuthor: A. Miller\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE FERRY ***\n\n${prose(3)} _Very_ slow.\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE FERRY ***\nLicence`
    const book = await read('pg1.txt', text)
    expect(book).toMatchObject({ title: 'The Ferry', author: 'A. Miller', language: 'English' })
    expect(book.chapters).toEqual([{ title: null, content: `${prose(3)} *Very* slow.` }])
  })

  test('nothing in it becomes markup', async () => {
    const { chapters } = await read('x.txt', '# no heading\n\n- no item? *no* <b>\n\n1. no number\n\n    no code')
    expect(chapters[0]?.content).toBe('\\# no heading\n\n\\- no item? \\*no\\* \\<b>\n\n1\\. no number\n\nno code')
  })
})

describe('§2 other formats', () => {
  test('HTML: what it says of itself, and chapters by headings', async () => {
    const html = `<!doctype html><html lang="fr"><head><title>Le Bac</title><meta name="author" content="A. Meunier"></head><body><h1>Le Bac</h1><h2>Chapitre premier</h2><p>Un<p>Deux<h2>Chapitre II</h2><p>Trois</body></html>`
    expect(await read('bac.html', html)).toMatchObject({
      title: 'Le Bac',
      author: 'A. Meunier',
      language: 'fr',
      chapters: [
        { title: 'Chapitre premier', content: 'Un\n\nDeux' },
        { title: 'Chapitre II', content: 'Trois' },
      ],
    })
  })

  test('Markdown: stays as it was written, notes go with their chapters, links keep their addresses', async () => {
    const whole = 'One[^a]\n\n- x\n- y\n\n[^a]: Note'
    expect((await read('x.md', `---\ntitle: T\nauthor: [A, B]\nlang: de\n---\n${whole}`)).chapters).toEqual([
      { title: null, content: whole },
    ])
    const { chapters, title } = await read(
      'x.md',
      '# Book\n\n## Chapter 1\n\nA[^a] [l][r]\n\n## Chapter 2\n\nB[^b]\n\n[^b]: Of b\n\n    more\n\n[^a]: Of a\n\n[r]: https://x.example/\n',
    )
    expect([title, chapters]).toEqual([
      'Book',
      [
        { title: 'Chapter 1', content: 'A[^1] [l][r]\n\n[r]: https://x.example/\n\n[^1]: Of a' },
        { title: 'Chapter 2', content: 'B[^1]\n\n[^1]: Of b\n\n    more' },
      ],
    ])
  })

  test('a document of a word processor, with its notes', async () => {
    const run = (text: string, bold = false) =>
      `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`
    const p = (inner: string, style = '') =>
      `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${inner}</w:p>`
    const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const document = `<?xml version="1.0"?><w:document ${W}><w:body>${p(run('Chapter 1'), 'Heading1')}${p(`${run('A ')}${run('bold', true)}${run(' word.')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}${p(run('Chapter 2'), 'Heading1')}${p(run('End.'))}</w:body></w:document>`
    const files: [path: string, content: string | Uint8Array][] = [
      [
        '[Content_Types].xml',
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ],
      [
        '_rels/.rels',
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ],
      [
        'word/_rels/document.xml.rels',
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="f" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
      ],
      ['word/document.xml', document],
      [
        'word/footnotes.xml',
        `<?xml version="1.0"?><w:footnotes ${W}><w:footnote w:id="2">${p(run('The note.'))}</w:footnote></w:footnotes>`,
      ],
      [
        'docProps/core.xml',
        '<?xml version="1.0"?><cp:coreProperties xmlns:cp="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Ferry</dc:title><dc:creator>A. Miller</dc:creator></cp:coreProperties>',
      ],
    ]
    expect(await read('ferry.docx', await zip(files))).toMatchObject({
      title: 'The Ferry',
      author: 'A. Miller',
      notes: 1,
      chapters: [
        { title: 'Chapter 1', content: 'A **bold** word.[^1]\n\n[^1]: The note.' },
        { title: 'Chapter 2', content: 'End.' },
      ],
    })
    await expect(read('x.docx', await zip([['a.txt', 'x']]))).rejects.toThrow('this is no .docx document')
    // The converter would unpack each part that the document names.
    const bomb = files.map(
      ([path, content]) => [path, /foot/.test(path) ? new Uint8Array(2_500_000) : content] as const,
    )
    await expect(read('x.docx', await zip(bomb))).rejects.toThrow('as a zip bomb does')
  })

  test.each([
    ['x.pdf', 'x', 'none of the formats'],
    ['x.txt', ' \n', 'has no text'],
    ['x.txt', 'PK\u0003\u0004', 'is a zip archive'],
    ['x.txt', 'a\0b', 'is no text'],
    ['x.md', '---\n: [\n---\nx', 'front matter is not YAML'],
    ['x.html', '<script>x</script>', 'has no text'],
  ])('%s is refused: %j', async (name, content, reason) => {
    await expect(read(name, content)).rejects.toThrow(reason)
  })
})

describe('§2 letters of a file', () => {
  const RUSSIAN = 'Паром отошёл на рассвете, когда над рекой ещё лежал туман.'
  const windows1251 = (text: string) =>
    Buffer.from(
      Array.from(text, (letter) => {
        const code = letter.charCodeAt(0)
        return code < 128 ? code : letter === 'ё' ? 0xb8 : code - 0x410 + 0xc0
      }),
    )

  test.each([
    ['UTF-8', Buffer.from(RUSSIAN), RUSSIAN, undefined],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${RUSSIAN}`, 'utf16le'), RUSSIAN, undefined],
    [
      'what is declared',
      Buffer.concat([Buffer.from('<meta charset="windows-1251">'), windows1251(RUSSIAN)]),
      `<meta charset="windows-1251">${RUSSIAN}`,
      undefined,
    ],
    ['windows-1251', windows1251(RUSSIAN), RUSSIAN, /windows-1251, which is a guess/],
    ['windows-1252', Buffer.from('Déjà vu, café à la carte', 'latin1'), 'Déjà vu, café à la carte', /windows-1252/],
    ['Shift_JIS', Buffer.from([0x82, 0xa0, 0x82, 0xa2, 0x82, 0xa4, 0x81, 0x42]), 'あいう。', /shift_jis/],
    ['GB18030', Buffer.from([0xce, 0xd2, 0xb5, 0xc4, 0xca, 0xc7, 0xd2, 0xbb, 0xa1, 0xa3]), '我的是一。', /gb18030/],
    ['EUC-KR', Buffer.from([0xb0, 0xa1, 0xb3, 0xaa, 0xb4, 0xd9, 0xb6, 0xf3]), '가나다라', /euc-kr/],
  ])('%s', (_, bytes, text, guess) => {
    const decoded = decodeText(bytes)
    expect(decoded.text).toBe(text)
    if (guess) expect(decoded.guess).toMatch(guess)
    else expect(decoded.guess).toBeUndefined()
  })
})
