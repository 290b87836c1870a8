import { sliceText } from '../../reading/slice-text.ts'
import { renderText } from '../render/render-text.ts'
import { isLongText, type SavedText } from './render-to-save.ts'

/** Does what `renderToSave` does on threads, in a program that nobody waits for. */
export function renderToSaveAtOnce(markdown: string): SavedText {
  const text = renderText(markdown)
  return { ...text, slices: isLongText(text) ? sliceText(text.html) : [] }
}
