import type { CoverWords, coverSvg } from './cover-svg.ts'

let draw: typeof coverSvg | undefined

/** Boards come drawn with the page; the browser fetches the art only when it has to draw one itself. */
export async function fetchCovers(): Promise<void> {
  draw ??= (await import('./cover-svg.ts')).coverSvg
}

/** undefined: the art is not here yet. */
export const drawCover = (words: CoverWords): string | undefined => draw?.(words)
