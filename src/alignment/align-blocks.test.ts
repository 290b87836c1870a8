import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { learnRatios } from '#server/texts/links/length-ratios.ts'
import { renderText } from '#server/texts/render/render-text.ts'
import { disturb, linksOf, random, samplePlaces, shapes, trueLinks } from '#tests/support/disturbed-text.ts'
import { alignBlocks } from './align-blocks.ts'
import { countCells } from './band.ts'
import { type BlockShape, blockShape, blockShapes } from './block-shapes.ts'

const paragraphs = (...texts: string[]) => texts.map((text) => blockShape(text, 'p'))
const aligned = (first: BlockShape[], second: BlockShape[]) => alignBlocks(first, second).map(([m, n]) => `${m}-${n}`)

const places = samplePlaces().then((all) => all.map(({ texts }) => texts))
const ENGLISH = [
  'The ferry left at dawn, when the fog still lay on the river and nobody could see the other bank.',
  '“Who pays for the horse?” asked the miller.',
  'Nobody answered. The rope creaked, the water ran beneath the boards, and the horse put one ear back as if it had understood the question better than the men. In 1431 such a crossing cost two pence.',
  'So they waited.',
  'At noon the fog lifted, and they saw that they had been lying at the landing all morning, still tied to its post.',
]
const GERMAN = [
  'Die Fähre legte im Morgengrauen ab, als der Nebel noch auf dem Fluss lag und niemand das andere Ufer sehen konnte.',
  '»Wer zahlt für das Pferd?«, fragte der Müller.',
  'Niemand antwortete. Das Seil knarrte, das Wasser lief unter den Brettern dahin, und das Pferd legte ein Ohr an, als hätte es die Frage besser verstanden als die Männer. Im Jahr 1431 kostete eine solche Überfahrt zwei Pfennige.',
  'Also warteten sie.',
  'Am Mittag hob sich der Nebel, und sie sahen, dass sie den ganzen Morgen am Steg gelegen hatten, noch immer an seinem Pfosten festgemacht.',
]
const CHINESE = [
  '渡船在黎明时离岸，那时雾还罩着河面，谁也看不见对岸。',
  '“马的钱谁付？”磨坊主问。',
  '没有人回答。缆绳吱吱作响，河水从船板下流过，马把一只耳朵往后一贴，仿佛它比人更明白这个问题。1431年，这样渡一次河要两个便士。',
  '于是他们等着。',
  '到了中午雾散了，他们才看见自己整个上午都停在码头边，还系在那根桩子上。',
]

