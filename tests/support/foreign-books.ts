import { zip } from '#server/exchange/epub/zip.ts'
import { random } from './disturbed-text.ts'

/** An e-book as other programs make it. */
export interface ForeignBook {
  title?: string
  author?: string
  language?: string
  date?: string
  subjects?: string[]
  /** Of each page: its name in the contents, and its body in XHTML. */
  pages: { title: string; body: string; path?: string }[]
  contents?: 'nav' | 'ncx' | 'none'
  style?: string
  /** Other files, or other content for files that it has; null: it has them not. */
  files?: Record<string, string | Uint8Array | null>
  /** Elements of the manifest for these. */
  manifest?: string
}

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const page = (body: string, head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title>${head}</head><body>${body}</body></html>`

export async function foreignBook(book: ForeignBook): Promise<Buffer> {
  const {
    title,
    author,
    language,
    date,
    subjects = [],
    pages,
    contents = 'nav',
    style,
    files = {},
    manifest = '',
  } = book
  const paths = pages.map(({ path }, index) => path ?? `page${index + 1}.xhtml`)
  const dc = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<dc:${name}>${escaped(value)}</dc:${name}>`
  const items = paths.map((path, index) => `<item id="p${index}" href="${path}" media-type="application/xhtml+xml"/>`)
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${dc('title', title)}${dc('creator', author)}${dc('language', language)}${dc('date', date)}${subjects.map((subject) => dc('subject', subject)).join('')}
</metadata><manifest>${items.join('')}
${contents === 'nav' ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : ''}
${contents === 'ncx' ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : ''}
${style === undefined ? '' : '<item id="css" href="style.css" media-type="text/css"/>'}${manifest}</manifest>
<spine${contents === 'ncx' ? ' toc="ncx"' : ''}>${paths.map((_, index) => `<itemref idref="p${index}"/>`).join('')}</spine></package>`
  const named = pages.map((one, index) => ({ ...one, path: paths[index] as string })).filter((one) => one.title !== '')
  const nav = page(
    `<nav epub:type="toc"><ol>${named.map((one) => `<li><a href="${one.path}">${escaped(one.title)}</a></li>`).join('')}</ol></nav>`,
  )
  const ncx = `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${named.map((one, index) => `<navPoint id="n${index}"><navLabel><text>${escaped(one.title)}</text></navLabel><content src="${one.path}"/></navPoint>`).join('')}</navMap></ncx>`
  const all: Record<string, string | Uint8Array | null> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/content.opf': opf,
    ...(contents === 'nav' && { 'OEBPS/nav.xhtml': nav }),
    ...(contents === 'ncx' && { 'OEBPS/toc.ncx': ncx }),
    ...(style !== undefined && { 'OEBPS/style.css': style }),
    ...Object.fromEntries(
      pages.map(({ body }, index) => [`OEBPS/${paths[index]}`, body.startsWith('<?xml') ? body : page(body)]),
    ),
    ...files,
  }
  return zip(Object.entries(all).flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])))
}

const SENTENCES = [
  'The ferry left at dawn, when the fog still lay on the river and nobody could see the other bank.',
  'Who pays for the horse, asked the miller, and nobody answered him.',
  'The rope creaked, the water ran beneath the boards, and the horse put one ear back.',
  'At noon the fog lifted, and they saw that they had been lying at the landing all morning.',
]

/** A good e-book with made-up text. @param length of each chapter, in characters, roughly */
export function goodBook(seed: number, chapters = 4, length = 2000): ForeignBook {
  const next = random(seed)
  const sentence = () => SENTENCES[Math.floor(next() * SENTENCES.length)] as string
  const paragraph = () => `<p>${Array.from({ length: 4 }, sentence).join(' ')}</p>`
  return {
    title: `The Ferry, Volume ${seed}`,
    author: `Author ${seed % 50}`,
    language: 'en',
    pages: Array.from({ length: chapters }, (_, index) => ({
      title: `Chapter ${index + 1}`,
      body: `<h1>Chapter ${index + 1}</h1>${Array.from({ length: Math.ceil(length / 320) }, paragraph).join('\n')}`,
    })),
  }
}

/** What is wrong with a book, and what is said of it; undefined: nothing, it is read as if it were right. */
export interface Fault {
  name: string
  change(book: ForeignBook, next: () => number): ForeignBook | Promise<Buffer>
  says?: RegExp
}

const inFirst = (book: ForeignBook, change: (body: string) => string): ForeignBook => ({
  ...book,
  pages: book.pages.map((one, index) => (index === 0 ? { ...one, body: change(one.body) } : one)),
})
const withFiles = (book: ForeignBook, files: ForeignBook['files']): ForeignBook => ({
  ...book,
  files: { ...book.files, ...files },
})
const ENCRYPTION = (algorithm: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="OEBPS/page1.xhtml"/></CipherData></EncryptedData></encryption>`

const OPF_WITHOUT_ITEM = `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="p" href="page1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="p"/><itemref idref="lost"/></spine></package>`

/** Larger than a page may be. */
const PICTURE = new Uint8Array(1_000_000).map((_, at) => at * 7919)

/** Faults that e-books have: by carelessness, by age, or to do harm. */
export const FAULTS: readonly Fault[] = [
  { name: 'no contents', change: (book) => ({ ...book, contents: 'none' }), says: /It has no contents/ },
  { name: 'contents of EPUB 2', change: (book) => ({ ...book, contents: 'ncx' }) },
  {
    name: 'contents that are damaged',
    change: (book) => withFiles(book, { 'OEBPS/nav.xhtml': '<nav><ol><li>' }),
    says: /It has no contents/,
  },
  { name: 'wrong type', change: (book) => withFiles(book, { mimetype: 'application/zip' }), says: /mimetype/ },
  {
    name: 'a page that is not among the files',
    change: (book) => withFiles(book, { 'OEBPS/content.opf': OPF_WITHOUT_ITEM }),
    says: /names a page “lost” that is not among its files/,
  },
  { name: 'no type', change: (book) => withFiles(book, { mimetype: null }), says: /mimetype/ },
  { name: 'no container', change: (book) => withFiles(book, { 'META-INF/container.xml': null }) },
  { name: 'no package', change: (book) => withFiles(book, { 'OEBPS/content.opf': null }), says: /no package document/ },
  {
    name: 'a missing page',
    change: (book) => withFiles(book, { 'OEBPS/page2.xhtml': null }),
    says: /page2\.xhtml: the page was left out, the file is missing/,
  },
  {
    name: 'nested tables',
    change: (book) =>
      inFirst(book, (body) => `${body}${'<table><tr><td>a'.repeat(5)}${'</td></tr></table>'.repeat(5)}`),
  },
  {
    name: 'endless nesting',
    change: (book) => inFirst(book, (body) => '<div>'.repeat(20_000) + body),
    says: /nested more than/,
  },
  {
    name: 'huge pictures',
    change: (book) =>
      inFirst(
        withFiles(book, { 'OEBPS/big.png': PICTURE }),
        (body) => `<p><img src="big.png" alt="A view of the river"/></p>${body}`,
      ),
    says: /picture was left out/,
  },
  {
    name: 'locked',
    change: (book) =>
      withFiles(book, { 'META-INF/encryption.xml': ENCRYPTION('http://www.w3.org/2001/04/xmlenc#aes128-cbc') }),
    says: /locked by its seller/,
  },
  {
    name: 'mixed-up fonts',
    change: (book) => withFiles(book, { 'META-INF/encryption.xml': ENCRYPTION('http://www.idpf.org/2008/embedding') }),
  },
  {
    name: 'zip bomb',
    change: (book) => withFiles(book, { 'OEBPS/page2.xhtml': new Uint8Array(2_500_000).fill(97) }),
    says: /as a zip bomb does/,
  },
  {
    name: 'entities without end',
    change: (book) =>
      inFirst(
        book,
        (body) =>
          `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><html><body>${body}<p>&c;&c;</p></body></html>`,
      ),
  },
  {
    name: 'entities of other files',
    change: (book) =>
      inFirst(
        book,
        (body) =>
          `<?xml version="1.0"?><!DOCTYPE html SYSTEM "http://127.0.0.1/x.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]><html><body>${body}<p>&x;</p></body></html>`,
      ),
  },
  {
    name: 'names of HTML',
    change: (book) => inFirst(book, (body) => `${body}<p>one&nbsp;two&mdash;three &eacute; &unknown; & more</p>`),
  },
  {
    name: 'names that lead out',
    change: async (book) => {
      const bytes = await foreignBook(withFiles(book, { 'aa/aa/evil.txt': 'x' }))
      return Buffer.from(bytes.toString('latin1').replaceAll('aa/aa/evil.txt', '../../evil.txt'), 'latin1')
    },
    says: /leads out of it/,
  },
  {
    name: 'style sheets without an end',
    change: (book) => ({ ...book, style: `${'a'.repeat(200_000)}${'@import'.repeat(30_000)}${'/*'.repeat(200_000)}` }),
  },
  {
    name: 'style sheets without number',
    change: (book) => {
      const sheets = Array.from({ length: 8 }, (_, n) => `s${n}.css`)
      const items = sheets.map((path) => `<item id="${path}" href="${path}" media-type="text/css"/>`)
      const files = Object.fromEntries(sheets.map((path) => [`OEBPS/${path}`, `/*${' '.repeat(900_000)}*/`]))
      return { ...withFiles(book, files), manifest: items.join('') }
    },
    says: /the style sheet was passed over, all sheets come to more than/,
  },
  {
    name: 'definitions without an end',
    change: (book) => inFirst(book, (body) => `<?xml version="1.0"?>${'<!DOCTYPE x['.repeat(30_000)}>${body}`),
  },
  {
    name: 'words without an end',
    change: (book) =>
      inFirst(
        book,
        (body) =>
          `${body}<p><a id="y" href="#x">${' '.repeat(100_000)}!</a></p><p id="x"><a href="#y">1</a> ${'&lt;'.repeat(100_000)}</p><h2>${'#'.repeat(100_000)}!</h2><pre>a${' '.repeat(200_000)}b</pre><${'a'.repeat(100_000)} `,
      ),
  },
  { name: 'tags that are not ended', change: (book) => inFirst(book, (body) => body.replaceAll('</p>', '')) },
  {
    name: 'elements that end themselves',
    change: (book) => inFirst(book, (body) => `<a id="x"/><div/>${body}<br/><p/><title/>`),
  },
  {
    name: 'cut off',
    change: async (book) => {
      const bytes = await foreignBook(book)
      return bytes.subarray(0, Math.floor(bytes.length * 0.7))
    },
    says: /damaged, or none/,
  },
  {
    name: 'flipped bits',
    change: async (book, next) => {
      const bytes = Buffer.from(await foreignBook(book))
      for (let n = 0; n < 20; n += 1) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256)
      return bytes
    },
  },
  { name: 'no zip', change: async () => Buffer.from('This is a book, but no archive.'), says: /damaged, or none/ },
  { name: 'empty', change: async () => Buffer.alloc(0), says: /damaged, or none/ },
  {
    name: 'pages without words',
    change: (book) => ({ ...book, pages: book.pages.map((one) => ({ ...one, body: '<p> </p>' })) }),
    says: /has no text/,
  },
  { name: 'no pages', change: (book) => ({ ...book, pages: [] }), says: /names no page/ },
  {
    name: 'old letters',
    change: (book) =>
      withFiles(book, {
        'OEBPS/page1.xhtml': Buffer.from(
          page('<p>Caf\u00e9 \u00e0 la carte, d\u00e9j\u00e0 vu</p>').replace(' encoding="UTF-8"', ''),
          'latin1',
        ),
      }),
    says: /which is a guess/,
  },
  { name: 'no language', change: (book) => ({ ...book, language: undefined as unknown as string }) },
  {
    name: 'links in circles',
    change: (book) => inFirst(book, (body) => `<p><a id="a" href="#b">1</a> <a id="b" href="#a">1</a></p>${body}`),
  },
]
