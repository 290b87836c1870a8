import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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

const svgOf = (...texts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path d="M0 0h1200v630H0z" fill="#fff"/>${texts.join('')}</svg>`

/** Each text has a cell of the picture. */
const CELL = { width: 600, height: 90 }
const placeOf = (n: number) => ({ left: (n % 2) * CELL.width, top: Math.floor(n / 2) * CELL.height })

type Line = readonly [text: string, face: string]

/**
 * Draws up to 14 lines in one picture.
 * @param prepared the letters that are made ready, by line; its own unless said
 * @returns of each line, its grey bytes, how many of them are dark, and how wide the dark ones spread
 */
async function ink(lines: readonly Line[], prepared = (text: string) => text) {
  const texts = lines.map(([text, face], n) => {
    const { left, top } = placeOf(n)
    return `<text x="${left + 300}" y="${top + 60}" font-size="40" font-weight="500" font-family="'${face}'" text-anchor="middle">${text}</text>`
  })
  const png = await withTypesetter(async ({ prepare, draw }) => {
    await prepare(lines.map(([text, face]) => ({ text: prepared(text), face })))
    return draw({ svg: svgOf(...texts), cover: COVER })
  })
  const { width, height } = await sharp(png).metadata()
  expect([width, height]).toEqual([1200, 630])
  return Promise.all(
    lines.map(async (_, n) => {
      const bytes = await sharp(png)
        .extract({ ...placeOf(n), ...CELL })
        .greyscale()
        .raw()
        .toBuffer()
      const dark = [...bytes.keys()].filter((i) => (bytes[i] as number) <= 128)
      const columns = dark.map((i) => i % CELL.width)
      return { bytes, dark: dark.length, width: Math.max(...columns) - Math.min(...columns) }
    }),
  )
}

describe('though the machine has no fonts', () => {
  // Nastaliq reaches far down: it comes last.
  const lines = [
    ['The Ferryman', 'Literata'],
    ['Περὶ τοῦ μὴ', 'Literata'],
    ['Перевозчик', 'Literata'],
    ['ملّاح المدينتين', 'Amiri'],
    ['منطق‌الطیر', 'Vazirmatn'],
    ['מַסְעוֹת', 'Noto Serif Hebrew'],
    ['अभिज्ञान', 'Noto Serif Devanagari'],
    ['พระอภัยมณี', 'Noto Serif Thai'],
    ['红楼梦', 'Noto Serif SC'],
    ['紅樓夢', 'Noto Serif TC'],
    ['渡し守', 'Noto Serif JP'],
    ['관동별곡', 'Noto Serif KR'],
    ['دو شہروں کا', 'Noto Nastaliq Urdu'],
  ] as const
  let drawn: Awaited<ReturnType<typeof ink>>[]
  beforeAll(async () => {
    drawn = await Promise.all([ink(lines), ink(lines, () => '')])
  })

  test.each(lines.map(([text, face], n) => [text, face, n] as const))('“%s” is drawn in %s', (_text, _face, n) => {
    const [real, boxes] = drawn.map((picture) => picture[n])
    expect(real?.dark).toBeGreaterThan(650)
    expect(boxes && real?.bytes.equals(boxes.bytes)).toBe(false)
  })
})

test('letters that join are joined', async () => {
  const apart = (text: string) => [...text].join('\u200c')
  const [joined, torn, conjunct, halves] = await ink([
    ['محمد', 'Amiri'],
    [apart('محمد'), 'Amiri'],
    ['क्ष', 'Noto Serif Devanagari'],
    ['क्\u200cष', 'Noto Serif Devanagari'],
  ])
  expect(joined?.width).toBeLessThan((torn?.width ?? 0) * 0.9)
  expect(conjunct?.width).toBeLessThan((halves?.width ?? 0) * 0.9)
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
      return draw({ svg: svgOf(), cover: COVER, coverPicture })
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