describe('alignment of paragraphs', () => {
  test.each([
    ['German', GERMAN],
    ['Chinese', CHINESE],
  ])('%s: what is whole, merged, split, left out or added', (_, other) => {
    const english = paragraphs(...ENGLISH)
    const [a, b, c, d, e] = other as [string, string, string, string, string]
    expect(aligned(english, paragraphs(...other))).toEqual(['1-1', '1-1', '1-1', '1-1', '1-1'])
    expect(aligned(english, paragraphs(`${a} ${b}`, c, d, e))).toEqual(['2-1', '1-1', '1-1', '1-1'])
    const half = c.indexOf(c.includes('。') ? '。' : '.', c.length / 3) + 1
    expect(aligned(english, paragraphs(a, b, c.slice(0, half), c.slice(half), d, e)).slice(0, 3)).toEqual([
      '1-1',
      '1-1',
      '1-2',
    ])
    expect(aligned(english, paragraphs(a, b, d, e))).toEqual(['1-1', '1-1', '1-0', '1-1', '1-1'])
    expect(aligned(paragraphs(...ENGLISH.toSpliced(2, 1)), paragraphs(...other))).toEqual([
      '1-1',
      '1-1',
      '0-1',
      '1-1',
      '1-1',
    ])
  })

  test('a heading stands beside a heading, whatever their lengths', () => {
    const first = [blockShape('One', 'h2'), ...paragraphs(ENGLISH[0] as string)]
    const [short, long] = paragraphs(GERMAN[3] as string, GERMAN[0] as string) as [BlockShape, BlockShape]
    expect(aligned(first, [short, blockShape('Das erste Kapitel', 'h3'), long])).toEqual(['0-1', '1-1', '1-1'])
  })

  test('of nothing, of one side alone, of sides that nobody would compare', () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => blockShape(`Sentence ${i} of a book.`, 'p'))
    expect(alignBlocks([], [])).toEqual([])
    expect(aligned(many(2), [])).toEqual(['1-0', '1-0'])
    expect(aligned([], many(500))).toHaveLength(500)
    for (const [m, n] of [
      [1, 900],
      [900, 1],
      [700, 300],
    ] as const) {
      const beads = alignBlocks(many(m), many(n))
      expect([beads.reduce((sum, [of]) => sum + of, 0), beads.reduce((sum, [, of]) => sum + of, 0)]).toEqual([m, n])
    }
  })

  test('of a translation that goes on where the original ends', () => {
    const first = paragraphs(...ENGLISH)
    const more = Array.from({ length: 60 }, (_, n) => `Anmerkung ${n}: So steht es in der Handschrift.`)
    const beads = alignBlocks(first, paragraphs(...GERMAN, ...more), { usualRatio: 0.1 })
    expect(beads.slice(0, 5)).toEqual(Array(5).fill([1, 1]))
    expect(beads.slice(5)).toEqual(Array(60).fill([0, 1]))
  })

  test('whatever the texts are, each block stands in one place, and all of them do', () => {
    const shape = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 60 }),
      kind: fc.constantFrom('p', 'h2', 'li'),
    })
    const text = fc.array(shape, { maxLength: 12 }).map((blocks) => blocks.map((one) => blockShape(one.text, one.kind)))
    fc.assert(
      fc.property(text, text, (first, second) => {
        const beads = alignBlocks(first, second)
        expect(beads.reduce((sum, [m]) => sum + m, 0)).toBe(first.length)
        expect(beads.reduce((sum, [, n]) => sum + n, 0)).toBe(second.length)
        expect(beads.every(([m, n]) => m + n > 0)).toBe(true)
      }),
    )
  })

  test('of the sample library as it is written, and with one block in ten disturbed', async () => {
    const found = { even: 0, ofEven: 0, right: 0, given: 0, wanted: 0 }
    for (const [a, b] of [
      ['en', 'zh'],
      ['ja', 'ko'],
      ['ar', 'en'],
      ['hi', 'ur'],
      ['th', 'tr'],
      ['ru', 'el'],
    ] as const)
      for (const [n, texts] of (await places).entries()) {
        const [first, second] = [texts.get(a), texts.get(b)]
        if (!first || first.length !== second?.length) continue
        const even = linksOf(alignBlocks(shapes(first), shapes(second)))
        found.ofEven += first.length
        found.even += first.filter((_, i) => even.has(`${i} ${i}`)).length
        const { blocks, from, moved } = disturb(second, random(n))
        const inOrder = from.map((of) => of.filter((i) => !moved.has(i)))
        const [wanted, given] = [trueLinks(inOrder), linksOf(alignBlocks(shapes(first), shapes(blocks)))]
        found.wanted += wanted.size
        found.given += given.size
        found.right += [...wanted].filter((link) => given.has(link)).length
      }
    expect(found.ofEven).toBeGreaterThan(1500)
    expect(found.even / found.ofEven).toBeGreaterThan(0.99)
    expect(found.right / found.given).toBeGreaterThan(0.95)
    expect(found.right / found.wanted).toBeGreaterThan(0.95)
  })
})

describe('texts of which a long passage is missing', () => {
  const languages = ['en', 'zh', 'ja', 'ko', 'ar', 'th', 'ru'].map((code, i) => ({ id: i + 1, code }))
  const idOf = (code: string) => languages.find((language) => language.code === code)?.id as number
  const ratioOf = learnRatios([], languages)

  test.each([
    ['the end', (at: number, of: number) => at >= of * 0.4],
    ['the midst', (at: number, of: number) => at >= of * 0.3 && at < of * 0.7],
    ['the beginning', (at: number, of: number) => at < of * 0.5],
  ])('%s: all of it is found, where it is known how long texts usually are', async (_, isLeft) => {
    let [right, wanted] = [0, 0]
    for (const texts of await places)
      for (const [a, b] of [
        ['en', 'zh'],
        ['ja', 'ko'],
        ['ar', 'en'],
        ['ru', 'th'],
      ] as const) {
        const [first, second] = [texts.get(a), texts.get(b)]
        if (!first || first.length !== second?.length || first.length < 8) continue
        const kept = [...second.keys()].filter((at) => !isLeft(at, second.length))
        const blocks = kept.map((at) => second[at] as (typeof second)[number])
        const beads = alignBlocks(shapes(first), shapes(blocks), { usualRatio: ratioOf(idOf(a), idOf(b)).log })
        const given = linksOf(beads)
        wanted += kept.length
        right += kept.filter((at, j) => given.has(`${at} ${j}`)).length
        expect(beads.filter(([, n]) => n === 0).length).toBeCloseTo(first.length - kept.length, -1)
      }
    expect(wanted).toBeGreaterThan(500)
    expect(right / wanted).toBeGreaterThan(0.95)
  })
})

