import type { Element, Nodes, Root } from 'hast'
import { defaultTreeAdapter, parseFragment } from 'parse5'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { IconPreview } from '#contract/categories.ts'
import { AppError } from '../../errors.ts'

/** Icons are small: longer markup is refused. */
const MAX_LENGTH = 20_000
/** Drawing programs nest some groups. What walks the tree recurses, and endless nesting would exhaust the stack. */
const MAX_DEPTH = 50
/** Forgotten end tags can multiply elements: a parser opens them again in every paragraph. */
const MAX_OPENED = 5000

/** Colours and numbers: no value that refers to anything, inside the page or outside. */
const PLAIN = /^[\w\s#.,%+()-]{0,4000}$/
const REFERENCE = /url|src|script/i

const plain = (name: string): [string, RegExp] => [name, PLAIN]

const DRAWING = [
  'fill',
  'fillOpacity',
  'fillRule',
  'clipRule',
  'stroke',
  'strokeWidth',
  'strokeLineCap',
  'strokeLineJoin',
  'strokeMiterLimit',
  'strokeDashArray',
  'strokeDashOffset',
  'strokeOpacity',
  'opacity',
  'transform',
].map(plain)

const processor = unified()
  .use(rehypeRaw)
  .use(rehypeSanitize, {
    tagNames: ['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'],
    attributes: {
      '*': DRAWING,
      svg: ['viewBox', 'width', 'height', 'preserveAspectRatio'].map(plain),
      path: ['d'].map(plain),
      circle: ['cx', 'cy', 'r'].map(plain),
      ellipse: ['cx', 'cy', 'rx', 'ry'].map(plain),
      rect: ['x', 'y', 'width', 'height', 'rx', 'ry'].map(plain),
      line: ['x1', 'y1', 'x2', 'y2'].map(plain),
      polyline: ['points'].map(plain),
      polygon: ['points'].map(plain),
    },
    strip: ['script', 'style', 'foreignObject', 'title', 'desc', 'text'],
    ancestors: {},
    protocols: {},
    required: {},
  })
  .use(rehypeStringify)
  .freeze()

/**
 * Reduces markup to one drawing of plain shapes that is safe in a page.
 * @returns empty: the markup is no `svg` @throws AppError invalid: it is nested too deeply
 */
export function reduceSvg(markup: string): string {
  const source = markup.trim()
  if (source.length > MAX_LENGTH || !/^<svg[\s>/]/i.test(source)) return ''
  checkNesting(source)
  const tree = processor.runSync({
    type: 'root',
    children: [{ type: 'raw', value: source }],
  } as unknown as Root) as Root
  const drawing = tree.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg')
  if (!drawing) return ''
  keepDrawing(drawing)
  return processor.stringify({ type: 'root', children: [drawing] })
}

/** Parses the markup with a loop, before it is walked. @throws AppError invalid */
function checkNesting(markup: string): void {
  let open = 0
  let opened = 0
  const onItemPush = () => {
    open += 1
    opened += 1
    if (open > MAX_DEPTH || opened > MAX_OPENED)
      throw new AppError('invalid', 'The icon is nested too deeply: use fewer groups inside each other.')
  }
  const onItemPop = () => {
    open -= 1
  }
  parseFragment(markup, { treeAdapter: { ...defaultTreeAdapter, onItemPush, onItemPop } })
}

function keepDrawing(element: Element): void {
  element.children = element.children.filter((child) => child.type === 'element' && child.tagName !== 'svg')
  for (const [name, value] of Object.entries(element.properties))
    if (REFERENCE.test(String(value))) delete element.properties[name]
  for (const child of element.children) keepDrawing(child as Element)
}

const SHAPE = /<(path|circle|ellipse|rect|line|polyline|polygon)\b/
/** Attributes that every drawing program writes, and that change nothing in a drawing inside a page. */
const WITHOUT_EFFECT = /^(xmlns|version|xmlspace)/i

const parser = unified().use(rehypeRaw).freeze()

/**
 * Reduces the markup of an icon to plain shapes. The prologue of an SVG file (`<?xml …`) is left out.
 * @returns `icon`: safe markup, empty if no shape is left; `isWhole`: nothing but the prologue was taken away
 * @throws AppError invalid: it is nested too deeply
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
