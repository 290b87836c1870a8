import { attributeOf, type Element, isElement, lineOf, visitElements } from '../../../html-nodes.ts'
import { Refusal } from '../../import/source.ts'
import { innerPlace } from '../markup/inner-link.ts'
import { parseXml } from '../markup/parse-markup.ts'
import { decodeText } from './decode-text.ts'
import type { Archive } from './open-archive.ts'

/** A file of an e-book. */
export interface Item {
  id: string
  /** In the archive. */
  path: string
  type: string
  properties: string
}

/** What the package of an e-book says. */
export interface Package {
  /** Of the package document. */
  path: string
  title: string | undefined
  authors: string[]
  languages: string[]
  year: number | undefined
  description: string | undefined
  subjects: string[]
  /** By id. */
  items: ReadonlyMap<string, Item>
  /** In the order of reading. */
  spine: Item[]
  cover: Item | undefined
  navigation: Item | undefined
  ncx: Item | undefined
  /** Kinds of pages by their paths, as `guide` says them. */
  guide: ReadonlyMap<string, string>
  /** Sentences on pages that it names and does not have. */
  remarks: string[]
}

const MOST_XML = 16 * 1024 * 1024
/** Letters of fonts are mixed up by these, so that nobody takes the fonts; the text is open. */
const FONT_ALGORITHMS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])
const PAGES = new Set(['application/xhtml+xml', 'text/html', 'application/x-dtbook+xml', 'text/x-oeb1-document'])

/** @throws Refusal the book is locked */
export async function refuseLocked(archive: Archive, name: string): Promise<void> {
  const locked = (path: string) =>
    new Refusal(`${name}/${path}`, 'the e-book is locked by its seller (DRM) and cannot be read')
  if (archive.paths.includes('META-INF/sinf.xml')) throw locked('META-INF/sinf.xml')
  const path = 'META-INF/encryption.xml'
  if (!archive.paths.includes(path)) return
  const { root } = parseXml(await readText(archive, path), `${name}/${path}`)
  for (const data of named(root, 'encrypteddata')) {
    const [method] = named(data, 'encryptionmethod')
    if (!FONT_ALGORITHMS.has((method && attributeOf(method, 'algorithm')) ?? '')) throw locked(path)
  }
}

/** @throws Refusal there is no package document, or no page in it */
export async function readPackage(archive: Archive, name: string): Promise<Package> {
  const path = await findPackage(archive, name)
  const { root } = parseXml(await readText(archive, path), `${name}/${path}`)
  const items = new Map<string, Item>()
  for (const item of named(root, 'item')) {
    const [id, href] = [attributeOf(item, 'id'), attributeOf(item, 'href')]
    const at = pathFrom(path, href)
    if (!id || at === undefined) continue
    items.set(id, {
      id,
      path: at,
      type: attributeOf(item, 'media-type') ?? '',
      properties: attributeOf(item, 'properties') ?? '',
    })
  }
  const remarks: string[] = []
  const spine = named(root, 'itemref').flatMap((itemref) => {
    const id = attributeOf(itemref, 'idref') ?? ''
    const item = items.get(id)
    if (!item) remarks.push(`It names a page “${id.slice(0, 60)}” that is not among its files; the page was left out.`)
    return item && isPage(item) ? [item] : []
  })
  if (spine.length === 0) throw new Refusal(`${name}/${path}`, 'the e-book names no page to read')
  const all = [...items.values()]
  const [spineElement] = named(root, 'spine')
  const guide = named(root, 'reference').flatMap((reference) => {
    const at = pathFrom(path, attributeOf(reference, 'href'))
    return at === undefined ? [] : [[at, attributeOf(reference, 'type') ?? ''] as const]
  })
  return {
    path,
    ...metadataOf(root),
    items,
    spine,
    cover: coverOf(root, all),
    navigation: all.find(({ properties }) => /(?:^|\s)nav(?:\s|$)/.test(properties)),
    ncx:
      items.get((spineElement && attributeOf(spineElement, 'toc')) ?? '') ??
      all.find(({ type }) => type === 'application/x-dtbncx+xml'),
    guide: new Map(guide),
    remarks,
  }
}

