import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Draws the icons that browsers and home screens know by name, from the one drawing of the mark. */
const root = new URL('../', import.meta.url)
const svg = await readFile(new URL('src/web/brand/favicon.svg', root), 'utf8')
/** The drawing up to the edges, for systems that cut their own shape. */
const square = svg.replace(/ rx="\d+"/, '')
/** The mark inside the circle that every shape leaves: 80 % of the width. */
const masked = square.replace(
  /<path ([^>]*)\/>/,
  '<path $1 transform="translate(16 16) scale(.86) translate(-16 -16)"/>',
)

const draw = (drawing: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer()

/** PNG pictures in the envelope of a Windows icon. */
function icon(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let place = head.length
  pictures.forEach(({ size, png }, i) => {
    const entry = 6 + i * 16
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(place, entry + 12)
    place += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(svg, size) })))
const files = {
  'favicon.ico': icon(small),
  'apple-touch-icon.png': await draw(square, 180),
  'icon-192.png': await draw(svg, 192),
  'icon-512.png': await draw(svg, 512),
  'icon-maskable-512.png': await draw(masked, 512),
}
await mkdir(new URL('public', root), { recursive: true })
for (const [name, bytes] of Object.entries(files)) await writeFile(new URL(`public/${name}`, root), bytes)
