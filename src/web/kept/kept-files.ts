import { languageTag } from '#contract/language-tag.ts'
import { isLegible, LEGIBLE_FACE } from '#faces/chosen-face.ts'
import { listKeptWorks } from './kept-database.ts'
import { overNetwork } from './over-network.ts'

/** Cache of the files that kept works need besides their texts: covers and faces of this site. */
export const KEPT_FILES = 'kept-files'

/** Runs changes one after the other, in all pages and the worker: none removes what another has just begun to need. */
export const withKeptLock = (change: () => Promise<void>): Promise<void> => navigator.locks.request(KEPT_FILES, change)

/** Whether a cover is a file of this site; covers of other sites are not kept. */
const isOwnCover = (address: string | null): address is string => address?.startsWith('/covers/') === true

/** Adds files to those that are kept. @throws DOMException QuotaExceededError among others */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_FILES)
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await overNetwork(() => cache.addAll(addresses.filter((address) => !present.has(address))))
}

/** @returns the address of the cover to keep, or nothing */
export const coverOf = ({ coverImage }: { coverImage: string | null }): string[] =>
  isOwnCover(coverImage) ? [coverImage] : []

/** Removes the covers of works that are not kept any more, and with the last work all files. */
export async function removeUnneededFiles(): Promise<void> {
  const works = await listKeptWorks()
  if (works.length === 0) {
    await caches.delete(KEPT_FILES)
    return
  }
  const covers = new Set(works.flatMap(({ work }) => coverOf(work)))
  const cache = await caches.open(KEPT_FILES)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (isOwnCover(pathname) && !covers.has(pathname)) await cache.delete(request)
  }
}

/** A font file of this site, as the style sheets name it. */
interface Face {
  family: string
  /** Path of the file. */
  address: string
  /** Code points of its characters. */
  ranges: readonly (readonly [from: number, to: number])[]
}

/**
 * The font files in which the browser sets texts on the pages of this site. Who saves data is sent pages without them, and
 * keeps none: fonts are what they wished not to load. Without a network the text then shows in a font of the device.
 * @param texts by code of their language
 * @returns paths of the files
 */
export function neededFaces(texts: ReadonlyMap<string, string>): string[] {
  const faces = [...document.styleSheets].flatMap((sheet) => facesIn(sheet.cssRules, sheet.href ?? location.href))
  const needed = [...texts].flatMap(([code, text]) => {
    const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) as number)
    const tag = languageTag(code)
    const families = familiesOf(tag)
    // The reader may choose it later, without a network.
    if (isLegible(tag)) families.add(LEGIBLE_FACE)
    return faces.filter(
      ({ family, ranges }) =>
        families.has(family) && codePoints.some((point) => ranges.some(([from, to]) => point >= from && point <= to)),
    )
  })
  return [...new Set(needed.map(({ address }) => address))]
}

/** The font families of a text in a language, and of its title on a page in another. */
function familiesOf(lang: string): Set<string> {
  const probe = document.createElement('p')
  probe.hidden = true
  probe.lang = lang
  document.body.append(probe)
  const lists = ['', 'text'].map((className) => {
    probe.className = className
    return getComputedStyle(probe).getPropertyValue('--face')
  })
  probe.remove()
  return new Set(lists.flatMap((list) => list.split(',').map(unquoted)))
}

const unquoted = (name: string) => name.trim().replace(/^["']|["']$/g, '')

function facesIn(rules: CSSRuleList, base: string): Face[] {
  return [...rules].flatMap((rule): Face[] => {
    if (rule instanceof CSSFontFaceRule) {
      const value = (name: string) => rule.style.getPropertyValue(name)
      const [, address] = /url\("?([^")]+)"?\)/.exec(value('src')) ?? []
      if (address === undefined) return []
      const { pathname } = new URL(address, base)
      return [
        {
          family: unquoted(value('font-family')),
          address: pathname,
          ranges: parseUnicodeRange(value('unicode-range')),
        },
      ]
    }
    return 'cssRules' in rule ? facesIn((rule as CSSGroupingRule).cssRules, base) : []
  })
}

/** @param list as in CSS: `U+a0-ff, U+2??`; empty: all characters */
export function parseUnicodeRange(list: string): [from: number, to: number][] {
  if (list.trim() === '') return [[0, 0x10ffff]]
  return list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
  })
}
