import { expect, test } from 'vitest'
import { codePoints } from '#faces/code-points.ts'
import { cutFaces } from './cut-faces.ts'

const lettersOf = (font: Buffer) => [...codePoints(font)].map((code) => String.fromCodePoint(code))

const SCRIPTS: [script: string, face: string, text: string][] = [
  ['Latin', 'Literata', 'Œuvre, “Þórðr” & Łódź — 1878'],
  ['Vietnamese', 'Literata', 'Truyện Kiều'],
  ['polytonic Greek', 'Literata', 'Περὶ τοῦ μὴ ῥᾳδίως'],
  ['Cyrillic', 'Literata', 'Їжак и Ёлка'],
  ['Arabic', 'Amiri', 'ملّاح المدينتين'],
  ['Persian', 'Vazirmatn', 'منطق‌الطیر و گزیده‌ها'],
  ['Urdu', 'Noto Nastaliq Urdu', 'دو شہروں کا ملّاح'],
  ['Hebrew', 'Noto Serif Hebrew', 'מַסְעוֹת בִּנְיָמִין'],
  ['Devanagari', 'Noto Serif Devanagari', 'अभिज्ञानशाकुन्तलम्'],
  ['Thai', 'Noto Serif Thai', 'พระอภัยมณีคำกลอน'],
  ['simplified Chinese', 'Noto Serif SC', '两座城的摆渡人，红楼梦'],
  ['traditional Chinese', 'Noto Serif TC', '紅樓夢：脂硯齋重評石頭記'],
  ['Japanese', 'Noto Serif JP', 'ふたつの町の渡し守、「夜の川」'],
  ['Korean', 'Noto Serif KR', '관동별곡과 사미인곡'],
]

test.each(SCRIPTS)('%s has a face of ours: %s', async (_script, face, text) => {
  const { files, missing } = await cutFaces([{ text, face }])
  expect([...missing]).toEqual([])
  expect(files[0]?.family).toBe(face)
  const cut = new Set(files.flatMap(({ font }) => lettersOf(font)))
  expect([...text].filter((letter) => /[^\s\p{Cf}]/u.test(letter) && !cut.has(letter))).toEqual([])
})

test('a face is cut to the letters that are needed', async () => {
  const { files } = await cutFaces([{ text: 'The Ferryman', face: 'Literata' }])
  expect(files).toHaveLength(1)
  expect(files[0]?.font.length).toBeLessThan(10_000)
})

test('letters of another script come from another face of ours', async () => {
  const { files, missing } = await cutFaces([{ text: 'The word كتاب and 書', face: 'Literata' }])
  expect(files.map(({ family }) => family)).toEqual(['Literata', 'Amiri', 'Noto Serif SC'])
  expect(missing.size).toBe(0)
})

test('what the shaper takes apart has its parts', async () => {
  const { files } = await cutFaces([{ text: 'คำ', face: 'Noto Serif Thai' }])
  expect(lettersOf(files[0]?.font as Buffer)).toEqual(expect.arrayContaining(['\u0e4d', '\u0e32']))
})

test('letters that no face of ours has are named', async () => {
  const { missing } = await cutFaces([{ text: 'Kural: குறள் 🦠', face: 'Literata' }])
  expect([...missing].join('')).toBe('குறள்🦠')
})
