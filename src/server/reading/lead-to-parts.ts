import { indexAt, type Span } from './parts.ts'
import type { SlicedText } from './sliced-text.ts'

/** A link within a text: to a note, back from it, or to a block. */
const LINK = /(<a\b[^>]*? href=")#([^"]+)"/g
const NAME = /<[a-z][^>]*? (?:id|name)="([^"]+)"/g

/**
 * Lets the links of a part that lead to other parts of its text name the part.
 * @param htmls of the part @param spans of the text's parts @param prefix of the anchors in `htmls`
 */
export async function leadToParts(
  htmls: readonly string[],
  { blocksOf }: SlicedText,
  spans: readonly Span[],
  prefix: string,
): Promise<string[]> {
  const here = new Set(htmls.flatMap((html) => Array.from(html.matchAll(NAME), ([, name]) => name)))
  const wanted = htmls.flatMap((html) => Array.from(html.matchAll(LINK), ([, , name = '']) => name))
  const missing = wanted.filter((name) => !here.has(name) && name.startsWith(prefix))
  if (missing.length === 0) return [...htmls]
  const blocks = await blocksOf(missing.map((name) => name.slice(prefix.length)))
  const blockOf = (name: string) => blocks.get(name) ?? Number(/^p(\d+)$/.exec(name)?.[1] ?? 0)
  return htmls.map((html) =>
    html.replace(LINK, (link, before: string, name: string) => {
      const block = here.has(name) ? 0 : blockOf(name.slice(prefix.length))
      return block > 0 ? `${before}?part=${indexAt(spans, block) + 1}#${name}"` : link
    }),
  )
}
