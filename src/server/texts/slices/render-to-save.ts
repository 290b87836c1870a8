import { isSliced, type Slice } from '../../reading/slice-text.ts'
import { renderAside } from '../render/render-aside.ts'
import type { RenderedText } from '../render/render-text.ts'
import { sliceAside } from './slice-aside.ts'

/** A rendered text with all that is saved of it. */
export interface SavedText extends RenderedText {
  /** Empty: the text is short. */
  slices: readonly Slice[]
}

export const isLongText = ({ html, blocks }: RenderedText) => isSliced(html, blocks.length)

/** Renders a text that is to be saved; a long one on threads. @throws AppError as `renderAside` and `sliceAside` */
export async function renderToSave(markdown: string): Promise<SavedText> {
  const text = await renderAside(markdown)
  return { ...text, slices: isLongText(text) ? await sliceAside(text.html) : [] }
}
