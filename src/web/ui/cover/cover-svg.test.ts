import { expect, test } from 'vitest'
import { coverSvg } from './cover-svg.ts'
import { breakablePieces, setText, textWidth } from './set-text.ts'

const titles: [title: string, lang: string][] = [
  ['The Ferryman of Two Cities', 'en'],
  ['A', 'en'],
  ['On the Heavens, and on the Motion of Things in the Heavens, and on Generation and Corruption', 'en'],
  ['Donaudampfschifffahrtsgesellschaftskapitän', 'de'],
  ['Περὶ τοῦ μὴ ῥᾳδίως πιστεύειν διαβολῇ', 'grc'],
  ['Преступление и наказание', 'ru'],
  ['رسالة الغفران ومعها رسالة ابن القارح ومفتاح فهمها', 'ar'],
  ['كتاب', 'ar'],
  ['اردو کی آخری کتاب اور دوسرے مضامین', 'ur'],
  ['מסעות בנימין השלישי', 'he'],
  ['अभिज्ञानशाकुन्तलम्', 'sa'],
  ['พระอภัยมณีคำกลอนของสุนทรภู่ฉบับสมบูรณ์', 'th'],
  ['橋の下の月', 'ja'],
  ['ある阿呆の一生、そして「侏儒の言葉」', 'ja'],
  ['紅樓夢', 'zh'],
  ['관동별곡과 사미인곡 그리고 속미인곡', 'ko'],
  ['W'.repeat(400), 'en'],
  ['م'.repeat(200), 'ar'],
]

const box = { width: 118, height: 104, largest: 23, smallest: 9 }

test.each(titles)('§2 cover: “%s” stays inside its frame', (title, lang) => {
  const { lines, size, leading } = setText(title, lang, box)
  for (const line of lines) expect(textWidth(line) * size).toBeLessThanOrEqual(box.width + 0.01)
  expect(((lines.length - 1) * leading + 1.1) * size).toBeLessThanOrEqual(box.height + 0.01)
})

test('§2 cover: every word of a title that fits is on it, in order', () => {
  const title = 'The Ferryman of Two Cities'
  expect(setText(title, 'en', box).lines.join(' ')).toBe(title)
})

test('§2 cover: lines are of like length', () => {
  expect(setText('Nine Letters to Autumn', 'en', box).lines).toEqual(['Nine Letters', 'to Autumn'])
})

test('§2 cover: Thai breaks between words, Chinese keeps its commas off the start of a line', () => {
  expect(breakablePieces('พระอภัยมณี', 'th').length).toBeGreaterThan(1)
  expect(breakablePieces('天，地', 'zh')).toEqual(['天，', '地'])
  expect(breakablePieces('「天」地', 'zh')).toEqual(['「天」', '地'])
})

test('§2 cover: the same words give the same board, others another', () => {
  const words = { title: 'Antigone', author: 'Sophocles', category: 'Drama', lang: 'grc', rtl: false }
  expect(coverSvg(words)).toBe(coverSvg({ ...words }))
  expect(coverSvg(words)).not.toBe(coverSvg({ ...words, title: 'Electra' }))
})

test.each(['The Ferryman of Two Cities', 'A & B < C', '橋の下の月'])(
  '§2 cover: “%s”, shown small, is the same board without words',
  (title) => {
    const words = { title, author: 'Somebody', category: 'Essay', lang: 'ja', rtl: false }
    const [whole, small] = [coverSvg(words), coverSvg({ ...words, isSmall: true })]
    expect(small).not.toContain('text x=')
    const paths = (svg: string) => svg.match(/<path[^>]*>/g)
    expect(paths(small)).toEqual(paths(whole))
  },
)

test('§2 cover: the category decides the cloth', () => {
  const words = { title: 'Antigone', author: 'Sophocles', lang: 'grc', rtl: false }
  const boards = ['Drama', 'Poetry', 'Essay', 'No such', undefined].map((category) => {
    return /fill="(#\w+)"/.exec(coverSvg({ ...words, category }))?.[1]
  })
  expect(new Set(boards.slice(0, 4)).size).toBe(4)
  expect(boards[3]).toBe(boards[4])
})

test('§2 cover: words cannot break out of the drawing', () => {
  const svg = coverSvg({
    title: '<script>&"',
    author: '</svg><img src=x>',
    category: 'Drama',
    lang: '"><x',
    rtl: false,
  })
  expect(svg).not.toMatch(/<script|<img|<x/)
})

test('§2 cover: right-to-left titles are set right to left', () => {
  const svg = coverSvg({ title: 'كتاب', author: 'الجاحظ', category: undefined, lang: 'ar', rtl: true })
  expect(svg).toContain('direction="rtl"')
})

test.each([
  ['كتاب', true],
  ['A Book', false],
])('§2 cover: “%s” is bound on the side from which it is read', (title, rtl) => {
  const svg = coverSvg({ title, author: 'Somebody', category: undefined, lang: rtl ? 'ar' : 'en', rtl })
  const spine = svg.indexOf('<path d="M0 0h10v260H0z"')
  expect(spine).toBeGreaterThan(0)
  expect(svg.slice(0, spine).endsWith('<g transform="translate(180) scale(-1 1)">')).toBe(rtl)
  expect(svg.includes('<g transform="translate(-9 0)">')).toBe(rtl)
})
