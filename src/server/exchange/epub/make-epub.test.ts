import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { arabic, english, makeWork, site } from '#tests/support/fake-library.ts'
import { unzip } from '#tests/support/unzip.ts'
import { renderText } from '../../texts/render/render-text.ts'
import type { BookText } from '../files/book-queries.ts'
import type { Book } from '../files/read-book.ts'
import { type BookOrder, makeEpub } from './make-epub.ts'

const japanese: Language = { ...english, id: 9, code: 'ja', name: 'Japanese', autonym: '日本語' }

const textOf = (markdown: string, language = english, changes: Partial<BookText> = {}): BookText => ({
  languageId: language.id,
  number: null,
  title: null,
  isTitled: false,
  body: renderText(markdown).html,
  isComplete: true,
  revision: 3,
  translatedAt: '2026-11-02T10:11:12.000Z',
  links: null,
  ...changes,
})

function bookOf(texts: BookText[], languages = [english], changes: Partial<Book> = {}): Book {
  return {
    work: makeWork(),
    languages,
    title: 'The Mason & his Tale',
    titleLanguage: 'en',
    description: null,
    texts,
    changedAt: '2026-11-02T10:11:12.000Z',
    revision: 3,
    isComplete: true,
    ...changes,
  }
}

async function make(book: Book, changes: Partial<BookOrder> = {}) {
  const order: BookOrder = { book, site, cover: undefined, form: 'alternating', isVertical: false, ...changes }
  const archive = Buffer.from(await makeEpub(order))
  const files = await unzip(archive)
  const read = (path: string) => files.find((file) => file.path === `EPUB/${path}`)?.content.toString() ?? ''
  return { archive, files, read, text: read('text-1.xhtml'), opf: read('package.opf') }
}

