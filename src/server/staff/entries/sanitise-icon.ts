import type { Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { IconPreview } from '#contract/categories.ts'
import { reduceSvg } from '../../texts/render/reduce-svg.ts'

const SHAPE = /<(path|circle|ellipse|rect|line|polyline|polygon)\b/
/** Attributes that every drawing program writes, and that change nothing in a drawing inside a page. */
const WITHOUT_EFFECT = /^(xmlns|version|xmlspace)/i

const parser = unified().use(rehypeRaw).freeze()

/**
 * Reduces the markup of an icon to plain shapes. The prologue of an SVG file (`<?xml …`) is left out.
 * @returns `icon`: safe markup, empty if no shape is left; `isWhole`: nothing but the prologue was taken away
 */
export function sanitiseIcon(markup: string): IconPreview {
  const drawing = /^\s*<[?!]/.test(markup) ? markup.slice(Math.max(0, markup.search(/<svg[\s>]/i))) : markup.trim()
  const reduced = reduceSvg(drawing)
  const icon = SHAPE.test(reduced) ? reduced : ''
  return { icon, isWhole: icon === '' ? markup.trim() === '' : countParts(drawing) === countParts(icon) }
}

/** Counts elements, attributes and texts. Reducing only takes away, so equal counts mean that nothing was taken away. */
function countParts(markup: string): number {
  const root = { type: 'root', children: [{ type: 'raw', value: markup }] }
  return count(parser.runSync(root as unknown as Root) as Root)
}

function count(node: Nodes): number {
  if (node.type === 'text') return node.value.trim() === '' ? 0 : 1
  if (node.type === 'root') return node.children.reduce((sum, child) => sum + count(child), 0)
  if (node.type !== 'element') return 0
  const attributes = Object.keys(node.properties).filter((name) => !WITHOUT_EFFECT.test(name)).length
  return node.children.reduce((sum, child) => sum + count(child), 1 + attributes)
}