describe('texts too long for all of the table', () => {
  /** Whole chapters one after the other, in two languages; the second with one block in ten disturbed. */
  const joined = async (a: string, b: string) => {
    const both = (await places).flatMap((texts) => {
      const [first, second] = [texts.get(a), texts.get(b)]
      return first && first.length === second?.length ? [[first, second] as const] : []
    })
    const { blocks, from, moved } = disturb(
      both.flatMap(([, second]) => second),
      random(5),
    )
    // Without the moved ones: their links are in no order.
    const inOrder = [...from.keys()].filter((j) => !from[j]?.some((i) => moved.has(i)))
    return {
      first: both.flatMap(([first]) => first),
      second: inOrder.map((j) => blocks[j] as (typeof blocks)[number]),
      from: inOrder.map((j) => from[j] as number[]),
    }
  }
  /** As many as of a text of some 9,000 blocks. */
  const fewCells = (rows: number) => Math.floor(0.15 * rows * rows)

  test.each([
    ['the end', (share: number) => share >= 0.5],
    ['nearly all', (share: number) => share >= 0.2],
    ['the beginning', (share: number) => share < 0.5],
    ['nothing', () => false],
  ])('%s is missing', async (_, isLeft) => {
    for (const [a, b] of [
      ['en', 'zh'],
      ['ru', 'fr'],
    ] as const) {
      const { first, second, from } = await joined(a, b)
      const kept = [...from.keys()].filter((j) => !isLeft((from[j]?.[0] as number) / first.length))
      const blocks = kept.map((j) => second[j] as (typeof second)[number])
      const wanted = trueLinks(kept.map((j) => from[j] as number[]))
      const usual = b === 'zh' ? -0.95 : 0.23
      const given = linksOf(
        alignBlocks(shapes(first), shapes(blocks), { usualRatio: usual, mostCells: fewCells(first.length) }),
      )
      const right = [...wanted].filter((link) => given.has(link)).length
      expect(right / given.size).toBeGreaterThan(0.95)
      expect(right / wanted.size).toBeGreaterThan(0.95)
    }
  })

  test('the end of the first is missing', async () => {
    const { first, second, from } = await joined('en', 'de')
    const half = first.length >> 1
    const wanted = trueLinks(from.map((of) => of.filter((i) => i < half)))
    const given = linksOf(
      alignBlocks(shapes(first.slice(0, half)), shapes(second), { usualRatio: 0.1, mostCells: fewCells(first.length) }),
    )
    const right = [...wanted].filter((link) => given.has(link)).length
    expect(right / wanted.size).toBeGreaterThan(0.9)
  })

  test('six thousand blocks, of which the last half is missing', () => {
    const next = random(3)
    const lengths = Array.from({ length: 6000 }, () => Math.round(5 + 95 * next() ** 2))
    const [first, second] = [
      paragraphs(...lengths.map((length) => 'word '.repeat(length))),
      paragraphs(...lengths.slice(0, 3000).map((length) => 'mot '.repeat(length * (0.9 + 0.4 * next())))),
    ]
    const given = linksOf(alignBlocks(first, second, { usualRatio: 0, mostCells: 3_000_000 }))
    expect([...second.keys()].filter((i) => given.has(`${i} ${i}`)).length).toBeGreaterThan(2950)
  })
})

