import { attributeOf, type Element, isElement, textOf, visitElements } from '../../../html-nodes.ts'
import { Refusal } from '../../import/source.ts'
import { cutPages, type KnownPage } from '../chapters/cut-pages.ts'
import type { Page } from '../markup/find-notes.ts'
import { innerPlace } from '../markup/inner-link.ts'
import { readLooks } from '../markup/looks.ts'
import { parsePage, parseXml } from '../markup/parse-markup.ts'
import { writePages } from '../markup/write-pages.ts'
import { type ReadBook, writeChapters } from './book.ts'
import { decodeText } from './decode-text.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { type Contents, readNavigation, readNcx } from './read-contents.ts'
import { named, type Package, readPackage, readText, refuseLocked } from './read-package.ts'

const MB = 1024 * 1024
const MOST = {
  page: 16 * MB,
  /** All pages of a book: they are in memory together, for their notes. */
  pages: 64 * MB,
  /** All style sheets of a book. */
  sheets: 4 * MB,
  cover: 20 * MB,
}
const EPUB_TYPE = 'application/epub+zip'

/**
 * Reads an e-book: EPUB 2 or 3.
 * @param from a path, or the bytes @param name of the file, for people
 * @throws Refusal it is locked, damaged or none
 */
export async function readEpub(from: string | Buffer, name: string): Promise<ReadBook> {
  const archive = await openArchive(from, name)
  try {
    await refuseLocked(archive, name)
    const pack = await readPackage(archive, name)
    const remarks = [...(await remarksOnType(archive)), ...pack.remarks]
    const pages = await readPages(archive, pack, name, remarks)
    refusePair(pages, pack, name)
    const { entries, landmarks } = await readContents(archive, pack, name, remarks)
    const kinds = new Map(pages.map(({ path, root }) => [path, kindsOf(root)]))
    const read = pages.filter((page) => !isCoverPage(page, pack.cover?.path))
    const written = writePages(read, readLooks(await readSheets(archive, pack, remarks)))
    const known = written.pages.map((page): KnownPage => {
      const isNavigation = page.path === pack.navigation?.path ? 'toc' : ''
      const said = [kinds.get(page.path), landmarks.get(page.path), pack.guide.get(page.path), isNavigation]
      return { ...page, kinds: said.join(' ').toLowerCase() }
    })
    const cut = cutPages(known, entries, pack.title)
    const { chapters, notes } = writeChapters(cut.chapters, written.notes)
    if (chapters.every(({ content }) => content.trim() === '')) throw new Refusal(name, 'the e-book has no text')
    if (pack.authors.length > 1) remarks.push(`It names ${pack.authors.length} authors, who are taken as one name.`)
    return {
      title: pack.title,
      author: pack.authors.length > 0 ? pack.authors.join(', ') : undefined,
      language: pack.languages[0],
      year: pack.year,
      description: pack.description,
      subjects: pack.subjects,
      cover: await readCover(archive, pack, remarks),
      chapters,
      notes,
      remarks: [...remarks, ...written.remarks, ...cut.remarks],
    }
  } finally {
    archive.close()
  }
}

async function remarksOnType(archive: Archive): Promise<string[]> {
  if (!archive.paths.includes('mimetype')) return ['It has no file `mimetype`; it was read all the same.']
  const type = (await readText(archive, 'mimetype')).trim()
  return type === EPUB_TYPE ? [] : [`Its file \`mimetype\` says “${type.slice(0, 60)}”; it was read all the same.`]
}

/** Pages that are missing or damaged are named, the others are read. */
async function readPages(archive: Archive, { spine }: Package, name: string, remarks: string[]): Promise<Page[]> {
  const pages: Page[] = []
  const seen = new Set<string>()
  let size = 0
  for (const { path } of spine) {
    if (seen.has(path)) continue
    seen.add(path)
    const place = `${name}/${path}`
    try {
      const bytes = await archive.read(path, MOST.page)
      size += bytes.length
      if (size > MOST.pages) throw new TooLarge(place)
      const { text, guess } = decodeText(bytes)
      if (guess) remarks.push(`${path}: ${guess}`)
      pages.push({ path, root: parsePage(text, 'xhtml', place) })
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof TooLarge) throw error
      remarks.push(`${path}: the page was left out, ${error.message}.`)
    }
  }
  if (pages.length === 0) throw new Refusal(name, `no page of the e-book can be read: ${remarks.at(-1)}`)
  return pages
}

