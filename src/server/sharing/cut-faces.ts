import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { familiesFrom, type Slice, slicesOf } from './faces.ts'
import { lettersOf } from './letters-of.ts'

/** Some words, and the family that they would have. */
export interface FacedText {
  text: string
  face: string
}

export interface CutFaces {
  /** TTF files with no more letters than the texts need; several make up one family. */
  files: { family: string; font: Buffer }[]
  /** Letters that no face of ours has. */
  missing: Set<string>
}

const WEIGHT = 500
/** Nobody misses them: they part letters, join them, or give them their direction. */
const UNSEEN = /[\s\p{Cf}\p{Variation_Selector}]/u

/** Cuts the product's faces to some texts: each letter from its text's own face, or the first other that has it. */
export async function cutFaces(texts: readonly FacedText[]): Promise<CutFaces> {
  // The shaper takes some letters apart and puts others together: so their parts, and what they make, come along.
  const forms = (text: string) => [...text, ...text.normalize('NFC'), ...text.normalize('NFKD')]
  const letters = [...new Set(texts.flatMap(({ text }) => forms(text)))]
  const read = once(slicesOf)
  // Every letter of a slice comes along: a word that is set from two cuts would lose its kerning.
  const cut = once(async ({ file, has }: Slice) => {
    const kept = letters.filter((letter) => has(letter) || UNSEEN.test(letter)).join('')
    const axes = file.includes('wght') ? { variationAxes: { wght: WEIGHT } } : {}
    const font = await subsetFont(await readFile(file), kept, { targetFormat: 'sfnt', ...axes })
    return { font, letters: lettersOf(font) }
  })

  const files = new Map<Slice, CutFaces['files'][number]>()
  const missing = new Set<string>()
  for (const [face, said] of Map.groupBy(texts, (one) => one.face)) {
    let left = [...new Set(said.flatMap(({ text }) => [...text]))].filter((letter) => !UNSEEN.test(letter))
    for (const family of familiesFrom(face)) {
      if (left.length === 0) break
      for (const slice of await read(family)) {
        if (!left.some(slice.has)) continue
        const { font, letters: found } = await cut(slice)
        // What a face is said to have, it may yet lack.
        if (!left.some((letter) => found.has(letter))) continue
        left = left.filter((letter) => !found.has(letter))
        files.set(slice, { family, font })
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
