import { expect, test } from 'vitest'
import { pictureFace, pictureFamily } from '#faces/faces.ts'
import { englishReading, fakeApi, makeReading, makeWork, site } from '#tests/support/fake-library.ts'
import { textWidth } from '../ui/cover/set-text.ts'
import { type SharingPicture, sharingPicture } from './sharing-picture.ts'
import { sharingSvg } from './sharing-svg.ts'
import { sharingWords } from './sharing-words.ts'

const all = (text: string) => text
const without = (script: RegExp) => (text: string) => [...text].filter((letter) => !script.test(letter)).join('')
const work = makeWork()
const inEnglish = englishReading({ title: "The Mason's Tale", titleLanguage: 'en' })

test('§2 sharing picture: title in the language, original title, author, the language itself, the brand', () => {
  const words = sharingWords(work, inEnglish, site.brandName, all)
  expect([words.title.text, words.original?.text, words.author.text, words.language.text, words.brand]).toEqual([
    "The Mason's Tale",
    'قصة البنّاء',
    'Al-Jahiz',
    'English',
    'Acme',
  ])
  expect([words.rtl, words.title.rtl, words.original?.rtl]).toEqual([false, false, true])
})

test('§2 sharing picture: the original title is said once where it is the title', () => {
  const words = sharingWords(work, makeReading(), site.brandName, all)
  expect([words.title.text, words.original, words.rtl]).toEqual(['قصة البنّاء', undefined, true])
})

test('§2 sharing picture: a title that cannot be set gives way to that of the interface, then to the own', () => {
  const noArabic = without(/\p{Script=Arabic}/u)
  const inArabic = sharingWords(work, makeReading(), site.brandName, noArabic)
  expect([inArabic.title.text, inArabic.original, inArabic.language.text, inArabic.cover.text]).toEqual([
    "The Mason's Tale",
    undefined,
    'Arabic',
    "The Mason's Tale",
  ])
  const noLatin = without(/\p{Script=Latin}/u)
  expect(sharingWords(work, inEnglish, site.brandName, noLatin).title.text).toBe('قصة البنّاء')
  const emoji = makeWork({ title: 'Love 🫀', localTitle: null })
  const reading = makeReading({ title: 'Love 🫀', titleLanguage: 'en' })
  expect(sharingWords(emoji, reading, site.brandName, without(/🫀/u)).title.text).toBe('Love')
})

const drawn = (title: string, lang: string, rtl: boolean) =>
  sharingSvg({
    ...sharingWords(work, inEnglish, site.brandName, all),
    rtl,
    title: { text: title, lang, rtl },
  })

/** Lines of the picture's own text, outside the board: x, size, anchor, words. */
const linesOf = (svg: string) =>
  Array.from(
    svg.matchAll(
      /<text x="(\d+)" y="[\d.]+" xml:lang[^>]* font-size="([\d.]+)"[^>]*text-anchor="(\w+)"[^>]*>([^<]*)</g,
    ),
    ([, x, size, anchor, text]) => ({ x: Number(x), size: Number(size), anchor, text: text as string }),
  )

test.each([
  ['W'.repeat(400), 'en', false],
  ['On the Heavens, and on the Motion of Things in the Heavens, '.repeat(6), 'en', false],
  ['م'.repeat(200), 'ar', true],
  ['اردو کی آخری کتاب اور دوسرے مضامین '.repeat(8), 'ur', true],
  ['ある阿呆の一生、そして「侏儒の言葉」'.repeat(10), 'ja', false],
  ['พระอภัยมณีคำกลอนของสุนทรภู่ฉบับสมบูรณ์'.repeat(8), 'th', false],
])('§2 sharing picture: however long, a title stays in its column: %s', (title, lang, rtl) => {
  const { svg, cover } = drawn(title, lang, rtl)
  const bottoms = Array.from(svg.matchAll(/<text x="\d+" y="([\d.]+)"/g), ([, y]) => Number(y))
  expect(Math.max(...bottoms)).toBeLessThan(600)
  expect(Math.min(...bottoms)).toBeGreaterThan(30)
  for (const { x, size, text } of linesOf(svg)) {
    const room = rtl ? x - (cover.left + cover.width) : cover.left - x
    expect(textWidth(text) * size).toBeLessThan(room)
  }
})

test('§2 sharing picture: right-to-left languages mirror it', () => {
  const ltr = drawn('The Tale', 'en', false)
  const rtl = drawn('قصة البنّاء', 'ar', true)
  expect(rtl.cover.left).toBe(1200 - ltr.cover.left - ltr.cover.width)
  expect(new Set(linesOf(ltr.svg).map(({ x }) => x))).toEqual(new Set([108]))
  expect(new Set(linesOf(rtl.svg).map(({ x }) => x))).toEqual(new Set([1092]))
  expect(rtl.svg).toMatch(/direction="rtl"[^>]*>قصة البنّاء</)
})

test('§2 sharing picture: words cannot break out of the drawing', () => {
  const { svg } = drawn('</text><image href="file:///etc/passwd"/>&', 'en', false)
  expect(svg).not.toContain('<image')
})

test('§2 sharing picture: every language has its face', () => {
  const faces = ['en', 'grc', 'ru', 'ara', 'fas', 'urd', 'he', 'hi', 'th', 'zh', 'zh-TW', 'yue', 'ja', 'ko', 'und']
  expect(faces.map((code) => pictureFamily(pictureFace(new Intl.Locale(code).toString())))).toEqual([
    'Literata',
    'Literata',
    'Literata',
    'Amiri',
    'Vazirmatn',
    'Noto Nastaliq Urdu',
    'Noto Serif Hebrew',
    'Noto Serif Devanagari',
    'Noto Serif Thai',
    'Noto Serif SC',
    'Noto Serif TC',
    'Noto Serif TC',
    'Noto Serif JP',
    'Noto Serif KR',
    'Literata',
  ])
})

test('§2 sharing picture: there is none of a work that is not there or not to be read in the language', async () => {
  const { api } = fakeApi({ '/api/works/12': work, '/api/works/12/reading/en': inEnglish })
  expect(await sharingPicture(12, 'el', api, site)).toBeUndefined()
  expect(await sharingPicture(13, 'en', api, site)).toBeUndefined()
  const picture = (await sharingPicture(12, 'en', api, site)) as SharingPicture
  const letters = new Set(picture.texts.flatMap(({ text }) => [...text]))
  const { svg } = picture.draw(new Set())
  const said = Array.from(svg.matchAll(/<t(?:ext|span)[^>]*>([^<]*)</g), ([, text]) => text as string).join('')
  expect([...said].filter((letter) => !letters.has(letter))).toEqual([])
})
