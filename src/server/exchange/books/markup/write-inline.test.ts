import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { isElement, type Node } from '../../../html-nodes.ts'
import { renderText } from '../../../texts/render/render-text.ts'
import { type Atom, type Marks, writeInline } from './write-inline.ts'

/** Each visible letter with the marks that it has, in the order of the text. */
type Marked = string[]

const NAMES = { isStrong: 'strong', isItalic: 'em', isStruck: 'strike' } as const

function marksOf(atoms: readonly Atom[]): Marked {
  return atoms.flatMap((atom) => {
    if (atom.kind === 'break') return ['⏎']
    const text = atom.kind === 'text' ? atom.text : ''
    const names = Object.entries(NAMES).flatMap(([name, tag]) => (atom.marks[name as keyof typeof NAMES] ? [tag] : []))
    return Array.from(text.replace(/\s/g, ''), (letter) => [letter, ...names.sort()].join(' '))
  })
}

function marksIn(html: string): Marked {
  const read = (nodes: readonly Node[], marks: readonly string[]): Marked =>
    nodes.flatMap((node) => {
      if (!isElement(node))
        return 'value' in node
          ? Array.from(node.value.replace(/\s/g, ''), (letter) => [letter, ...marks].join(' '))
          : []
      if (node.tagName === 'br') return ['⏎']
      const own = ['strong', 'em', 'strike'].includes(node.tagName) ? [node.tagName] : []
      return read(node.childNodes, [...new Set([...marks, ...own])].sort())
    })
  return read(parseFragment(html).childNodes, [])
}

/** Breaks at the ends, and several together, are no lines. */
const lines = (marked: Marked): Marked => {
  const text = marked.filter((letter, at) => letter !== '⏎' || (marked[at - 1] ?? '⏎') !== '⏎')
  return text.at(-1) === '⏎' ? text.slice(0, -1) : text
}

const words = fc.array(
  fc.constantFrom(
    'a',
    'Wort',
    'и',
    '漢字',
    'かな',
    '한',
    'ع',
    'ไทย',
    ' ',
    ' ',
    '.',
    ',',
    '“',
    '”',
    '(',
    ')',
    '「',
    '」',
    '*',
    '_',
    '~~',
    '`',
    '[',
    ']',
    '[^1]',
    '](',
    '<b>',
    '&amp;',
    '\\',
    '#',
    '-',
    '+',
    '1.',
    '>',
    '|',
    '=',
    '!',
    ':',
    '—',
    '😀',
  ),
  { minLength: 1, maxLength: 5 },
)
const marks: fc.Arbitrary<Marks> = fc.record({
  isStrong: fc.boolean(),
  isItalic: fc.boolean(),
  isStruck: fc.constantFrom(false, false, false, true),
})
const atom: fc.Arbitrary<Atom> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('text' as const), text: words.map((parts) => parts.join('')), marks }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'break' as const }) },
)

test('§5 whatever the words and their marks are, a reader sees the same words with the same marks', () => {
  fc.assert(
    fc.property(fc.array(atom, { minLength: 1, maxLength: 7 }), (atoms) => {
      const markdown = writeInline(atoms)
      const { html } = renderText(markdown)
      expect(lines(marksIn(html)), markdown).toEqual(lines(marksOf(atoms)))
    }),
    { numRuns: 1500, seed: 18 },
  )
})

test.each([
  [[['A '], ['word', 'isItalic'], [' here.']], 'A *word* here.'],
  [[['“'], ['Quoted', 'isStrong'], ['”']], '“**Quoted**”'],
  [[['漢'], ['「字」', 'isStrong'], ['と']], '漢**「字」**と'],
  [[['un'], ['“believ”', 'isItalic'], ['able']], 'un<em>“believ”</em>able'],
  [[['1986. A year']], '1986\\. A year'],
  [[['[sic] and snake_case & co']], '[sic] and snake_case & co'],
  [[[' spaces ', 'isItalic'], ['outside']], '*spaces* outside'],
] as [[string, ('isItalic' | 'isStrong')?][], string][])('§5 the Markdown of %j is easy to read', (parts, markdown) => {
  expect(writeInline(parts.map(([text, mark]) => ({ kind: 'text', text, marks: mark ? { [mark]: true } : {} })))).toBe(
    markdown,
  )
})
