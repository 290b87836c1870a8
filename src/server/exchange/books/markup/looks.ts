import { attributeOf, type Element } from '../../../html-nodes.ts'

/** How words look, as far as that means something in a text. undefined: nothing is said, and the words around decide. */
export interface Look {
  isItalic?: boolean | undefined
  isBold?: boolean | undefined
  isStruck?: boolean | undefined
  align?: 'center' | 'end' | undefined
  isHidden?: true | undefined
  raised?: 'super' | 'sub' | undefined
}

/** The looks of a style sheet, by `tag`, `.class` and `tag.class`. */
export type Looks = ReadonlyMap<string, Look>

const MOST_RULES = 5000
const SIMPLE = /^([a-z][a-z0-9]*)?(\.[\w-]+)?$/i

/**
 * Reads what style sheets say of classes and elements. Programs that make e-books often say there alone that words are
 * italic. Rules for elements within others, and for screens of a kind, are passed over.
 */
export function readLooks(sheets: readonly string[]): Looks {
  const looks = new Map<string, Look>()
  for (const sheet of sheets)
    for (const { selectors, declarations } of rulesOf(withoutAtRules(withoutComments(sheet)))) {
      const look = lookOf(declarations)
      if (Object.keys(look).length === 0) continue
      for (const selector of selectors.split(',').map((one) => one.trim()))
        if (SIMPLE.test(selector) && looks.size < MOST_RULES)
          looks.set(selector.toLowerCase(), { ...looks.get(selector.toLowerCase()), ...look })
    }
  return looks
}

// Sheets come from anybody. A pattern that looks for an end from each beginning takes hours where there is none.

function rulesOf(sheet: string): { selectors: string; declarations: string }[] {
  return sheet.split('}').flatMap((rule) => {
    const [declarations = '', selectors] = rule.split('{').reverse()
    return selectors === undefined ? [] : [{ selectors, declarations }]
  })
}

function withoutComments(sheet: string): string {
  const [first = '', ...others] = sheet.split('/*')
  return first + others.map((part) => part.split('*/').slice(1).join('*/')).join('')
}

/** With each `@media` and the like its rules go, too. */
function withoutAtRules(plain: string): string {
  let kept = ''
  let at = 0
  for (let begin = plain.indexOf('@'); begin >= 0; begin = plain.indexOf('@', at)) {
    kept += plain.slice(at, begin)
    at = endOfBlock(plain, begin)
  }
  return kept + plain.slice(at)
}

function endOfBlock(sheet: string, from: number): number {
  let depth = 0
  for (let at = from; at < sheet.length; at += 1) {
    if (sheet[at] === ';' && depth === 0) return at + 1
    if (sheet[at] === '{') depth += 1
    else if (sheet[at] === '}' && --depth <= 0) return at + 1
  }
  return sheet.length
}

/** @param declarations as in a `style` attribute */
function lookOf(declarations: string): Look {
  const look: Look = {}
  for (const declaration of declarations.toLowerCase().split(';')) {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.replace('!important', '').trim())
    if (property === 'font-style') look.isItalic = /^(?:italic|oblique)/.test(value)
    else if (property === 'font-weight') look.isBold = /^(?:bold|bolder|[6-9]00)$/.test(value)
    else if (property.startsWith('text-decoration') && value.includes('line-through')) look.isStruck = true
    // `right` is where lines of Arabic begin anyway.
    else if (property === 'text-align') look.align = value === 'center' || value === 'end' ? value : undefined
    else if (property === 'display' && value === 'none') look.isHidden = true
    else if (property === 'vertical-align' && (value === 'super' || value === 'sub')) look.raised = value
  }
  return look
}

const ITALIC = new Set('em i cite dfn var'.split(' '))
const BOLD = new Set('strong b'.split(' '))
const STRUCK = new Set('s strike del'.split(' '))

/** The look of an element: its tag's, then that of its classes, then its own. */
export function lookOfElement(element: Element, looks: Looks): Look {
  const tag = element.tagName
  const look: Look = {
    ...(ITALIC.has(tag) && { isItalic: true }),
    ...(BOLD.has(tag) && { isBold: true }),
    ...(STRUCK.has(tag) && { isStruck: true }),
    ...((tag === 'sup' || tag === 'sub') && { raised: tag === 'sup' ? 'super' : 'sub' }),
    ...(tag === 'center' && { align: 'center' }),
    ...looks.get(tag),
  }
  for (const name of (attributeOf(element, 'class') ?? '').toLowerCase().split(/\s+/))
    if (name !== '') Object.assign(look, looks.get(`.${name}`), looks.get(`${tag}.${name}`))
  const [align, style] = [attributeOf(element, 'align'), attributeOf(element, 'style')]
  if (align !== undefined) Object.assign(look, lookOf(`text-align: ${align}`))
  if (style !== undefined) Object.assign(look, lookOf(style))
  return look
}
