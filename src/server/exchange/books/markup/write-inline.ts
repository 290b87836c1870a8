/** Marks that words have; undefined or false: they have it not. A link and a style are compared by their text. */
export interface Marks {
  link?: string | undefined
  /** A declaration that the library allows, such as `vertical-align: super`. */
  style?: string | undefined
  isStrong?: boolean | undefined
  isItalic?: boolean | undefined
  isStruck?: boolean | undefined
  isCode?: boolean | undefined
}

/** A part of a line of text. */
export type Atom =
  | { kind: 'text'; text: string; marks: Marks }
  | { kind: 'break' }
  /** Markdown as it is: a mention of a note, or an anchor. */
  | { kind: 'raw'; markdown: string; marks: Marks }

/** From the outermost to the innermost. */
const ORDER = ['link', 'style', 'isStrong', 'isItalic', 'isStruck'] as const
type Name = (typeof ORDER)[number]
const NAMES = [...ORDER, 'isCode'] as const

const DELIMITERS = { isStrong: '**', isItalic: '*', isStruck: '~~' } as const
const TAGS = { isStrong: 'strong', isItalic: 'em', isStruck: 's' } as const

/** A piece of the written line, or the place where a mark begins or ends. */
type Item =
  | { kind: 'words'; text: string; isCode: boolean }
  | { kind: 'open' | 'close'; name: Name; value: string; pair: number }

/**
 * Writes words as the inline Markdown of one block: of each line break a new line. White space is what HTML makes of it.
 * @param lineBreak in headings and tables, whose lines cannot be broken: `<br>`
 */
export function writeInline(atoms: readonly Atom[], lineBreak: '\n' | '<br>' = '\n'): string {
  const items = nest(withoutMarksOfSpace(collapse(atoms)), lineBreak)
  const asTags = pairsAsTags(items)
  const line = items
    .map((item) => {
      if (item.kind === 'words') return item.isCode ? writeCode(item.text) : item.text
      return item.kind === 'open' ? opening(item, asTags) : closing(item, asTags)
    })
    .join('')
  return escapeLineStarts(line)
}

/** Whether a reader sees anything of these. */
export const isEmpty = (atoms: readonly Atom[]): boolean =>
  atoms.every(
    (atom) =>
      atom.kind === 'break' ||
      (atom.kind === 'text' && !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(atom.text)),
  )

const SPACE = /[ \t\n\f\r\u2028\u2029]+/g

const isAnchor = (atom: Atom) => atom.kind === 'raw' && atom.markdown.startsWith('<a ')

/** Makes one space of white space, and none at the ends of lines; an empty line would end the block. */
function collapse(atoms: readonly Atom[]): Atom[] {
  const done: Atom[] = []
  let isAfterSpace = true
  const trimLine = () => {
    const at = done.findLastIndex((atom) => !isAnchor(atom))
    const last = done[at]
    if (last?.kind !== 'text') return
    const text = last.text.replace(/ $/, '')
    done.splice(at, 1, ...(text === '' ? [] : [{ ...last, text }]))
  }
  for (const atom of atoms) {
    if (atom.kind === 'break') {
      trimLine()
      const last = done.findLast((one) => !isAnchor(one))
      isAfterSpace = true
      if (last && last.kind !== 'break') done.push(atom)
    } else if (atom.kind === 'raw') {
      done.push(atom)
      if (!isAnchor(atom)) isAfterSpace = false
    } else {
      const spaced = atom.text.replace(SPACE, ' ')
      const text: string = isAfterSpace ? spaced.replace(/^ /, '') : spaced
      if (text === '') continue
      isAfterSpace = text.endsWith(' ')
      done.push({ ...atom, text })
    }
  }
  trimLine()
  while (done.at(-1)?.kind === 'break') done.pop()
  return done
}

/** What stands between two words has the marks that both of them have: emphasis begins and ends with a word. */
function withoutMarksOfSpace(atoms: readonly Atom[]): Atom[] {
  // As most paragraphs are.
  if (!atoms.some((atom) => atom.kind !== 'break' && NAMES.some((name) => atom.marks[name]))) return joinTexts(atoms)
  const words = atoms.flatMap((atom): Atom[] =>
    atom.kind === 'text' && !atom.marks.isCode
      ? atom.text.split(/(\s+)/).flatMap((text) => (text === '' ? [] : [{ ...atom, text }]))
      : [atom],
  )
  const isSpace = (atom: Atom | undefined) => atom?.kind === 'text' && !atom.marks.isCode && /^\s/.test(atom.text)
  // A run of spaces and breaks looks once in each direction.
  let [before, after, end]: [Marks, Marks, number] = [{}, {}, -1]
  const marked = words.map((atom, at): Atom => {
    if (atom.kind === 'break' || !isSpace(atom)) return atom
    if (at > end) {
      before = marksNear(words, at - 1, -1)
      end = at
      while (isSpace(words[end + 1]) || words[end + 1]?.kind === 'break') end += 1
      after = marksNear(words, end + 1, 1)
    }
    return { ...atom, marks: both(before, after) }
  })
  return joinTexts(marked)
}

