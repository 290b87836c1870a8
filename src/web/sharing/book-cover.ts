import { pictureFace, pictureFamily } from '#faces/faces.ts'
import { type CoverWords, coverSvg } from '../ui/cover/cover-svg.ts'
import { families, type SharingDrawing } from './sharing-svg.ts'

/** In pixels; the proportions of a drawn board. */
const SIZE = { width: 1000, height: 1444 }

export interface BookCover {
  /** All words on it, with their faces: to find out which letters no face has. */
  texts: { text: string; face: string }[]
  /** @param missing letters that no face has */
  draw(missing: ReadonlySet<string>): SharingDrawing
}

/** The cover of an e-book: a drawn board, over which the work's own picture goes where it has one. */
export function bookCover(words: CoverWords): BookCover {
  const face = pictureFamily(pictureFace(words.lang))
  return {
    texts: [words.title, `${words.author}…-`].map((text) => ({ text, face })),
    draw(missing) {
      const legible = (text: string) => [...text].filter((letter) => !missing.has(letter)).join('')
      const board = coverSvg({ ...words, title: legible(words.title), author: legible(words.author) })
      const style = `<style>.title,.by{font-family:${families(words.lang)}}</style>`
      const svg = board.replace(/^<svg ([^>]*)>/, `<svg width="${SIZE.width}" height="${SIZE.height}" $1>${style}`)
      return { svg, cover: { left: 0, top: 0, ...SIZE } }
    },
  }
}
