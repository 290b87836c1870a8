import { type Extension, type Range, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

/** CodeMirror in the colours and the face of the site: custom properties reach into its shadow tree. */
export const theme: Extension = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'inherit',
    fontSize: 'calc(1.05rem * var(--scale))',
    lineHeight: 'var(--lead)',
    overscrollBehavior: 'contain',
  },
  '.cm-content': { padding: '0.8rem 0', caretColor: 'var(--rubric)' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-cursor': { borderInlineStart: '2px solid var(--rubric)', marginInlineStart: '-1px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--rubric) 24%, transparent)',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--leafgold) 30%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--leafgold) 62%, transparent)' },
  '.cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--leaf)',
    borderBlockEnd: '1px solid var(--rule)',
    fontFamily: 'var(--sans)',
    direction: 'ltr',
  },
  '.cm-panels-top': { borderBlockEnd: '1px solid var(--rule)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.4rem',
    padding: '0.6rem 3.4rem 0.6rem 0.8rem',
    fontSize: '0.92rem',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', blockSize: '0', content: '""' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.35rem',
    minBlockSize: '2.75rem',
    margin: '0 0.4rem',
    fontSize: '0.9rem',
  },
  '.cm-panel.cm-search input[type=checkbox]': { inlineSize: '1.15rem', blockSize: '1.15rem', margin: '0' },
  '.cm-textfield': {
    flex: '1 1 12rem',
    minBlockSize: '2.75rem',
    margin: '0',
    padding: '0.4rem 0.7rem',
    border: '1px solid var(--field-rule)',
    borderRadius: '3px',
    color: 'inherit',
    backgroundColor: 'light-dark(#fffefb, var(--leaf))',
    font: 'inherit',
    fontSize: '1rem',
  },
  '.cm-button': {
    minBlockSize: '2.75rem',
    margin: '0',
    padding: '0.3rem 0.9rem',
    border: '1px solid var(--field-rule)',
    borderRadius: '3px',
    color: 'inherit',
    background: 'none',
    font: 'inherit',
    fontSize: '0.92rem',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search [name=close]': {
    position: 'absolute',
    insetBlockStart: '0.5rem',
    insetInlineEnd: '0.4rem',
    inlineSize: '2.75rem',
    blockSize: '2.75rem',
    margin: '0',
    border: '0',
    color: 'var(--ash)',
    background: 'none',
    fontSize: '1.5rem',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search [name=select]': { display: 'none' },
  ':is(.cm-textfield, .cm-button, .cm-panel [name=close], .cm-panel input):focus-visible': {
    outline: '2px solid var(--rubric)',
    outlineOffset: '1px',
  },
  '.mark-reported': {
    backgroundColor: 'color-mix(in srgb, var(--leafgold) 26%, transparent)',
    borderBlockEnd: '2px solid var(--leafgold)',
  },
  '.mark-heading': { fontWeight: '700' },
  '.mark-sign': { color: 'var(--ash)' },
})

const byItself = Decoration.line({ attributes: { dir: 'auto' } })

/** Gives each line the direction of its first letter (`dir="auto"`). */
export const linesByThemselves = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = inSight(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = inSight(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function inSight(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  let last = -1
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at)
      // A blank line keeps the direction of the text: the caret stands where the words will begin.
      if (line.from > last && /\p{L}/u.test(line.text)) found.push(byItself.range(line.from))
      last = line.from
      at = line.to + 1
    }
  return Decoration.set(found)
}

const heading = Decoration.mark({ class: 'mark-heading' })
const reported = Decoration.mark({ class: 'mark-reported' })
const sign = Decoration.mark({ class: 'mark-sign' })
const matcher = new MatchDecorator({
  regexp: /^ {0,3}#{1,6}[ \t].*|^[ \t]*(?:>[ \t]?|[-*+][ \t]|\d{1,9}[.)][ \t])+|\*{1,3}|`+|\[\^[^\]]+\]:?/gm,
  decoration: (match) => (match[0].trimStart().startsWith('#') ? heading : sign),
})

/** Marks a stretch of the text; the mark moves with its words. */
export const markOf = ({ start, end }: { start: number; end: number }): Extension =>
  StateField.define<DecorationSet>({
    create: ({ doc }) => {
      const [from, to] = [Math.min(start, doc.length), Math.min(end, doc.length)]
      return from < to ? Decoration.set(reported.range(from, to)) : Decoration.none
    },
    update: (marks, { changes }) => marks.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  })

/** Greys the signs of Markdown and sets headings in bold, in the lines in sight only: fast with any text. */
export const marked = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
