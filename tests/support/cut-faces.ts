import { globSync, readFileSync } from 'node:fs'
import { pageCuts } from '../../scripts/font-cuts.ts'
import type { EngineWindow } from './engines.ts'
import { SAMPLES, sampleSlugs } from './samples.ts'

const root = new URL('../../', import.meta.url).pathname
const WORDS_IN_LINE = 8
const LINES = 24

/** All words of the samples. */
const words = [
  ...new Set(
    sampleSlugs.flatMap((slug) =>
      globSync(`${SAMPLES}/works/${slug}/**/*.md`).flatMap((file) =>
        readFileSync(file, 'utf8').split(/[\s*_#>|[\]()]+/),
      ),
    ),
  ),
].filter((word) => word !== '')

const base64 = (path: string) => readFileSync(root + path).toString('base64')

/** Each cut face that has words of the samples, with lines of them, and the face that it was cut from. */
export const cutFaces = pageCuts().flatMap(({ cut, package: name, source }) => {
  // Faces for titles leave ligatures out, on purpose.
  if (!cut || cut.ligated !== undefined) return []
  const letters = new Set(cut.letters)
  const own = words.filter((word) => [...word].every((letter) => letters.has(letter)))
  const lines = Array.from({ length: LINES }, (_, i) => own.slice(i * WORDS_IN_LINE, (i + 1) * WORDS_IN_LINE).join(' '))
  const shown = lines.filter((line) => line !== '')
  const weight = typeof cut.wght === 'number' ? `${cut.wght}` : '400'
  const whole = `node_modules/${name}/files/${source}.woff2`
  return shown.length === 0 ? [] : [{ file: cut.file, weight, whole, lines: shown }]
})

/** Draws the lines with the cut face and with the whole one. @returns the words and lines that differ */
export async function differencesOf(
  window: EngineWindow,
  { file, weight, whole, lines }: (typeof cutFaces)[number],
): Promise<string[]> {
  return window.run(
    async ([weight, cutFile, wholeFile, ...drawn]) => {
      const load = async (family: string, data: string) => {
        const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
        const face = new FontFace(family, bytes.buffer, { weight: '100 900' })
        document.fonts.add(await face.load())
        return face
      }
      const faces = [await load('Cut', cutFile as string), await load('Whole', wholeFile as string)]
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      const widthIn = (family: string, text: string) => {
        context.font = `${weight} 32px ${family}`
        return context.measureText(text).width
      }
      const inkIn = (family: string, text: string) => {
        Object.assign(canvas, { width: 1200, height: 90 })
        context.font = `${weight} 32px ${family}`
        context.textAlign = 'center'
        context.fillText(text, 600, 55)
        return context.getImageData(0, 0, 1200, 90).data.reduce((sum, value, i) => sum + (i % 4 === 3 ? value : 0), 0)
      }
      const lost = drawn.flatMap((line) => {
        const apart = line
          .split(' ')
          .filter((word) => Math.abs(widthIn('Cut', word) - widthIn('Whole', word)) > 0.75)
          .map((word) => `${word}: ${widthIn('Cut', word)} px, not ${widthIn('Whole', word)}`)
        const [cut, whole] = [inkIn('Cut', line), inkIn('Whole', line)]
        return Math.abs(cut - whole) > whole * 0.02 ? [...apart, `${line}: ${cut} of ${whole} drawn`] : apart
      })
      for (const face of faces) document.fonts.delete(face)
      return lost
    },
    [weight, base64(`src/faces/cuts/${file}.woff2`), base64(whole), ...lines],
  )
}
