import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Face, faceSource, pictureFamily, scriptOfLanguage } from '#faces/faces.ts'

const WEIGHT = 400
/** Letters of the digits, spaces and signs that stand among those of any script. */
const COMMON = ' 0123456789.,:;!?()[]{}«»“”‘’"\'-–—…*/·'

/** A face as a book brings it with it: the letters of the book alone. */
export interface BookFace {
  /** As the style sheet names it. */
  family: string
  /** Within the package. */
  path: string
  font: Uint8Array
}

/**
 * Whether a book in a language brings its face: reading systems have letters of alphabets and East Asian squares, but
 * often none of other scripts, or another hand of them. All of these faces are under the SIL Open Font License.
 * @param tag BCP 47 @returns undefined: it brings none
 */
export function bookFace(tag: string): Face | undefined {
  const { face, name } = scriptOfLanguage(tag)
  return name === 'alphabets' ? undefined : face
}

/** @param texts words of the book in each of its languages */
export async function cutBookFaces(texts: readonly { tag: string; words: string }[]): Promise<BookFace[]> {
  // The site names faces with this file, and cuts none: it does without the cutter's 30 modules.
  const { default: subsetFont } = await import('subset-font')
  const faces: BookFace[] = []
  for (const [face, said] of Map.groupBy(texts, ({ tag }) => bookFace(tag))) {
    const slice = face?.slices?.[0]?.name
    if (!face || slice === undefined) continue
    const [source, isVariable] = faceSource(face, slice, WEIGHT)
    const file = fileURLToPath(import.meta.resolve(`${face.package}/files/${source}.woff2`))
    // The shaper takes some letters apart and puts others together.
    const words = COMMON + said.map((one) => one.words).join('')
    const letters = [...new Set(words + words.normalize('NFC') + words.normalize('NFKD'))].sort().join('')
    const axes = isVariable ? { variationAxes: { wght: WEIGHT } } : {}
    const font = await subsetFont(await readFile(file), letters, { targetFormat: 'woff2', ...axes })
    const family = pictureFamily(face)
    faces.push({ family, path: `fonts/${family.toLowerCase().replaceAll(' ', '-')}.woff2`, font })
  }
  return faces
}
