import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withTypesetter } from './typesetter.ts'

const COVER = { left: 782, top: 68, width: 342, height: 494 }
let folder: string

// A machine without any font.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'no-fonts-'))
  await writeFile(join(folder, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>')
  vi.stubEnv('FONTCONFIG_FILE', join(folder, 'fonts.conf'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const svgOf = (text: string, face: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path d="M0 0h1200v630H0z" fill="#fff"/>` +
  `<text x="600" y="300" font-size="60" font-weight="500" font-family="'${face}'" text-anchor="middle">${text}</text>${more}</svg>`

/** @param prepared the letters that are made ready; the text's own unless said */
async function ink(text: string, face: string, prepared = text) {
  const png = await withTypesetter(async ({ prepare, draw }) => {
    await prepare([{ text: prepared, face }])
    return draw({ svg: svgOf(text, face), cover: COVER })
  })
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const columns = new Set<number>()
  let dark = 0
  data.forEach((grey, i) => {
    if (grey > 128) return
    dark += 1
    columns.add(i % info.width)
  })
  return { png, dark, width: Math.max(...columns) - Math.min(...columns), size: [info.width, info.height] }
}

test.each([
  ['The Ferryman', 'Literata'],
  ['Περὶ τοῦ μὴ', 'Literata'],
  ['Перевозчик', 'Literata'],
  ['ملّاح المدينتين', 'Amiri'],
  ['منطق‌الطیر', 'Vazirmatn'],
  ['دو شہروں کا', 'Noto Nastaliq Urdu'],
  ['מַסְעוֹת', 'Noto Serif Hebrew'],
  ['अभिज्ञान', 'Noto Serif Devanagari'],
  ['พระอภัยมณี', 'Noto Serif Thai'],
  ['红楼梦', 'Noto Serif SC'],
  ['紅樓夢', 'Noto Serif TC'],
  ['渡し守', 'Noto Serif JP'],
  ['관동별곡', 'Noto Serif KR'],
])('“%s” is drawn in %s, though the machine has no fonts', async (text, face) => {
  const [real, boxes] = await Promise.all([ink(text, face), ink(text, face, '')])
  expect(real.size).toEqual([1200, 630])
  expect(real.dark).toBeGreaterThan(1500)
  expect(real.png.equals(boxes.png)).toBe(false)
})

test('letters that join are joined', async () => {
  const apart = (text: string) => [...text].join('\u200c')
  const [joined, torn] = await Promise.all([ink('محمد', 'Amiri'), ink(apart('محمد'), 'Amiri')])
  expect(joined.width).toBeLessThan(torn.width * 0.9)
  const [conjunct, halves] = await Promise.all([
    ink('क्ष', 'Noto Serif Devanagari'),
    ink('क्\u200cष', 'Noto Serif Devanagari'),
  ])
  expect(conjunct.width).toBeLessThan(halves.width * 0.9)
})

test('what neither we nor the machine can set is named', async () => {
  const missing = await withTypesetter(({ prepare }) => prepare([{ text: 'A குறள் 🦠', face: 'Literata' }]))
  expect([...missing].join('')).toBe('குறள்🦠')
})

test('a cover picture stands over the board; what is no picture leaves the board', async () => {
  const red = await sharp({ create: { width: 90, height: 130, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const middleOf = async (coverPicture: Uint8Array) => {
    const png = await withTypesetter(async ({ prepare, draw }) => {
      await prepare([])
      return draw({ svg: svgOf('', 'Literata'), cover: COVER, coverPicture })
    })
    const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((300 * 1200 + 900) * 3, (300 * 1200 + 900) * 3 + 3)]
  }
  const [r = 0, g = 255, b = 255] = await middleOf(red)
  expect([r > 240, g < 20, b < 20]).toEqual([true, true, true])
  expect(await middleOf(new TextEncoder().encode('<html>'))).toEqual([255, 255, 255])
})

test('a drawing that fails says why, and leaves nothing behind', async () => {
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  vi.stubEnv('TMPDIR', temporary)
  const failing = withTypesetter(async ({ prepare, draw }) => {
    await prepare([])
    return draw({ svg: 'not a drawing', cover: COVER })
  })
  await expect(failing).rejects.toThrow(/could not be drawn.*unsupported image format/s)
  expect(await readdir(temporary)).toEqual([])
})
