import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

/** Icons are small: longer markup is refused. */
const MAX_LENGTH = 20_000

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

/** Reduces markup to one drawing of plain shapes that is safe in a page. @returns empty: the markup is no `svg` */
export function reduceSvg(markup: string): string {
  const source = markup.trim()
  if (source.length > MAX_LENGTH || !/^<svg[\s>/]/i.test(source)) return ''
  const tree = processor.runSync({
    type: 'root',
    children: [{ type: 'raw', value: source }],
  } as unknown as Root) as Root
  const drawing = tree.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg')
  if (!drawing) return ''
  keepDrawing(drawing)
  return processor.stringify({ type: 'root', children: [drawing] })
}

function keepDrawing(element: Element): void {
  element.children = element.children.filter((child) => child.type === 'element' && child.tagName !== 'svg')
  for (const [name, value] of Object.entries(element.properties))
    if (REFERENCE.test(String(value))) delete element.properties[name]
  for (const child of element.children) keepDrawing(child as Element)
}
