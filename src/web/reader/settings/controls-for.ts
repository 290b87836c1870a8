import { isLegible } from '../typography/legible-face.ts'
import { type Font, ways } from './settings.ts'

/** What there is to choose for texts in some languages, besides what there is in all of them. */
interface Controls {
  /** Without a choice: none. */
  fonts: readonly Font[]
  canJustify: boolean
  canBeVertical: boolean
}

/** Always with straight edges, and at home in columns: typography/cjk.css and choices.css say it too. */
const SQUARES = new Set(['zh', 'yue', 'lzh', 'ja'])
/** Written in a hand of its own, or in a face that is plain already: choices.css says it too. */
const ONE_FACE = new Set(['fa', 'prs', 'ur', 'skr', 'pnb'])

/** @param tags BCP 47: of the text, or of two side by side, where whatever fits either of them is offered */
export function controlsFor(tags: readonly string[]): Controls {
  const languages = tags.map((tag) => new Intl.Locale(tag).language)
  const fits: Record<Font, boolean> = {
    book: true,
    sans: languages.some((one) => !ONE_FACE.has(one)),
    legible: tags.some(isLegible),
  }
  const fonts = ways.font.filter((font) => fits[font])
  return {
    fonts: fonts.length > 1 ? fonts : [],
    canJustify: languages.some((one) => !SQUARES.has(one)),
    canBeVertical: languages.length === 1 && languages.every((one) => SQUARES.has(one)),
  }
}
