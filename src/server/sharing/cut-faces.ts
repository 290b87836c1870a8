import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { codePoints } from '#faces/code-points.ts'
import { type Face, pictureFaces, pictureFamily } from '#faces/faces.ts'

/** Some words, and the family in which they are to be set (`pictureFamily`). */
export interface FacedText {
  text: string
  face: string
}

export interface CutFaces {
  /** TTF files with no more letters than the texts need; several make up one family. */
  files: { family: string; font: Buffer }[]
  /** Letters that none of our faces has. */
  missing: Set<string>
}

/** One file of a face. */
interface Slice {
  family: string
  file: string
  /** Whether a letter is in the ranges that the package names for the file; the file may lack it even so. */
  has: (letter: string) => boolean
}

const WEIGHT = 500
/** Nobody misses these characters: they part letters, join them, or give them their direction. */
const UNSEEN = /[\s\p{Cf}\p{Variation_Selector}]/u
/** Slices for another script than the face's own. Literata has these letters. */
const FOREIGN = /^(latin|cyrillic|greek|vietnamese)/

/** Cuts our faces to some texts: each letter from its text's own face, or from the first other that has it. */
export async function cutFaces(texts: readonly FacedText[]): Promise<CutFaces> {
  // The shaper takes some letters apart and puts others together: so their parts, and what they make, come along.
  const forms = (text: string) => [...text, ...text.normalize('NFC'), ...text.normalize('NFKD')]
  const letters = [...new Set(texts.flatMap(({ text }) => forms(text)))]
  const slicesOf = once(findSlices)
  // Every letter of a slice comes along: a word that is set from two cuts would lose its kerning.
  const cut = once(async ({ file, has }: Slice) => {
    const kept = letters.filter((letter) => has(letter) || UNSEEN.test(letter)).join('')
    const axes = file.includes('wght') ? { variationAxes: { wght: WEIGHT } } : {}
    const font = await subsetFont(await readFile(file), kept, { targetFormat: 'sfnt', ...axes })
    return { font, codes: codePoints(font) }
  })

  const files = new Map<Slice, CutFaces['files'][number]>()
  const missing = new Set<string>()
  for (const [family, said] of Map.groupBy(texts, ({ face }) => face)) {
    let left = [...new Set(said.flatMap(({ text }) => [...text]))].filter((letter) => !UNSEEN.test(letter))
    for (const face of facesFrom(family)) {
      if (left.length === 0) break
      for (const slice of await slicesOf(face)) {
        if (!left.some(slice.has)) continue
        const { font, codes } = await cut(slice)
        const isAbsent = (letter: string) => !codes.has(letter.codePointAt(0) ?? 0)
        if (left.every(isAbsent)) continue
        left = left.filter(isAbsent)
        files.set(slice, { family: slice.family, font })
      }
    }
    for (const letter of left) missing.add(letter)
  }
  return { files: [...files.values()], missing }
}

function once<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/** All our faces, that of a family first. */
const facesFrom = (family: string): Face[] =>
  pictureFaces.toSorted((a, b) => Number(pictureFamily(b) === family) - Number(pictureFamily(a) === family))

async function findSlices(face: Face): Promise<Slice[]> {
  const family = pictureFamily(face)
  const map = fileURLToPath(import.meta.resolve(`${face.package}/unicode.json`))
  const ranges = JSON.parse(await readFile(map, 'utf8')) as Record<string, string>
  const name = face.package.split('/')[1]
  const style = face.pictureWeight ?? 'wght'
  return Object.entries(ranges)
    .filter(([slice]) => face === pictureFaces[0] || !FOREIGN.test(slice))
    .map(([slice, codes]) => ({
      family,
      file: map.replace(/unicode\.json$/, `files/${name}-${slice.replace(/[[\]]/g, '')}-${style}-normal.woff2`),
      has: isWithin(codes),
    }))
}

/** @param codes as style sheets write them: `U+0301,U+0400-045F` */
function isWithin(codes: string): (letter: string) => boolean {
  const ranges = codes.split(',').map((range) => {
    const [from = '', to = from] = range.slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => code >= from && code <= to)
  }
}
