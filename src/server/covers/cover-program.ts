import sharp, { type Metadata } from 'sharp'
import type { CoverFormat, DrawingOrder, Drawn } from './make-cover.ts'

/** Twice the width of the widest cover on a page, in the proportions of a board. */
const WIDTH = 400
const HEIGHT = 578
const MOST_PIXELS = 50_000_000
const QUALITY = 75
/** First bytes of gzip. A compressed SVG can unpack to any size. */
const PACKED = [0x1f, 0x8b]

/** Draws one picture; then the process that started this program ends it. */
process.once('message', async (order: DrawingOrder) => {
  const drawn: Drawn = await draw(order).catch((error) => ({ reason: unreadable(error) }))
  process.send?.(drawn)
})

async function draw({ bytes, formats, keepsFinished }: DrawingOrder): Promise<Drawn> {
  const notOne = (format: string): Drawn => ({
    reason: `a cover is ${namesOfFormats(formats)}, not ${format}`,
    isOther: true,
  })
  if (PACKED.every((byte, at) => bytes[at] === byte)) return notOne('packed')
  sharp.concurrency(1)
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS })
  let metadata: Metadata
  try {
    metadata = await source.metadata()
  } catch (error) {
    return { reason: unreadable(error), isOther: /unsupported image format/.test(String(error)) }
  }
  const format = isAvif(metadata) ? 'avif' : metadata.format
  if (!formats.some((one) => one === format)) return notOne(String(format))
  if (keepsFinished && isFinished(bytes, metadata)) {
    // What cannot be decoded to its end fails here.
    await source.stats()
    return { picture: bytes }
  }
  const picture = await source
    .rotate()
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: 'white' })
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toBuffer()
  return { picture }
}

/**
 * Whether a picture is as this program makes it: in the size of a cover, and a file of one picture without anything
 * beside it (the simple format of https://developers.google.com/speed/webp/docs/riff_container).
 */
function isFinished(bytes: Uint8Array, { format, width, height }: Metadata): boolean {
  if (format !== 'webp' || width !== WIDTH || height !== HEIGHT) return false
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunk = file.readUInt32LE(16)
  return (
    file.toString('latin1', 12, 16) === 'VP8 ' &&
    file.readUInt32LE(4) === file.length - 8 &&
    chunk + (chunk % 2) === file.length - 20
  )
}

const isAvif = ({ format, compression }: Metadata) => format === 'heif' && compression === 'av1'

function unreadable(error: unknown): string {
  const { message } = error as Error
  if (/exceeds pixel limit/.test(message)) return `the picture has more than ${MOST_PIXELS / 1e6} million pixels`
  return `the picture cannot be read: ${message}`
}

/** Names of formats in a sentence: `PNG or WebP`. */
function namesOfFormats(formats: readonly CoverFormat[]): string {
  const names = { svg: 'SVG', png: 'PNG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF' } as const
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(formats.map((format) => names[format]))
}