async function findPackage(archive: Archive, name: string): Promise<string> {
  const container = 'META-INF/container.xml'
  if (archive.paths.includes(container)) {
    const { root } = parseXml(await readText(archive, container), `${name}/${container}`)
    const path = named(root, 'rootfile').flatMap((file) => pathFrom('', attributeOf(file, 'full-path')) ?? [])[0]
    if (path !== undefined && archive.paths.includes(path)) return path
  }
  const found = archive.paths.find((path) => path.endsWith('.opf') && !path.startsWith('__MACOSX/'))
  if (found === undefined) throw new Refusal(name, 'this is no e-book: it has no package document')
  return found
}

const isPage = ({ type, path }: Item) => PAGES.has(type) || (/\.x?html?$/i.test(path) && !type.startsWith('image/'))

function metadataOf(root: Element) {
  const said = (tag: string) =>
    named(root, `dc:${tag}`).flatMap((element) => {
      const text = lineOf(element)
      return text === '' ? [] : [{ element, text }]
    })
  const metas = named(root, 'meta')
  const refinement = (id: string | undefined, property: string) => {
    const meta = metas.find(
      (one) => attributeOf(one, 'refines') === `#${id}` && attributeOf(one, 'property') === property,
    )
    return meta && lineOf(meta)
  }
  const creators = said('creator').filter(({ element }) => {
    const role = attributeOf(element, 'opf:role') ?? refinement(attributeOf(element, 'id'), 'role')
    return role === undefined || role === '' || role === 'aut'
  })
  const titles = said('title')
  const main = titles.find(({ element }) => refinement(attributeOf(element, 'id'), 'title-type') === 'main')
  return {
    title: (main ?? titles[0])?.text,
    authors: creators.map(({ text }) => text),
    languages: said('language').map(({ text }) => text),
    year: yearOf(said('date')),
    description: said('description')[0]?.text,
    subjects: said('subject').map(({ text }) => text),
  }
}

/** When the work came out: dates say more often when the file was made, and then a year of this century is not believed. */
function yearOf(dates: readonly { element: Element; text: string }[]): number | undefined {
  const event = ({ element }: (typeof dates)[number]) => attributeOf(element, 'opf:event') ?? ''
  const chosen =
    dates.find((date) => /original|publication|issued|created/.test(event(date))) ??
    dates.find((date) => event(date) === '')
  const year = Number(/^\s*(\d{4})(?!\d)/.exec(chosen?.text ?? '')?.[1] ?? Number.NaN)
  return year > 0 && year < 2000 ? year : undefined
}

function coverOf(root: Element, items: readonly Item[]): Item | undefined {
  const named_ = named(root, 'meta').find((meta) => attributeOf(meta, 'name') === 'cover')
  const id = named_ && attributeOf(named_, 'content')
  return (
    items.find(({ properties }) => /(?:^|\s)cover-image(?:\s|$)/.test(properties)) ??
    items.find((item) => item.id === id && item.type.startsWith('image/')) ??
    items.find((item) => item.type.startsWith('image/') && /cover/i.test(`${item.id} ${item.path}`))
  )
}

/** Elements of a name, whatever the prefix of their namespace; in the order of the file. */
export function named(root: Element, name: string): Element[] {
  const found: Element[] = []
  visitElements(root, (element) => {
    const { tagName } = element
    if (tagName === name || (!name.includes(':') && tagName.slice(tagName.indexOf(':') + 1) === name))
      found.push(element)
  })
  return found
}

/** Elements of a name directly in another. */
export const childrenNamed = (element: Element, name: string): Element[] =>
  element.childNodes.filter(isElement).filter(({ tagName }) => tagName.slice(tagName.indexOf(':') + 1) === name)

const pathFrom = (from: string, href: string | undefined) => innerPlace(href, from)?.path

export const readText = async (archive: Archive, path: string): Promise<string> =>
  decodeText(await archive.read(path, MOST_XML)).text
