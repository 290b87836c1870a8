import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Face, faceSource, pictureFamily, scriptOfLanguage } from '#faces/faces.ts'

const WEIGHT = 400
/** Letters of the digits, spaces and signs that stand among those of any script. */
const COMMON = ' 0123456789.,:;!?()[]{}«»“”‘’"\'-–—…*/·'

/** A face within a book: only the letters that the book has. */
export interface BookFace {
  /** Its name in the style sheet. */
  family: string
  /** Path within the package. */
  path: string
  font: Uint8Array
}

/**
 * The face that a book in a language brings along. Reading systems have letters of alphabets and East Asian squares, but
 * often none of other scripts, or in another style. All of these faces are under the SIL Open Font License.
 * @param tag BCP 47 @returns undefined: the book brings none
 */
export function bookFace(tag: string): Face | undefined {
  const { face, name } = scriptOfLanguage(tag)
  return name === 'alphabets' ? undefined : face
}

/** Cuts the faces that a book brings along. @param texts words of the book in each of its languages */
export async function cutBookFaces(texts: readonly { tag: string; words: string }[]): Promise<BookFace[]> {
  // The site names faces with this file, and cuts none: it does without the cutter's 30 modules.
  const { default: subsetFont } = await import('subset-font')
  const faces: BookFace[] = []
  for (const [face, ofFace] of Map.groupBy(texts, ({ tag }) => bookFace(tag))) {
    const slice = face?.slices?.[0]?.name
    if (!face || slice === undefined) continue
    const [source, isVariable] = faceSource(face, slice, WEIGHT)
    const file = fileURLToPath(import.meta.resolve(`${face.package}/files/${source}.woff2`))
    // A reading system may split a letter into its parts, or join parts to a letter.
    const words = COMMON + ofFace.map((text) => text.words).join('')
    const letters = [...new Set(words + words.normalize('NFC') + words.normalize('NFKD'))].sort().join('')
    const axes = isVariable ? { variationAxes: { wght: WEIGHT } } : {}
    const font = await subsetFont(await readFile(file), letters, { targetFormat: 'woff2', ...axes })
    const family = pictureFamily(face)
    faces.push({ family, path: `fonts/${family.toLowerCase().replaceAll(' ', '-')}.woff2`, font })
  }
  return faces
}