/** The marks of the nearest part that has any. */
function marksNear(atoms: readonly Atom[], from: number, step: 1 | -1): Marks {
  for (let at = from; at >= 0 && at < atoms.length; at += step) {
    const atom = atoms[at]
    if (atom && atom.kind !== 'break') return atom.marks
  }
  return {}
}

function joinTexts(atoms: readonly Atom[]): Atom[] {
  const joined: Atom[] = []
  for (const atom of atoms) {
    const last = joined.at(-1)
    const isSame =
      last?.kind === 'text' &&
      atom.kind === 'text' &&
      NAMES.every((name) => (last.marks[name] || '') === (atom.marks[name] || ''))
    if (isSame) joined[joined.length - 1] = { ...last, text: last.text + atom.text }
    else joined.push(atom)
  }
  return joined
}

const both = (one: Marks, other: Marks): Marks =>
  Object.fromEntries(ORDER.flatMap((name) => (one[name] && one[name] === other[name] ? [[name, one[name]]] : [])))

/** Puts the beginning and the end of each mark between the words, each within the other. */
function nest(atoms: readonly Atom[], lineBreak: string): Item[] {
  const items: Item[] = []
  const open: { name: Name; value: string; pair: number }[] = []
  let pairs = 0
  const closeTo = (depth: number) => {
    while (open.length > depth) items.push({ kind: 'close', ...(open.pop() as (typeof open)[number]) })
  }
  for (const [at, atom] of atoms.entries()) {
    const marks = atom.kind === 'break' ? both(marksNear(atoms, at - 1, -1), marksNear(atoms, at + 1, 1)) : atom.marks
    const wanted = ORDER.flatMap((name) => (marks[name] ? [{ name, value: String(marks[name]) }] : []))
    let kept = 0
    while (kept < open.length && open[kept]?.name === wanted[kept]?.name && open[kept]?.value === wanted[kept]?.value)
      kept += 1
    closeTo(kept)
    for (const mark of wanted.slice(kept)) {
      const opened = { ...mark, pair: pairs++ }
      open.push(opened)
      items.push({ kind: 'open', ...opened })
    }
    const isCode = atom.kind === 'text' && marks.isCode === true
    const text =
      atom.kind === 'break'
        ? lineBreak
        : atom.kind === 'raw'
          ? atom.markdown
          : isCode
            ? atom.text
            : escapeText(atom.text)
    const last = items.at(-1)
    if (last?.kind === 'words' && last.isCode === isCode) last.text += text
    else items.push({ kind: 'words', text, isCode })
  }
  closeTo(0)
  return items
}

