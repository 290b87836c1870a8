import { describe, expect, test } from 'vitest'
import {
  beforeAsPart,
  countLevels,
  findHeadings,
  firstWords,
  guessLevel,
  mergeWithPrevious,
  plainWords,
  splitAtHeadings,
} from './split-at-headings.ts'

const split = (text: string, level?: number) => {
  const headings = findHeadings(text)
  return splitAtHeadings(text, headings, level ?? guessLevel(headings) ?? 1)
}
const short = (text: string, level?: number) => split(text, level).parts.map(({ title, content }) => [title, content])

describe('headings without a mark of Markdown', () => {
  const book = (...names: string[]) =>
    names.flatMap((name, n) => [name, `${'Words of a chapter. '.repeat(4)}${n}`]).join('\n\n')
  test.each([
    ['English', ['CHAPTER I', 'CHAPTER II', 'CHAPTER III']],
    ['Russian', ['Глава первая', 'Глава вторая', 'Глава третья']],
    ['Chinese', ['第一章 渡口', '第二章 灯', '第三章 回信']],
    ['Arabic', ['الفصل الأول', 'الفصل الثاني', 'الفصل الثالث']],
    ['Turkish', ['Birinci Bölüm', 'İkinci Bölüm', 'Üçüncü Bölüm']],
    ['numerals', ['I.', 'II.', 'III.', 'IV.']],
  ])('§2 chapters: a text is split at its plain headings, in %s', (_, names) => {
    expect(split(`# The Book\n\n${book(...names)}`).parts.map(({ title }) => title)).toEqual(names)
  })

  test('§2 chapters: parts stand at the beginning of their first chapter, and a sentence is no heading', () => {
    const text = book('PART ONE', 'Chapter 1', 'Chapter 2').replace(/PART ONE\n\n[^\n]*/, 'PART ONE')
    const told = `${text}\n\nChapter 3 of the law says that nobody shall pass.`
    expect(split(told).parts.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2'])
  })

  test('§2 chapters: where Markdown names the chapters, lines of numbers are none', () => {
    const text = `## One\n\n${book('I.', 'II.', 'III.')}\n\n## Two\n\nText.`
    expect(split(text).parts.map(({ title }) => title)).toEqual(['One', 'Two'])
  })

  test('§2 chapters: a whole book of 240 KB is split, too', () => {
    const names = Array.from({ length: 60 }, (_, n) => `Chapter ${n + 1}`)
    const text = names.flatMap((name) => [name, ...Array(40).fill('A paragraph of a hundred letters. '.repeat(3))])
    expect(split(text.join('\n\n')).parts).toHaveLength(60)
  })
})

describe('what a heading is', () => {
  test.each([
    ['# One', [[1, 'One']]],
    ['### One ###', [[3, 'One']]],
    [
      'One\n===\n\nTwo\n---',
      [
        [1, 'One'],
        [2, 'Two'],
      ],
    ],
    ['   ## One', [[2, 'One']]],
    ['#One', []],
    ['####### One', []],
    ['    # One', []],
    ['```\n# One\n```', []],
    ['~~~~\n# One\n~~~\n# Two\n~~~~\n# Three', [[1, 'Three']]],
    ['```\n# never closed', []],
    ['> # One\n\n# Two', [[1, 'Two']]],
    ['- # One\n\n# Two', [[1, 'Two']]],
    ['<div>\n# One\n</div>\n\n# Two', [[1, 'Two']]],
    ['Two words\non two lines\n---', [[2, 'Two words\non two lines']]],
    ['---\n\n# One', [[1, 'One']]],
    [
      'One\r\n===\r\n\r\n## Two\r\n',
      [
        [1, 'One'],
        [2, 'Two'],
      ],
    ],
    [
      '# One\rText\r# Two',
      [
        [1, 'One'],
        [1, 'Two'],
      ],
    ],
    ['', []],
  ])('§2 chapters: headings of %j', (text, expected) => {
    expect(findHeadings(text).map(({ level, words }) => [level, words])).toEqual(expected)
  })
})

describe('the level that begins a chapter', () => {
  test.each([
    ['# A\n# B', 1],
    ['# Book\n\n## A\n\n## B', 2],
    ['# Book\n\n### A\n\n### B', 3],
    ['# Part\n## A\n## B\n# Part\n## C', 1],
    ['## Only one', 2],
    ['No heading', undefined],
  ])('§2 chapters: of %j it is guessed to be %s', (text, level) => {
    expect(guessLevel(findHeadings(text))).toBe(level)
  })

  test('§2 chapters: the levels that occur are counted', () => {
    expect(countLevels(findHeadings('# Book\n### A\n### B'))).toEqual([
      { level: 1, count: 1 },
      { level: 3, count: 2 },
    ])
  })
})

describe('cutting', () => {
  test('§2 chapters: each heading begins a part, which does not repeat it', () => {
    expect(short('# I\n\nOne.\n\nStill one.\n\n# II\n\nTwo.\n')).toEqual([
      ['I', 'One.\n\nStill one.'],
      ['II', 'Two.'],
    ])
  })

  test('§2 chapters: lower headings stay in their chapter', () => {
    expect(short('# I\nOne.\n## Within\nMore.\n# II\nTwo.')).toEqual([
      ['I', 'One.\n## Within\nMore.'],
      ['II', 'Two.'],
    ])
  })

  test('§2 chapters: what stands before the first is told apart', () => {
    const { before, parts } = split('# The Book\n\nFor you.\n\n## I\n\nOne.\n\n## II\n\nTwo.')
    expect(before).toBe('# The Book\n\nFor you.')
    expect(parts).toHaveLength(2)
  })

  test('§2 chapters: without headings all of it stands before', () => {
    expect(split('Only text.\n')).toEqual({ before: 'Only text.', parts: [] })
  })

  test('§2 chapters: a higher heading without text goes to the chapter that follows, one with text is a chapter', () => {
    expect(short('# Book\n## I\nOne.\n# Part Two\n\n## II\nTwo.\n# Epilogue\nThe end.', 2)).toEqual([
      ['I', 'One.'],
      ['II', '# Part Two\n\nTwo.'],
      ['Epilogue', 'The end.'],
    ])
  })

  test('§2 chapters: a heading without text is a part without text, for the visitor to merge', () => {
    expect(short('# I\n\n# II\n\nTwo.')).toEqual([
      ['I', ''],
      ['II', 'Two.'],
    ])
  })

  test('§2 chapters: titles may be the same, or numbers', () => {
    expect(short('# 1\na\n# 1\nb\n# 2.\nc')).toEqual([
      ['1', 'a'],
      ['1', 'b'],
      ['2.', 'c'],
    ])
  })

  test('§2 chapters: code keeps its indentation, verse its line breaks', () => {
    expect(short('# I\n\n    code\n\n# II\na  \nb  \n')).toEqual([
      ['I', '    code'],
      ['II', 'a  \nb'],
    ])
  })

  test('§2 chapters: line ends of Windows are no part of a text', () => {
    expect(short('# I\r\n\r\nOne.\r\nTwo.\r\n\r\n# II\r\nThree.\r\n')).toEqual([
      ['I', 'One.\nTwo.'],
      ['II', 'Three.'],
    ])
  })

  test.each([
    ['الفصل الأول', 'كان هناك عبّار.'],
    ['第一章', '渡し守がいた。'],
    ['Κεφάλαιο Α΄', 'Ἄνδρα μοι ἔννεπε'],
  ])('§2 chapters: %s', (title, content) => {
    expect(short(`# ${title}\n\n${content}\n\n# ${title} 2\n\n${content}`)).toEqual([
      [title, content],
      [`${title} 2`, content],
    ])
  })

  test('§2 chapters: nothing of a text is lost, whatever stands in it', () => {
    const text = '# B\n\n```\n# x\n```\n\n## I\n> # q\n\na\n\nII\n--\n\n- b\n\n# C\nd'
    const { before, parts } = split(text, 2)
    const kept = [before, ...parts.flatMap(({ heading, content }) => [heading, content])].join('\n')
    expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  })

  test('§2 chapters: two megabytes are cut', () => {
    const text = '## Chapter\n\nSome words of *prose*, and a [link](https://a.example).\n\n'.repeat(30_000)
    expect(split(text).parts).toHaveLength(30_000)
  })
})

test('§2 chapters: a part merged into the one before keeps its heading there', () => {
  const { parts } = split('# I\nOne.\n# II\nTwo.\n# III\nThree.')
  expect(mergeWithPrevious(parts, 1).map(({ title, content }) => [title, content])).toEqual([
    ['I', 'One.\n\n# II\n\nTwo.'],
    ['III', 'Three.'],
  ])
  expect(mergeWithPrevious(parts, 0)).toEqual(parts)
})

test.each([
  ['# Foreword\n\nFor you.', { title: 'Foreword', heading: '# Foreword', content: 'For you.' }],
  ['For you.\n\n# Foreword', { title: '', heading: '', content: 'For you.\n\n# Foreword' }],
  ['# The Book', { title: 'The Book', heading: '# The Book', content: '# The Book' }],
])('§2 chapters: what stands before becomes a part: %j', (before, part) => {
  expect(beforeAsPart(before)).toEqual(part)
})

test.each([
  ['*The* **Ferry**man', 'The Ferryman'],
  ['`code` and [a link](https://a.example)', 'code and a link'],
  ['snake_case_name', 'snake_case_name'],
  ['_under_ and \\*kept\\*', 'under and *kept*'],
  ['Chapter I[^1]', 'Chapter I'],
  ['<em>Tagged</em>', 'Tagged'],
  ['Two\nlines', 'Two lines'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('§2 chapters: the words of the heading %j', (markdown, words) => {
  expect(plainWords(markdown)).toBe(words)
})

test.each([
  ['> Short *words*.', 20, 'Short words.'],
  ['A sentence that is longer than it may be.', 20, 'A sentence that is…'],
  ['長い文章がここにあります', 6, '長い文章が…'],
])('§2 chapters: the first words of %j', (markdown, longest, words) => {
  expect(firstWords(markdown, longest)).toBe(words)
})