describe('§2 an e-book', () => {
  test('begins with its type, stored and without other fields, and is the same bytes each time', async () => {
    const book = bookOf([textOf('One.\n\nTwo.')])
    const { archive, files } = await make(book)
    expect(archive.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
    expect(files[0]).toMatchObject({ path: 'mimetype', isStored: true })
    expect((await make(book)).archive.equals(archive)).toBe(true)
  })

  test('says in its package what it is, who has translated it, and from what', async () => {
    const { opf } = await make(bookOf([textOf('One.')]), { site: { ...site, textLicence: 'CC BY 4.0' } })
    for (const fact of [
      '<dc:identifier id="identifier">https://library.example/book/12/en</dc:identifier>',
      '<dc:title id="title" xml:lang="en" dir="ltr">The Mason &amp; his Tale</dc:title>',
      '<dc:language>en</dc:language>',
      '<dc:creator id="author">Al-Jahiz</dc:creator>',
      '<dc:contributor id="translator">Acme AI</dc:contributor>',
      '<meta property="role" refines="#translator" scheme="marc:relators">trl</meta>',
      '<meta property="schema:translationOfWork" id="original" xml:lang="ar" dir="rtl">قصة البنّاء</meta>',
      '<meta property="schema:inLanguage" refines="#original">ar</meta>',
      '<dc:rights>CC BY 4.0</dc:rights>',
      '<dc:date>2026-11-02</dc:date>',
      '<meta property="dcterms:modified">2026-11-02T10:11:12Z</meta>',
      '<meta property="schema:version">3</meta>',
      '<meta property="schema:accessModeSufficient">textual</meta>',
      '<spine page-progression-direction="ltr">',
    ])
      expect(opf).toContain(fact)
  })

  test('has the disclaimer on its first page, in its language', async () => {
    const { read } = await make(bookOf([textOf('نص.', arabic)], [arabic]))
    const page = read('first-page.xhtml')
    expect(page).toContain('<p class="disclaimer">جميع الترجمات من إنتاج الذكاء الاصطناعي')
    expect(page).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl">/)
    expect(page).not.toContain('Acme AI')
  })

  test('brings the face of a script that reading systems may lack, with its letters alone', async () => {
    const { files, read, opf } = await make(bookOf([textOf('كان يا ما كان', arabic)], [arabic]))
    const font = files.find(({ path }) => path.endsWith('.woff2'))
    expect(font?.path).toBe('EPUB/fonts/amiri.woff2')
    expect(font?.content.length).toBeLessThan(40_000)
    expect(read('style.css')).toContain('body { line-height: 1.9; font-family: "Amiri", serif; }')
    expect(opf).toContain('<spine page-progression-direction="rtl">')
    expect((await make(bookOf([textOf('One.')]))).files.filter(({ path }) => path.includes('font'))).toEqual([])
  })

  test('has lines from the top down where they are wanted and the language is written so', async () => {
    const cover = new Uint8Array([1])
    const vertical = await make(bookOf([textOf('一つ。', japanese)], [japanese]), { isVertical: true, cover })
    expect(vertical.read('style.css')).toContain('writing-mode: vertical-rl')
    expect(vertical.opf).toContain('<spine page-progression-direction="rtl">')
    const isAcross = (path: string) => /^<html [^>]*class="across"/m.test(vertical.read(path))
    expect([isAcross('cover.xhtml'), isAcross('text-1.xhtml')]).toEqual([true, false])
    const across = await make(bookOf([textOf('One.')]), { isVertical: true })
    expect(across.read('style.css')).not.toContain('writing-mode')
  })

  test('has a file and an entry for each chapter; or an entry for each section of its one text', async () => {
    const chapters = [1, 2].map((number) =>
      textOf('Words.', english, { number, title: `Chapter <${number}>`, isTitled: true }),
    )
    const contents = (await make(bookOf(chapters))).read('contents.xhtml')
    expect(contents).toContain('<a href="text-2.xhtml">Chapter &lt;2&gt;</a>')
    expect(contents).toContain('<a href="first-page.xhtml">The Mason &amp; his Tale</a>')
    const sections = (await make(bookOf([textOf('# Whole\n\n## One *two*\n\nx\n\n## Three\n\ny')]))).read(
      'contents.xhtml',
    )
    expect(sections).toMatch(/<a href="text-1\.xhtml">.*<\/a>\n<ol>\n<li><a href="text-1\.xhtml#p2">One two<\/a><\/li>/)
    // The page of the title is called as the text is.
    expect(sections).not.toContain('first-page.xhtml')
  })
})

describe('§5 the text in an e-book', () => {
  test('footnotes are notes for a pop-up, each with a way back', async () => {
    const { text } = await make(bookOf([textOf('One[^a] two[^a].\n\n[^a]: A *note*.\n\n    More.')]))
    expect(text).toContain(
      '<a id="note-1-from-1" class="footnote-ref" href="#note-1" epub:type="noteref" role="doc-noteref">[1]</a>',
    )
    expect(text).toContain(
      '<aside id="note-1" class="note" epub:type="footnote" role="doc-footnote"><p id="p2"><a href="#note-1-from-1" role="doc-backlink" class="number" aria-label="1, Back to the text">1</a> A <em>note</em>.</p><p id="p3">More. ',
    )
    expect(text).not.toContain('↩')
  })

  test('each line of verse is an element', async () => {
    const { text } = await make(bookOf([textOf('One *two\nthree*\nfour')]))
    expect(text).toContain(
      '<p id="p1" class="verse"><span class="line">One <em>two<br/>three</em><br/></span><span class="line">four</span></p>',
    )
  })

  test('links lead out of the book, or to a place that is in it, or nowhere', async () => {
    const { text } = await make(
      bookOf([
        textOf('[a](/book/4) [b](https://x.example/ü?a=1&b=2) [c](#there) [d](#nowhere)\n\n<a name="there"></a>x'),
      ]),
    )
    expect(text).toContain('<a href="https://library.example/book/4">a</a>')
    expect(text).toContain('<a href="https://x.example/%C3%BC?a=1&amp;b=2">b</a>')
    expect(text).toContain('<a href="#name-there">c</a> <span>d</span>')
    expect(text).toContain('<span id="name-there"></span>')
  })

  test('what XHTML does not know has another form', async () => {
    const { text } = await make(
      bookOf([textOf('~~a~~\n\n<p style="direction: rtl; text-align: end">b</p>\n\n---\n\nc&nbsp;d')]),
    )
    expect(text).toContain('<s>a</s>')
    expect(text).toContain('<p id="p2" dir="rtl" style="text-align: end">b</p>')
    expect(text).toContain('<hr/>')
  })

  test('a long text is several files, and links lead from one to the other', async () => {
    const words = Array.from({ length: 9000 }, (_, n) => `Words number ${n}.`).join('\n\n')
    const { files, text } = await make(bookOf([textOf(`One[^1]\n\n${words}\n\n[^1]: A note.`)]))
    const last = files
      .map(({ path }) => path)
      .filter((path) => path.includes('text-'))
      .at(-1)
    expect(last).toMatch(/text-[34]\.xhtml$/)
    expect(text).toContain(`href="${last?.slice('EPUB/'.length)}#note-1"`)
  })
})

describe('§2 an e-book in two languages', () => {
  const texts = [textOf('One[^1]\n\nTwo\n\n[^1]: Note'), textOf('واحد[^1]\n\nاثنان\n\n[^1]: حاشية', arabic)]
  const pair = bookOf(texts, [english, arabic])

  test('sets paragraph after paragraph', async () => {
    const { text, opf } = await make(pair)
    expect(text).toContain(
      '<div class="row"><p id="p2">Two</p><div class="second" lang="ar" xml:lang="ar" dir="rtl"><p id="beside-p2">اثنان</p></div></div>',
    )
    expect(opf).toContain('<dc:language>en</dc:language>\n<dc:language>ar</dc:language>')
    expect(text).toContain('href="#beside-note-1" epub:type="noteref"')
    expect(text).toContain('<aside id="beside-note-1"')
  })

  test('or in two columns', async () => {
    const { text } = await make(pair, { form: 'columns' })
    expect(text).toContain('<th scope="col" lang="ar" xml:lang="ar" dir="rtl">العربية</th>')
    expect(text).toContain(
      '<tr><td lang="en" xml:lang="en" dir="ltr"><p id="p2">Two</p></td><td lang="ar" xml:lang="ar" dir="rtl"><p id="beside-p2">اثنان</p></td></tr>',
    )
  })

  test('or the second behind notes', async () => {
    const { text } = await make(pair, { form: 'notes' })
    expect(text).toContain(
      '<p id="p2">Two\u00A0<a id="mention-2" href="#row-2" class="mention" epub:type="noteref" role="doc-noteref" title="العربية">ar</a></p>',
    )
    expect(text).toMatch(
      /<aside id="row-2"[^>]* lang="ar"[^>]*><p id="beside-p2">اثنان\u00A0<a href="#mention-2" role="doc-backlink"[^>]*>↩\uFE0E<\/a><\/p><\/aside>/,
    )
  })

  test('a text that is only in one of them stands alone', async () => {
    const chapters = [
      textOf('One', english, { number: 1, title: 'First', isTitled: true }),
      textOf('اثنان', arabic, { number: 2, title: 'الثاني', isTitled: true }),
    ]
    for (const form of ['alternating', 'columns', 'notes'] as const) {
      const { text, read } = await make(bookOf(chapters, [english, arabic]), { form })
      expect(text).toContain('One')
      expect(read('text-2.xhtml')).toContain('اثنان')
    }
  })
})
