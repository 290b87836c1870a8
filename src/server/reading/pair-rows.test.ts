import { describe, expect, test } from 'vitest'
import type { Bead } from '#alignment/links.ts'
import { renderText } from '../texts/render/render-text.ts'
import { pairRows } from './pair-rows.ts'

const rendered = (markdown: string) => renderText(markdown).html
const rows = (first: string, second: string, beads: readonly Bead[]) =>
  pairRows(rendered(first), rendered(second), beads, 'zh-')
const oneToOne = (count: number): Bead[] => Array.from({ length: count }, () => [1, 1])
const wordsOf = (found: ReturnType<typeof rows>) =>
  found.map((row) =>
    row.map(
      (html) =>
        html
          ?.replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim() ?? null,
    ),
  )

describe('pairRows', () => {
  test('paragraph beside paragraph, with anchors of their own', () => {
    expect(rows('# One\n\nTwo', '# 一\n\n二', oneToOne(2))).toEqual([
      ['<h1 id="p1">One</h1>', '<h1 id="zh-p1">一</h1>'],
      ['<p id="p2">Two</p>', '<p id="zh-p2">二</p>'],
    ])
  })

  test('merged, split and missing paragraphs', () => {
    const found = rows('a\n\nb\n\nc\n\nd', 'A B\n\nC1\n\nC2\n\nE', [
      [2, 1],
      [1, 2],
      [1, 0],
      [0, 1],
    ])
    expect(wordsOf(found)).toEqual([
      ['a b', 'A B'],
      ['c', 'C1 C2'],
      ['d', null],
      [null, 'E'],
    ])
  })

  test('lists and quotations are cut between their items, and go on with their number', () => {
    const text = '1. one\n2. two\n\n   more\n\n> said\n>\n> and said'
    const found = rows(text, text, oneToOne(5))
    expect(wordsOf(found).map(([first]) => first)).toEqual(['one', 'two more', 'said', 'and said'])
    expect(found[1]?.[1]).toBe('<ol start="2"><li><p id="zh-p2">two</p><p id="zh-p3">more</p></li></ol>')
    expect(found[2]?.[0]).toBe('<blockquote><p id="p4">said</p></blockquote>')
  })

  test('a list beside a paragraph, by the shorter structure', () => {
    const found = rows('- one\n- two\n\nend', 'one and two\n\nend', [
      [2, 1],
      [1, 1],
    ])
    expect(wordsOf(found)).toEqual([
      ['one two', 'one and two'],
      ['end', 'end'],
    ])
    expect(found[0]?.[0]).toBe('<ul><li id="p1">one</li></ul><ul><li id="p2">two</li></ul>')
  })

  test('tables stay whole, even where their rows answer one to one', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n\nend'
    expect(wordsOf(rows(table, table, oneToOne(3)))).toEqual([
      ['a b 1 2', 'a b 1 2'],
      ['end', 'end'],
    ])
  })

  test('notes stay together at the end, and lead back within their own text', () => {
    const text = 'Said.[^1]\n\n[^1]: By whom.'
    const found = rows(text, text, oneToOne(2))
    expect(wordsOf(found)).toHaveLength(2)
    expect(found[0]?.[0]).toContain('href="#note-1" name="note-1-from-1"')
    expect(found[0]?.[1]).toContain('href="#zh-note-1" name="zh-note-1-from-1"')
    expect(found[1]?.[1]).toContain('<a name="zh-note-1"></a>')
  })

  test('a pause goes with what follows it', () => {
    expect(rows('a\n\n---\n\nb', 'a\n\n---\n\nb', oneToOne(2))[1]?.[0]).toBe('<hr><p id="p2">b</p>')
  })

  test('what looks like an anchor in words is left alone', () => {
    const text = 'Write `<a id="p1" href="#p2">` there.'
    expect(rows(text, text, oneToOne(1))[0]?.[1]).toBe(rendered(text).replace('id="p1">', 'id="zh-p1">'))
  })

  test('texts that have changed since lose nothing', () => {
    const found = rows('a\n\nb\n\nc', 'A\n\nB', oneToOne(1))
    expect(wordsOf(found)).toEqual([
      ['a', 'A'],
      ['b c', 'B'],
    ])
    expect(wordsOf(rows('a', 'A', oneToOne(5)))).toEqual([['a', 'A']])
  })

  test('everything of both texts, once and in order, whatever the beads', () => {
    const text = '# h\n\n> a\n>\n> b\n\n- c\n- d\n  - e\n\n| f | g |\n|---|---|\n| h | i |\n\nj[^1]\n\n[^1]: k'
    const html = rendered(text)
    const words = html.replace(/<[^>]*>/g, '')
    for (const beads of [
      oneToOne(12),
      [[12, 12]],
      [
        [3, 4],
        [9, 8],
      ],
      [[1, 0], [0, 1], ...oneToOne(11)],
    ] as Bead[][]) {
      const found = pairRows(html, html, beads, 'zh-')
      for (const side of [0, 1])
        expect(
          found
            .map((row) => row[side] ?? '')
            .join('')
            .replace(/<[^>]*>/g, ''),
        ).toBe(words)
    }
  })
})
