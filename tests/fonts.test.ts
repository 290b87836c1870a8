import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { codePoints, trueType } from '#faces/code-points.ts'
import { sameLines } from '#web/library/home/same-lines.ts'
import { fontFaceStyles, scriptStyles, sheetsWithLanguages, withLanguages } from '../scripts/face-styles.ts'
import { pageCuts, sameLineCuts } from '../scripts/font-cuts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}src/faces`

interface Face {
  family: string
  style: string
  weight: string
  url: string
  /** The face as the package has it. */
  isWhole: boolean
  letters: Set<number>
}

async function facesIn(sheet: string): Promise<Face[]> {
  const css = await readFile(`${folder}/${sheet}`, 'utf8')
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => {
    const of = (name: string) => new RegExp(`${name}:\\s*([^;]*);`).exec(rule)?.[1]?.trim() ?? ''
    const url = /url\("([^"]*)"\)/.exec(rule)?.[1] ?? ''
    return {
      family: of('font-family').replaceAll('"', ''),
      style: of('font-style'),
      weight: of('font-weight'),
      url,
      isWhole: url.startsWith('@'),
      letters: new Set(of('unicode-range').split(',').flatMap(range)),
    }
  })
}

function range(text: string): number[] {
  const [first = 0, last = first] = text
    .trim()
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

const faces = [...(await facesIn('faces.css')), ...(await facesIn('same-line.css'))]
const cuts = faces.filter((face) => !face.isWhole)

describe('the cut faces', () => {
  test.each(cuts)('$url has every letter that its range promises', async ({ url, letters }) => {
    const held = codePoints(await trueType(await readFile(`${folder}/${url}`)))
    expect([...letters].filter((code) => !held.has(code))).toEqual([])
  })

  test('each file is named by a style sheet, and each name is a file', async () => {
    const files = (await readdir(`${folder}/cuts`)).map((name) => `./cuts/${name}`)
    expect(cuts.map((face) => face.url).sort()).toEqual(files.sort())
  })

  test('before each reading face stands the whole one for the other letters: of two that have a letter the later wins', () => {
    const reading = cuts.filter((face) => !/Titles|Same Line/.test(face.family))
    expect(reading.length).toBeGreaterThan(20)
    const isAlike = (one: Face, other: Face) =>
      one.family === other.family && one.weight === other.weight && one.style === other.style
    for (const cut of reading) {
      const later = faces.slice(faces.indexOf(cut) + 1).filter((one) => isAlike(one, cut))
      const shadow = later.filter((one) => one.isWhole && [...cut.letters].some((code) => one.letters.has(code)))
      expect([cut.url, shadow.map((one) => one.url)]).toEqual([cut.url, []])
    }
    const half = 0xbd
    expect(faces.filter((one) => one.letters.has(half) && one.weight === '400 600').map((one) => one.isWhole)).toEqual([
      true,
    ])
  })

  test('no whole face is fetched for a space or a mark that is not seen', () => {
    for (const face of faces.filter((one) => one.isWhole))
      for (const code of [0x20, 0xa0, 0xad, 0x200c, 0x200d, 0x200e, 0x202f, 0xfeff])
        expect([face.url, face.letters.has(code)]).toEqual([face.url, false])
  })
})

describe('the style sheets that follow from faces.ts (else: node scripts/cut-fonts.ts)', () => {
  const written = (path: string) => readFile(path, 'utf8')
  // The formatter breaks lines and adds no more.
  const bare = (css: string) => css.replace(/\s+/g, '')

  test('faces.css and same-line.css name each cut and the whole faces behind it', async () => {
    const lines = Object.fromEntries(sameLines.map(({ lang, line }) => [lang, line]))
    expect(bare(await written(`${folder}/faces.css`))).toBe(bare(await fontFaceStyles(pageCuts())))
    expect(bare(await written(`${folder}/same-line.css`))).toBe(bare(await fontFaceStyles(sameLineCuts(lines))))
  })

  test('scripts.css sets the words of each script', async () => {
    expect(bare(await written(`${folder}/scripts.css`))).toBe(bare(scriptStyles()))
  })

  test.each(sheetsWithLanguages)('%s has all languages of the scripts that it names', async (path) => {
    const css = await written(path)
    expect(css).toContain('/* Languages: ')
    expect(bare(css)).toBe(bare(withLanguages(css)))
  })

  test('a name that no script has is refused', () => {
    expect(() => withLanguages('/* Languages: runic */ p:lang(x) {}')).toThrow('"runic"')
  })
})

describe('the sample texts', () => {
  const families: [lang: string, family: string, script: RegExp][] = [
    ...['en', 'fr', 'es', 'de', 'it', 'pt', 'tr', 'sw'].map(
      (lang) => [lang, 'Literata Variable', /\p{Script=Latin}|[–—‘’“”„…«»¿¡]/u] as const,
    ),
    ['ru', 'Literata Variable', /\p{Script=Cyrillic}/u],
    ['el', 'Literata Variable', /\p{Script=Greek}/u],
    ['ar', 'Amiri', /\p{Script=Arabic}|[،؛؟\u064B-\u0652]/u],
    ['fa', 'Vazirmatn', /\p{Script=Arabic}|[،؛؟\u064B-\u0652]/u],
    ['th', 'Noto Serif Thai Variable', /\p{Script=Thai}/u],
    ['ur', 'Noto Nastaliq Urdu', /\p{Script=Arabic}|[،؛؟۔\u064B-\u0652]/u],
    ['he', 'Noto Serif Hebrew Variable', /\p{Script=Hebrew}/u],
    ['hi', 'Noto Serif Devanagari Variable', /\p{Script=Devanagari}|।/u],
  ].map((row) => [...row] as [string, string, RegExp])

  test.each(families)('in %s need no more than the cut of %s', async (lang, family, script) => {
    const held = new Set(cuts.filter((face) => face.family === family).flatMap((face) => [...face.letters]))
    const paths = (await readdir(`${root}samples`, { recursive: true })).filter((path) => path.endsWith(`${lang}.md`))
    expect(paths.length).toBeGreaterThan(5)
    const files = await Promise.all(paths.map((path) => readFile(`${root}samples/${path}`, 'utf8')))
    const texts = files.map((file) => file.replace(/^---\n.*?\n---\n/s, ''))
    const missing = [...new Set(texts.join(''))].filter(
      (letter) => script.test(letter) && !held.has(letter.codePointAt(0) ?? 0),
    )
    expect(missing).toEqual([])
  })
})
