import { isLegible } from '#faces/chosen-face.ts'
import { isNastaliq, isPersian, isSquareScript } from '#faces/languages.ts'
import { type Font, ways } from './settings.ts'

/** What there is to choose for texts in some languages, besides what there is in all of them. */
interface Controls {
  /** Without a choice: none. */
  fonts: readonly Font[]
  canJustify: boolean
  canBeVertical: boolean
}

/** Whether a language has one face alone: Nastaliq is a hand of its own, and the Persian face is plain already. */
const hasOneFace = (tag: string) => isNastaliq(tag) || isPersian(tag)

/** @param tags BCP 47: of the text, or of two side by side, where whatever fits either of them is offered */
export function controlsFor(tags: readonly string[]): Controls {
  const fits: Record<Font, boolean> = {
    book: true,
    sans: tags.some((tag) => !hasOneFace(tag)),
    legible: tags.some(isLegible),
  }
  const fonts = ways.font.filter((font) => fits[font])
  return {
    fonts: fonts.length > 1 ? fonts : [],
    // Squares have straight edges anyway.
    canJustify: tags.some((tag) => !isSquareScript(tag)),
    canBeVertical: tags.length === 1 && tags.every(isSquareScript),
  }
}
