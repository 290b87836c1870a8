import type { Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { IconPreview } from '#contract/categories.ts'
import { reduceSvg } from '../../texts/render/reduce-svg.ts'

const SHAPE = /<(path|circle|ellipse|rect|line|polyline|polygon)\b/
/** What every drawing program writes, and no drawing loses by its absence. */
const FORMAL = /^(xmlns|version|xmlspace)/i

const reader = unified().use(rehypeRaw).freeze()

/** What the library keeps of an icon: plain shapes, and empty where none are left. A file's prologue is no part of it. */
export function keptIcon(markup: string): IconPreview {
  const drawing = /^\s*<[?!]/.test(markup) ? markup.slice(Math.max(0, markup.search(/<svg[\s>]/i))) : markup.trim()
  const reduced = reduceSvg(drawing)
  const icon = SHAPE.test(reduced) ? reduced : ''
  return { icon, isWhole: icon === '' ? markup.trim() === '' : countParts(drawing) === countParts(icon) }
}

/** Elements, attributes and words: reduction only takes away, so that equal numbers are the same drawing. */
function countParts(markup: string): number {
  const root = { type: 'root', children: [{ type: 'raw', value: markup }] }
  return count(reader.runSync(root as unknown as Root) as Root)
}

function count(node: Nodes): number {
  if (node.type === 'text') return node.value.trim() === '' ? 0 : 1
  if (node.type === 'root') return node.children.reduce((sum, child) => sum + count(child), 0)
  if (node.type !== 'element') return 0
  const attributes = Object.keys(node.properties).filter((name) => !FORMAL.test(name)).length
  return node.children.reduce((sum, child) => sum + count(child), 1 + attributes)
}
