import { attributeOf, type Element, isElement, lineOf } from '../../../html-nodes.ts'
import { type InnerPlace, innerPlace } from '../markup/inner-link.ts'
import { childrenNamed, named } from './read-package.ts'

/** An entry of the table of contents. */
export interface Entry extends InnerPlace {
  title: string
  inner: Entry[]
}

/** What the navigation of a book says: its contents, and kinds of pages by their paths. */
export interface Contents {
  entries: Entry[]
  landmarks: ReadonlyMap<string, string>
}

/** Reads the navigation of EPUB 3: XHTML with lists. @param path of the page */
export function readNavigation(root: Element, path: string): Contents {
  const navs = named(root, 'nav')
  const isOf = (kind: string) => (nav: Element) => (attributeOf(nav, 'epub:type') ?? '').split(/\s+/).includes(kind)
  const toc = navs.find(isOf('toc')) ?? navs.find((nav) => !attributeOf(nav, 'epub:type'))
  const landmarks = navs.find(isOf('landmarks'))
  const links = landmarks ? named(landmarks, 'a') : []
  return {
    entries: toc ? entriesOf(toc, path) : [],
    landmarks: new Map(
      links.flatMap((link) => {
        const place = innerPlace(attributeOf(link, 'href'), path)
        return place ? [[place.path, attributeOf(link, 'epub:type') ?? ''] as const] : []
      }),
    ),
  }
}

function entriesOf(parent: Element, path: string): Entry[] {
  const lists = parent.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'ol' || tagName === 'ul')
  return lists.flatMap((list) =>
    childrenNamed(list, 'li').flatMap((item): Entry[] => {
      const label = item.childNodes.filter(isElement).find(({ tagName }) => tagName !== 'ol' && tagName !== 'ul')
      const link = label && (label.tagName === 'a' ? label : named(label, 'a')[0])
      return entry(
        label ? lineOf(label) : '',
        innerPlace(link && attributeOf(link, 'href'), path),
        entriesOf(item, path),
      )
    }),
  )
}

/** Reads the navigation of EPUB 2: NCX. @param path of the file */
export function readNcx(root: Element, path: string): Contents {
  const read = (parent: Element): Entry[] =>
    childrenNamed(parent, 'navpoint').flatMap((point) => {
      const [label] = childrenNamed(point, 'navlabel')
      const [content] = childrenNamed(point, 'content')
      return entry(label ? lineOf(label) : '', innerPlace(content && attributeOf(content, 'src'), path), read(point))
    })
  const [map] = named(root, 'navmap')
  return { entries: map ? read(map) : [], landmarks: new Map() }
}

/** An entry without a place of its own stands where its first inner one does. */
function entry(title: string, place: InnerPlace | undefined, inner: Entry[]): Entry[] {
  const at = place ?? inner[0]
  return at && title !== '' ? [{ title, path: at.path, name: at.name, inner }] : inner
}
