import { expect, test } from 'vitest'
import { findFootnotes, shareFootnotes } from './share-footnotes.ts'
import { findHeadings, splitAtHeadings } from './split-at-headings.ts'

const split = (text: string) => {
  const { parts } = splitAtHeadings(text, findHeadings(text), 1)
  return shareFootnotes(parts, findFootnotes(text)).map(({ content }) => content)
}

test('§2 chapters: footnotes are found with all their paragraphs, not those in code', () => {
  expect(findFootnotes('a[^1]\n\n[^1]: One.\n\n    More.\n\n[^b]: Two.\n\n```\n[^c]: no\n```')).toEqual([
    { label: '1', text: '[^1]: One.\n\n    More.' },
    { label: 'b', text: '[^b]: Two.' },
  ])
})

test('§2 chapters: each chapter takes the footnotes along that it refers to', () => {
  expect(split('# I\na[^1] b[^2]\n# II\nc[^2]\n# Notes\n[^1]: One.\n\n[^2]: Two.\n')).toEqual([
    'a[^1] b[^2]\n\n[^1]: One.\n\n[^2]: Two.',
    'c[^2]\n\n[^2]: Two.',
    '',
  ])
})

test('§2 chapters: footnotes of its own a chapter keeps where they stand', () => {
  const parts = ['a[^1]\n\n[^1]: One.\n\nb', 'c[^1]\n\n[^1]: Another.']
  expect(split(`# I\n${parts[0]}\n# II\n${parts[1]}`)).toEqual(parts)
})

test('§2 chapters: a footnote that nobody refers to stays where it is', () => {
  expect(split('# I\na\n\n[^1]: One.\n# II\nb')).toEqual(['a\n\n[^1]: One.', 'b'])
})