const PUNCTUATION = /[\p{P}\p{S}]/u
/** As the parser of texts knows scripts without spaces: see `unspacedEmphasis` in `texts/render/parse-markdown.ts`. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\u3000-\u303F\uFF00-\uFFEF]/u

/** The pairs that asterisks would not make, or would make wrongly: they are written as tags. */
function pairsAsTags(items: readonly Item[]): ReadonlySet<number> {
  const asTags = new Set<number>()
  const isDelimiter = (item: Item | undefined) =>
    item !== undefined && item.kind !== 'words' && item.name in DELIMITERS && !asTags.has(item.pair)
  let depth = 0
  const nested = new Set<number>()
  const opened: number[] = []
  for (const item of items) {
    if (item.kind === 'words' || !(item.name in DELIMITERS)) continue
    if (item.kind === 'close') {
      depth -= 1
      opened.pop()
      continue
    }
    depth += 1
    if (depth > 1) for (const pair of [...opened, item.pair]) nested.add(pair)
    opened.push(item.pair)
  }
  const charBefore = (at: number): string => {
    const before = items[at - 1]
    if (!before) return ' '
    if (before.kind === 'words') return before.isCode ? '`' : ([...before.text.slice(-2)].at(-1) ?? ' ')
    return isDelimiter(before)
      ? charBefore(at - 1)
      : before.kind === 'open' && before.name === 'link'
        ? '['
        : before.kind === 'close' && before.name === 'link'
          ? ')'
          : '>'
  }
  const charAfter = (at: number): string => {
    const after = items[at + 1]
    if (!after) return ' '
    if (after.kind === 'words') return after.isCode ? '`' : String.fromCodePoint(after.text.codePointAt(0) as number)
    return isDelimiter(after)
      ? charAfter(at + 1)
      : after.kind === 'open' && after.name === 'link'
        ? '['
        : after.kind === 'close' && after.name === 'link'
          ? ']'
          : '<'
  }
  for (const [at, item] of items.entries()) {
    if (item.kind === 'words' || !(item.name in DELIMITERS)) continue
    const [before, after] = [charBefore(at), charAfter(at)]
    const { canOpen, canClose } = flanking(before, after)
    const isRight = item.kind === 'open' ? canOpen : canClose
    // One that ends where another begins, or a run that could be either: the parser may join the wrong ones.
    const neighbour = items[item.kind === 'open' ? at - 1 : at + 1]
    const isTouching =
      neighbour !== undefined &&
      neighbour.kind !== 'words' &&
      neighbour.kind !== item.kind &&
      neighbour.name in DELIMITERS
    if (!isRight || isTouching || (nested.has(item.pair) && canOpen && canClose)) asTags.add(item.pair)
  }
  return asTags
}

/** Whether a delimiter between these characters can begin and can end emphasis. */
function flanking(before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const [isAfterSpace, isBeforeSpace] = [/\s/.test(before), /\s/.test(after)]
  if (UNSPACED.test(before) || UNSPACED.test(after)) return { canOpen: !isBeforeSpace, canClose: !isAfterSpace }
  const [isAfterSign, isBeforeSign] = [PUNCTUATION.test(before), PUNCTUATION.test(after)]
  return {
    canOpen: !isBeforeSpace && (!isBeforeSign || isAfterSpace || isAfterSign),
    canClose: !isAfterSpace && (!isAfterSign || isBeforeSpace || isBeforeSign),
  }
}

type Edge = Extract<Item, { kind: 'open' | 'close' }>

function opening({ name, value, pair }: Edge, asTags: ReadonlySet<number>): string {
  if (name === 'link') return '['
  if (name === 'style') return `<span style="${value}">`
  return asTags.has(pair) ? `<${TAGS[name]}>` : DELIMITERS[name]
}

function closing({ name, value, pair }: Edge, asTags: ReadonlySet<number>): string {
  if (name === 'link') return `](${writeAddress(value)})`
  if (name === 'style') return '</span>'
  return asTags.has(pair) ? `</${TAGS[name]}>` : DELIMITERS[name]
}

const writeAddress = (address: string): string => {
  const encoded = address.replace(/[\s<>\\]/g, encodeURIComponent)
  return /[()]/.test(encoded) ? `<${encoded}>` : encoded
}

function writeCode(text: string): string {
  const isPlain = !text.includes('`') && text.trim() === text && text !== ''
  return isPlain
    ? `\`${text}\``
    : `<code>${text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replace(/[\\`*_~[\]]/g, '\\$&')}</code>`
}

/** Writes a paragraph of plain text, whose lines stay as they are. */
export const escapeParagraph = (text: string): string => escapeLineStarts(escapeText(text))

/** What Markdown would take for a sign of its own. What stands at the beginning of a line is not looked at. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*<]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/_/g, (_, at: number) => (isLetter(text[at - 1]) && isLetter(text[at + 1]) ? '_' : '\\_'))
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/\[(?=\^|$)|\](?=[([:]|$)/g, '\\$&')
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** What would begin a block at the beginning of a line: headings, quotations, items, rules, notes, tables. */
const escapeLineStarts = (line: string): string =>
  line
    .replace(/^(#{1,6}(?=[ \t]|$)|>|[-+](?=[ \t]|$)|=+(?=[ \t]*$)|~~~)/gm, '\\$1')
    .replace(/^(?=[-|:][-|: ]*$)/gm, '\\')
    .replace(/^(\d{1,9})([.)])(?=[ \t]|$)/gm, '$1\\$2')
    .replace(/^(\[\^[^\]\s]+\]):/gm, '$1\\:')
    .replace(/^(\[[ xX])\](?=[ \t])/, '$1\\]')
