import sharp from 'sharp'
import type { Drawing } from './typesetter.ts'

/** A cover is a picture of at most so many pixels. */
const LIMIT_PIXELS = 50_000_000

/** @returns PNG of at most 256 colours: a third of the bytes of a JPEG that shows letters as sharp */
export async function drawPicture({ svg, cover, coverPicture }: Drawing): Promise<Uint8Array> {
  sharp.concurrency(1)
  const picture = coverPicture && (await fitted(coverPicture, cover))
  const board = sharp(Buffer.from(svg))
  if (picture) board.composite([{ input: picture, left: cover.left, top: cover.top }])
  return board.png({ palette: true, effort: 7 }).toBuffer()
}

async function fitted(picture: Uint8Array, { width, height }: Drawing['cover']): Promise<Buffer | undefined> {
  try {
    return await sharp(picture, { limitInputPixels: LIMIT_PIXELS })
      .rotate()
      .resize(width, height, { fit: 'cover' })
      .png()
      .toBuffer()
  } catch {
    return undefined
  }
}