describe('a text that is still being written', () => {
  const alignedUnfinished = (first: BlockShape[], second: BlockShape[]) =>
    alignBlocks(first, second, { isUnfinished: true }).map(([m, n]) => `${m}-${n}`)
  const english = paragraphs(...ENGLISH)

  test('its end is missing, however short what is written', () => {
    expect(alignedUnfinished(english, paragraphs(...GERMAN.slice(0, 1)))).toEqual(['1-1', '1-0', '1-0', '1-0', '1-0'])
    expect(alignedUnfinished(english, paragraphs(...GERMAN.slice(0, 3)))).toEqual(['1-1', '1-1', '1-1', '1-0', '1-0'])
  })

  test('an empty block is a place that is kept free for a block of the original', () => {
    const [a, , c] = GERMAN as [string, string, string]
    expect(alignedUnfinished(english, paragraphs(a, '', c))).toEqual(['1-1', '1-1', '1-1', '1-0', '1-0'])
    expect(alignedUnfinished(english.slice(0, 1), paragraphs('', '', a)).filter((bead) => bead === '1-1')).toHaveLength(
      1,
    )
  })

  test('one block never answers to two: a block of the original is missing instead', () => {
    const [a, b, c, d, e] = GERMAN as [string, string, string, string, string]
    const beads = alignedUnfinished(english, paragraphs(`${a} ${b}`, c, d, e))
    expect(beads.filter((bead) => bead === '1-1')).toHaveLength(4)
    expect(beads.filter((bead) => bead === '1-0')).toHaveLength(1)
    expect(beads).toHaveLength(5)
  })

  test('longer than its original, in a table that is too large: blocks answer as in a whole table', () => {
    const [a, b, c, d, e] = GERMAN as [string, string, string, string, string]
    const few = { isUnfinished: true, mostCells: 1200 }
    const alignedInBands = (...texts: string[]) =>
      alignBlocks(english, paragraphs(...texts), few).map(([m, n]) => `${m}-${n}`)
    expect(countCells(english.length, 6)).toBeGreaterThan(few.mostCells)
    const split = alignedInBands(a, b, c.slice(0, 20), c.slice(20), d, e)
    expect(split).toEqual(['1-1', '1-1', '0-1', '1-1', '1-1', '1-1'])
    for (const texts of [
      ['', '', c, d, '', '', '', e],
      [a, '', c, ...Array.from({ length: 12 }, (_, n) => `Anmerkung ${n}: So steht es in der Handschrift.`)],
      [a, 'Anmerkung.', 'Und noch eine Anmerkung.', b, 'Noch eine.', ''],
    ])
      expect(alignedInBands(...texts)).toEqual(alignedUnfinished(english, paragraphs(...texts)))
  })
})

describe('shapes of blocks', () => {
  test('are read off the HTML as a reader sees it, one for each anchor', () => {
    const markdown = [
      '## “Tom & Jerry”, 1 < 2',
      'A *first* line\nand a second; with [a link](https://example.org "p9")! Is it? ١٢ and 12…',
      '> — Quoted.\n>\n> - one\n> - two 3',
      '| a | b |\n| - | - |\n| c | d |',
      'A note.[^1]\n\n[^1]: Said below.',
    ].join('\n\n')
    const { html, blocks } = renderText(markdown)
    const shapes = blockShapes(html)
    expect(shapes.map(({ length }) => length)).toEqual(blocks.map(({ text }) => text.replace(/\s+/g, '').length))
    expect(shapes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['heading', 'p', 'li', 'tr']))
    expect(shapes[0]).toMatchObject({ isSpeech: true, numbers: ['1', '2'] })
    expect(shapes[1]).toMatchObject({ questions: 1, exclamations: 1, stops: 1, lines: 2, numbers: ['12', '12'] })
    expect(shapes[2]).toMatchObject({ isSpeech: true, lines: 1 })
  })

  test.each([
    ['a number', '١٩٤٥ १९४५ 1945 ۱۹۴۵', { numbers: ['1945', '1945', '1945', '1945'] }],
    ['questions of other scripts', '吗？ هل؟ ե՞ no; not', { questions: 3 }],
    ['a question in Greek', 'τι; ναι', { questions: 1 }],
    ['the beginnings of words, and pairs', 'Odysseus saw 山水', { words: ['odyss', '山水'] }],
    ['nothing', '', { length: 0, lines: 1, words: [] }],
  ])('%s', (_, text, shape) => {
    expect(blockShape(text, 'p')).toMatchObject(shape)
  })
})
