import type { CoverWords, coverSvg } from './cover-svg.ts'

/** A cache: the code that draws, once it is loaded. */
let draw: typeof coverSvg | undefined

/** Loads the code that draws boards. Pages come with theirs; a browser needs it only to draw a page itself. */
export async function fetchCovers(): Promise<void> {
  draw ??= (await import('./cover-svg.ts')).coverSvg
}

/** @returns SVG; undefined: the code that draws is not loaded yet */
export const drawCover = (words: CoverWords): string | undefined => draw?.(words)
