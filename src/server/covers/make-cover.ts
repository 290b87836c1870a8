import { createHash } from 'node:crypto'
import type { Metadata } from 'sharp'

/** Twice the width of the widest cover on a page, in the proportions of a board. */
const WIDTH = 400
const HEIGHT = 578
const MOST_PIXELS = 50_000_000
const MOST_SECONDS = 10
const QUALITY = 75
const FORMATS: readonly (string | undefined)[] = ['svg', 'png', 'jpeg', 'webp']
/** An SVG that is packed can unpack to anything. */
const PACKED = [0x1f, 0x8b]

export interface MadeCover {
  /** Of its content: `<32 hexadecimal digits>.webp`. */
  name: string
  picture: Uint8Array
}

export const COVER_NAME = /^[0-9a-f]{32}\.webp$/

/** That the bytes are no picture which a cover can be made of. */
export class NoPicture extends Error {}

/**
 * Makes of any picture the one file that pages show: WebP of a cover's size, without anything that it told of its
 * maker or place.
 * @param bytes SVG, PNG, JPEG, WebP or AVIF, known by its content
 * @throws NoPicture
 */
export async function makeCover(bytes: Uint8Array): Promise<MadeCover> {
  const picture = await draw(bytes).catch((error) => {
    throw error instanceof NoPicture ? error : new NoPicture(`the picture cannot be read: ${error.message}`)
  })
  return { name: `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`, picture }
}

async function draw(bytes: Uint8Array): Promise<Uint8Array> {
  if (PACKED.every((byte, at) => bytes[at] === byte)) throw notOne('packed')
  // Hardly any start needs it, and it takes a while to load.
  const { default: sharp } = await import('sharp')
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS }).timeout({ seconds: MOST_SECONDS })
  const metadata = await source.metadata()
  if (!FORMATS.includes(metadata.format) && !isAvif(metadata)) throw notOne(String(metadata.format))
  return source
    .rotate()
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: 'white' })
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toBuffer()
}

const isAvif = ({ format, compression }: Metadata) => format === 'heif' && compression === 'av1'
const notOne = (format: string) => new NoPicture(`a cover is SVG, PNG, JPEG, WebP or AVIF, not ${format}`)
