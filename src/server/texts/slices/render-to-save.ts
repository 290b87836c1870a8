import { isSliced, type Slice, sliceText } from '../../reading/slice-text.ts'
import { renderAside } from '../render/render-aside.ts'
import { type RenderedText, renderText } from '../render/render-text.ts'
import { sliceAside } from './slice-aside.ts'

/** A rendered text with all that is saved of it. */
export interface SavedText extends RenderedText {
  /** Empty: the text is short. */
  slices: readonly Slice[]
}

const isLongText = ({ html, blocks }: RenderedText) => isSliced(html, blocks.length)

/** Renders a text that is to be saved; a long one on threads. @throws AppError as `renderAside` and `sliceAside` */
export async function renderToSave(markdown: string): Promise<SavedText> {
  const text = await renderAside(markdown)
  return { ...text, slices: isLongText(text) ? await sliceAside(text.html) : [] }
}

/** The same for a program that nobody waits for. */
export function renderToSaveAtOnce(markdown: string): SavedText {
  const text = renderText(markdown)
  return { ...text, slices: isLongText(text) ? sliceText(text.html) : [] }
}
