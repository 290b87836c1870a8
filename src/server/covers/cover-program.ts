import sharp, { type Metadata } from 'sharp'

/** Twice the width of the widest cover on a page, in the proportions of a board. */
const WIDTH = 400
const HEIGHT = 578
const MOST_PIXELS = 50_000_000
const QUALITY = 75
const FORMATS: readonly (string | undefined)[] = ['svg', 'png', 'jpeg', 'webp']
/** An SVG that is packed can unpack to anything. */
const PACKED = [0x1f, 0x8b]

/** The picture, or why there is none. */
export type Drawn = { picture: Uint8Array } | { reason: string }

/** Draws one picture in a process of its own, and is ended. */
process.once('message', async (bytes: Uint8Array) => {
  const drawn: Drawn = await draw(bytes).catch((error) => ({ reason: `the picture cannot be read: ${error.message}` }))
  process.send?.(drawn)
})

async function draw(bytes: Uint8Array): Promise<Drawn> {
  if (PACKED.every((byte, at) => bytes[at] === byte)) return notOne('packed')
  sharp.concurrency(1)
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS })
  const metadata = await source.metadata()
  if (!FORMATS.includes(metadata.format) && !isAvif(metadata)) return notOne(String(metadata.format))
  const picture = await source
    .rotate()
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: 'white' })
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toBuffer()
  return { picture }
}

const isAvif = ({ format, compression }: Metadata) => format === 'heif' && compression === 'av1'
const notOne = (format: string) => ({ reason: `a cover is SVG, PNG, JPEG, WebP or AVIF, not ${format}` })
