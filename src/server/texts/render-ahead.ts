import { isLong, renderAside } from './render/render-aside.ts'
import type { RenderedText } from './render/render-text.ts'

/** How a text that is saved is rendered. */
export type Render = (markdown: string) => RenderedText | Promise<RenderedText>

/**
 * Renders long texts before a transaction begins: it should hold neither a work nor a connection for the seconds that
 * may take.
 * @param isNeeded looks, for a long text, whether it will be rendered at all
 * @returns for `writeText`, which has short texts and any others rendered when it comes to them
 * @throws AppError unavailable, as `renderAside`
 */
export async function renderAhead(
  texts: readonly string[],
  isNeeded: (text: string) => Promise<boolean> = async () => true,
): Promise<Render> {
  const ready = new Map<string, RenderedText>()
  for (const text of new Set(texts))
    if (isLong(text) && (await isNeeded(text))) ready.set(text, await renderAside(text))
  return (markdown) => ready.get(markdown) ?? renderAside(markdown)
}
