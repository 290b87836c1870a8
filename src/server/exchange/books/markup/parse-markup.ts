import { defaultTreeAdapter, html, parse, type Token, Tokenizer } from 'parse5'
import { type Element, isElement } from '../../../html-nodes.ts'
import { Refusal } from '../../import/source.ts'

/** Functions that walk a tree recurse: endless nesting would exhaust the stack. */
const DEEPEST = 400

const DOCTYPE = /<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/iy

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const CLOSED = /<([a-z][\w:.-]*)(?![\w:.-])((?:[^<>"']|"[^"]*"|'[^']*')*?)\/>/gi

/** A tree of XML, and whether each of its elements was ended where it should be. */
interface XmlTree {
  /** It has no name, and holds the elements of the file. */
  root: Element
  isWellFormed: boolean
}

/**
 * Reads XML. Names are in lower case. Of entities only those of HTML mean something: none of a document's own, and nothing
 * outside it, is ever looked up.
 * @param path for people @throws Refusal it is nested too deeply
 */
export function parseXml(source: string, path: string): XmlTree {
  const create = (name: string, attrs: Token.Attribute[]) =>
    defaultTreeAdapter.createElement(name, html.NS.HTML, attrs) as Element
  const root = create('', [])
  const open = [root]
  let isWellFormed = true
  const text = ({ chars }: Token.CharacterToken) => {
    defaultTreeAdapter.insertText(open.at(-1) ?? root, chars)
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs, selfClosing }) {
        const element = create(tagName, attrs)
        defaultTreeAdapter.appendChild(open.at(-1) ?? root, element)
        if (!selfClosing) open.push(element)
        if (open.length > DEEPEST) throw tooDeep(path)
      },
      onEndTag({ tagName }) {
        const at = open.findLastIndex((element) => element.tagName === tagName)
        if (at !== open.length - 1) isWellFormed = false
        if (at > 0) open.length = at
      },
      onEof() {
        if (open.length > 1) isWellFormed = false
      },
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
    },
  )
  // So that it takes CDATA for what it is.
  tokenizer.inForeignNode = true
  tokenizer.write(withoutDoctype(source), true)
  return { root, isWellFormed }
}

/**
 * Reads a page. XHTML that is not well formed is read as browsers read HTML.
 * @returns an element that holds the page @param path for people @throws Refusal it is nested too deeply
 */
export function parsePage(source: string, kind: 'html' | 'xhtml', path: string): Element {
  const given = withoutDoctype(source)
  if (kind === 'xhtml') {
    const { root, isWellFormed } = parseXml(given, path)
    if (isWellFormed) return root
  }
  // To a browser `<a id="x"/>` is an element that goes on.
  const ended = given.replace(CLOSED, (tag, name: string, attributes: string) =>
    VOID.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  )
  const document = parse(kind === 'xhtml' ? ended : given)
  const page = document.childNodes.find(isElement) as Element
  if (depthOf(page) > DEEPEST) throw tooDeep(path)
  return page
}

/** Without the first definitions of a document's own, with or without entities. Nothing in them is ever read. */
function withoutDoctype(source: string): string {
  const at = source.search(/<!DOCTYPE/i)
  if (at < 0) return source
  // Looked for at one place alone: from each of many it would look to the end of the file.
  DOCTYPE.lastIndex = at
  const [found = ''] = DOCTYPE.exec(source) ?? []
  return source.slice(0, at) + source.slice(at + found.length)
}

const tooDeep = (path: string) => new Refusal(path, `its elements are nested more than ${DEEPEST} deep`)

function depthOf(page: Element): number {
  let depth = 0
  for (let level: Element[] = [page]; level.length > 0 && depth <= DEEPEST; depth += 1)
    level = level.flatMap(({ childNodes }) => childNodes.filter(isElement))
  return depth
}
