/** The number of blocks of a rendered text. */
export const countBlocks = (html: string): number => html.match(/ id="p\d+"/g)?.length ?? 0

/**
 * The blocks of a rendered text, in order: what a reader sees of each, with `\n` for a line break, and the name of its
 * element (`p`, `h2`, `li`).
 */
export function blockTexts(html: string): { text: string; kind: string }[] {
  const begins = [...html.matchAll(/<([a-z][a-z0-9]*)(?:\s[^>]*)?\sid="p\d+"[^>]*>/g)]
  return begins.map((match, i) => {
    const inner = html.slice(match.index + match[0].length, begins[i + 1]?.index ?? html.length)
    return { text: plainText(inner), kind: match[1] as string }
  })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function plainText(html: string): string {
  return html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<br[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (_, hex, decimal, name) =>
      name ? (ENTITIES[name] ?? ' ') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .trim()
}
