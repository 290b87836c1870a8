import { languageTag } from '#contract/language-tag.ts'
import { isLegible, LEGIBLE_FACE } from '#faces/chosen-face.ts'

/** A face of this site, as its style sheet gives it. */
interface Face {
  family: string
  address: string
  ranges: readonly (readonly [from: number, to: number])[]
}

/**
 * Addresses of the faces that texts are set in.
 * @param texts by code of their language
 */
export function facesOf(texts: ReadonlyMap<string, string>): string[] {
  const faces = [...document.styleSheets].flatMap((sheet) => facesIn(sheet.cssRules, sheet.href ?? location.href))
  const needed = [...texts].flatMap(([code, text]) => {
    const characters = [...new Set(text)].map((character) => character.codePointAt(0) as number)
    const tag = languageTag(code)
    // It may be chosen later.
    const families = familiesOf(tag).add(isLegible(tag) ? LEGIBLE_FACE : '')
    return faces.filter(
      ({ family, ranges }) =>
        families.has(family) && characters.some((code) => ranges.some(([a, b]) => code >= a && code <= b)),
    )
  })
  return [...new Set(needed.map(({ address }) => address))]
}

/** In a text of the language, and in its title on a page of another. */
function familiesOf(lang: string): Set<string> {
  const probe = document.createElement('p')
  probe.hidden = true
  probe.lang = lang
  document.body.append(probe)
  const named = ['', 'text'].map((className) => {
    probe.className = className
    return getComputedStyle(probe).getPropertyValue('--face')
  })
  probe.remove()
  return new Set(named.flatMap((list) => list.split(',').map(bare)))
}

const bare = (name: string) => name.trim().replace(/^["']|["']$/g, '')

function facesIn(rules: CSSRuleList, base: string): Face[] {
  return [...rules].flatMap((rule): Face[] => {
    if (rule instanceof CSSFontFaceRule) {
      const value = (name: string) => rule.style.getPropertyValue(name)
      const [, address] = /url\("?([^")]+)"?\)/.exec(value('src')) ?? []
      if (address === undefined) return []
      const { pathname } = new URL(address, base)
      return [{ family: bare(value('font-family')), address: pathname, ranges: rangesOf(value('unicode-range')) }]
    }
    return 'cssRules' in rule ? facesIn((rule as CSSGroupingRule).cssRules, base) : []
  })
}

/** As `unicode-range` has them: `U+a0-ff, U+2??`. */
export function rangesOf(list: string): [from: number, to: number][] {
  if (list.trim() === '') return [[0, 0x10ffff]]
  return list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
  })
}
