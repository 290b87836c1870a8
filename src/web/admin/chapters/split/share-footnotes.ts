import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'

export interface Footnote {
  label: string
  /** Markdown of the whole note. */
  text: string
}

const parser = new MarkdownIt({ html: true }).use(footnotes).disable(['inline', 'footnote_inline', 'footnote_tail'])

/** All footnotes that a text defines. */
export function findFootnotes(markdown: string): Footnote[] {
  if (!markdown.includes('[^')) return []
  const lines = markdown.split(/\r\n|\n|\r/)
  const found: Footnote[] = []
  let open: { label: string; from: number; to: number } | undefined
  for (const { type, meta, map } of parser.parse(markdown, {})) {
    if (type === 'footnote_reference_open') open = { label: String(meta?.label), from: lines.length, to: 0 }
    if (open && map) {
      open.from = Math.min(open.from, map[0])
      open.to = Math.max(open.to, map[1])
    }
    if (open && type === 'footnote_reference_close') {
      if (open.to > 0) found.push({ label: open.label, text: lines.slice(open.from, open.to).join('\n').trimEnd() })
      open = undefined
    }
  }
  return found
}

/**
 * Moves each footnote to the parts that refer to it: in a whole book, footnotes often stand together at its end.
 * @param notes all footnotes of the text that the parts were cut from
 */
export function shareFootnotes<P extends { content: string }>(parts: readonly P[], notes: readonly Footnote[]): P[] {
  if (notes.length === 0) return [...parts]
  const byLabel = Map.groupBy(notes, ({ label }) => label)
  const cut = parts.map((part) => {
    const defined = new Set([...part.content.matchAll(/^ {0,3}\[\^([^\]\s]+)\]:/gm)].map(([, label = '']) => label))
    const own = [...defined]
      .flatMap((label) => byLabel.get(label) ?? [])
      .filter(({ text }) => part.content.includes(text))
    const body = own.reduce((rest, { text }) => rest.replace(text, () => ''), part.content)
    return { part, own, body, used: new Set([...body.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, label = '']) => label)) }
  })
  const usedAnywhere = new Set(cut.flatMap(({ used }) => [...used]))
  return cut.map(({ part, own, body, used }) => {
    const kept = own.filter(({ label }) => used.has(label) || !usedAnywhere.has(label))
    const missing = [...used].filter((label) => own.every((note) => note.label !== label))
    const added = missing.flatMap((label) => byLabel.get(label)?.slice(0, 1) ?? [])
    if (kept.length === own.length && added.length === 0) return part
    return { ...part, content: [body.trimEnd(), ...[...kept, ...added].map(({ text }) => text)].join('\n\n').trim() }
  })
}
