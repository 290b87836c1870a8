import { pairOf, readingPath } from '#contract/addresses.ts'
import type { PairForm } from '#contract/book-forms.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import { isSquareScript } from '#faces/languages.ts'
import { written } from '../../http/escape-xml.ts'
import type { BookText } from '../files/book-queries.ts'
import { bookWords } from '../files/book-words.ts'
import type { Book } from '../files/read-book.ts'
import { cutBookFaces } from './book-faces.ts'
import { bookStyle } from './book-style.ts'
import { type Document, documentToXhtml, STYLE_PATH } from './document.ts'
import { type BookFacts, factsOf, firstPage } from './first-page.ts'
import { navigation } from './navigation.ts'
import { CONTAINER, type Item, PACKAGE_FOLDER, PACKAGE_PATH, packageDocument } from './package-document.ts'
import { pairDocuments } from './pair-documents.ts'
import { type Heading, languageOf, type TextDocuments, type TextPlace, textDocuments } from './text-documents.ts'
import { zip } from './zip.ts'

const COVER_PATH = 'cover.jpg'
const XHTML = 'application/xhtml+xml'

/** An order for the thread that makes books. */
export interface BookOrder {
  /** Its texts are HTML. */
  book: Book
  site: Site
  /** JPEG; undefined: the book has no cover. */
  cover: Uint8Array | undefined
  /** How a pair is set. */
  form: PairForm
  /** Lines from the top down, where the language is written so. */
  isVertical: boolean
}

/** Makes an e-book: EPUB 3.3. The same order always gives the same bytes. */
export async function makeEpub({ book, site, cover, form, isVertical: wantsVertical }: BookOrder): Promise<Uint8Array> {
  const languages = book.languages.map(languageOf)
  const [first = { lang: 'und', rtl: false }] = languages
  const words = bookWords(first.lang)
  const facts = factsOf(book, site, words)
  const isVertical = wantsVertical && languages.every(({ lang }) => isSquareScript(lang))
  const faces = await cutBookFaces(facesFor(book, words))
  const texts = allTexts(facts, form)
  const title = firstPage(facts)
  const contents = navigation(
    texts.map(({ entry }) => entry),
    { title: title.title, href: title.path, inner: [] },
    words,
    first,
  )
  const pages = [...(cover ? [coverPage(facts)] : []), title, contents, ...texts.flatMap(({ documents }) => documents)]
  const items: Item[] = [
    ...pages.map(
      ({ path }): Item => ({
        path,
        type: XHTML,
        isRead: true,
        ...(path === contents.path && { properties: 'nav' }),
      }),
    ),
    { path: STYLE_PATH, type: 'text/css' },
    ...(cover ? [{ path: COVER_PATH, type: 'image/jpeg', properties: 'cover-image' as const }] : []),
    ...faces.map(({ path }): Item => ({ path, type: 'font/woff2' })),
  ]
  const inPackage = (path: string) => `${PACKAGE_FOLDER}/${path}`
  return zip([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', CONTAINER],
    [PACKAGE_PATH, packageDocument(facts, items, first.rtl || isVertical)],
    ...pages.map((page) => [inPackage(page.path), documentToXhtml(page)] as const),
    [inPackage(STYLE_PATH), bookStyle(languages, faces, isVertical)],
    ...(cover ? [[inPackage(COVER_PATH), cover] as const] : []),
    ...faces.map(({ path, font }) => [inPackage(path), font] as const),
  ])
}

/** The words of a book in each of its languages, to cut its faces from. */
function facesFor(book: Book, words: object) {
  return book.languages.map(({ id, code, autonym }) => {
    const texts = book.texts.filter(({ languageId }) => languageId === id)
    const own = texts.flatMap(({ title, body }) => [title ?? '', body])
    return { tag: languageTag(code), words: [book.title, autonym, ...Object.values(words), ...own].join('') }
  })
}

function coverPage({ book, words }: BookFacts): Document {
  const { lang, rtl } = words
  const image = { src: COVER_PATH, alt: `${book.title}, ${book.work.author.name}`, role: 'doc-cover' }
  return {
    path: 'cover.xhtml',
    title: words.cover,
    lang,
    rtl,
    body: `<div class="cover"><img${written(image)}/></div>`,
  }
}

/** The texts in the order of chapters, each with its files. */
function allTexts({ book, site, title, words }: BookFacts, form: PairForm): TextDocuments[] {
  const { work, languages } = book
  const [first, second] = languages
  if (!first) return []
  let firstFile = 1
  return [...Map.groupBy(book.texts, ({ number }) => number)].map(([number, texts]) => {
    const textIn = (id: number | undefined) => texts.find(({ languageId }) => languageId === id)
    const [own, other] = [textIn(first.id), textIn(second?.id)]
    const heading: Heading = number === null ? { ...title, text: book.title } : chapterHeading(book, own ?? other)
    const code = pairOf(first.code, second?.code)
    const place: TextPlace = {
      firstFile,
      heading,
      base: site.publicUrl + readingPath(work, code, number ?? undefined),
      back: words.back,
    }
    const sides = [first, second ?? first].map((language) => ({ ...languageOf(language), name: language.autonym }))
    const made =
      second && sides[0] && sides[1]
        ? pairDocuments([own, other], [sides[0], sides[1]], form, place)
        : textDocuments(own ?? { body: '' }, languageOf(first), place)
    firstFile += made.documents.length
    return made
  })
}

/** The heading of a chapter: its title in the language of the text, else in the original language. */
function chapterHeading({ work, languages }: Book, text: BookText | undefined): Heading {
  const own = languages.find(({ id }) => id === text?.languageId) ?? work.originalLanguage
  return { ...languageOf(text?.isTitled ? own : work.originalLanguage), text: text?.title ?? work.title }
}