class TooLarge extends Refusal {
  constructor(place: string) {
    super(place, `the pages of the e-book come to more than ${MOST.pages / MB} MB`)
  }
}

/** A page with the cover and nothing else. */
function isCoverPage({ root, path }: Page, cover: string | undefined): boolean {
  let isCover = false
  visitElements(root, (element) => {
    const address = attributeOf(element, 'src') ?? attributeOf(element, 'xlink:href')
    if (cover !== undefined && innerPlace(address, path)?.path === cover) isCover = true
  })
  return isCover && named(root, 'body').every((body) => textOf(body).trim() === '')
}

/** What is written in two languages side by side cannot be told apart by its elements alone. */
function refusePair(pages: readonly Page[], { languages }: Package, name: string): void {
  if (languages.length < 2) return
  for (const { root } of pages)
    visitElements(root, (element) => {
      if (attributeOf(element, 'class') === 'second' && attributeOf(element, 'lang') !== undefined)
        throw new Refusal(
          name,
          `the e-book is in two languages side by side (${languages.join(', ')}): import the e-book of one`,
        )
    })
}

async function readContents(archive: Archive, pack: Package, name: string, remarks: string[]): Promise<Contents> {
  const { navigation, ncx } = pack
  const read = async (path: string, reader: (source: string) => Contents): Promise<Contents> => {
    try {
      return reader(await readText(archive, path))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      remarks.push(`${path}: the contents cannot be read, ${error.message}.`)
      return { entries: [], landmarks: new Map() }
    }
  }
  const own =
    navigation &&
    (await read(navigation.path, (text) =>
      readNavigation(parsePage(text, 'xhtml', `${name}/${navigation.path}`), navigation.path),
    ))
  if (own && own.entries.length > 0) return own
  const older = ncx && (await read(ncx.path, (text) => readNcx(parseXml(text, `${name}/${ncx.path}`).root, ncx.path)))
  if (!older || older.entries.length === 0)
    remarks.push('It has no contents: chapters were found by its pages and headings.')
  return { entries: older?.entries ?? [], landmarks: own?.landmarks ?? new Map() }
}

/** What a page says it is: on its body, or on what is directly in it. */
function kindsOf(root: Element): string {
  const kinds: string[] = []
  const look = (element: Element, depth: number) => {
    for (const name of ['epub:type', 'role']) kinds.push((attributeOf(element, name) ?? '').replace(/doc-/g, ''))
    const inner = element.childNodes.filter(isElement).filter(({ tagName }) => tagName !== 'head')
    if (depth < 3 && inner.length <= 2) for (const one of inner) look(one, depth + 1)
    else if (depth < 3) for (const one of inner) if (one.tagName === 'body') look(one, depth + 1)
  }
  look(root, 0)
  return kinds.filter((kind) => kind !== '').join(' ')
}

async function readSheets(archive: Archive, { items }: Package, remarks: string[]): Promise<string[]> {
  const sheets: string[] = []
  let left = MOST.sheets
  for (const { path, type } of items.values())
    if (type === 'text/css' && archive.paths.includes(path))
      try {
        const bytes = await archive.read(path, MOST.sheets)
        left -= bytes.length
        if (left < 0) throw new Refusal(path, `all sheets come to more than ${MOST.sheets / MB} MB`)
        sheets.push(decodeText(bytes).text)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        remarks.push(`${path}: the style sheet was passed over, ${error.message}.`)
      }
  return sheets
}

async function readCover(archive: Archive, { cover }: Package, remarks: string[]): Promise<Uint8Array | undefined> {
  if (!cover) return undefined
  try {
    return await archive.read(cover.path, MOST.cover)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    remarks.push(`${cover.path}: the cover was left out, ${error.message}.`)
    return undefined
  }
}
