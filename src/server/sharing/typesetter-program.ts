import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { escapeXml } from '../http/escape-xml.ts'
import { type CutFaces, cutFaces, type FacedText } from './cut-faces.ts'
import type { Drawing } from './typesetter.ts'

/** A cover is a picture of at most so many pixels. */
const LIMIT_PIXELS = 50_000_000
/** Code points that are no letters and never will be: one of four digits, one of more. */
const NO_LETTER = { short: '\uFDD0', long: '\u{1FFFE}' }

// The server was killed: nobody else would clear up.
process.once('disconnect', () => rmSync(process.cwd(), { recursive: true, force: true }))

/** The typesetter's process. It answers the texts with the letters that it cannot set, then one drawing with a picture. */
process.once('message', async (texts: FacedText[]) => {
  const faces = await cutFaces(texts)
  process.once('message', async (drawing: Drawing) => process.send?.(await drawPicture(drawing)))
  process.send?.(await findMissing(faces))
})

async function findMissing({ files, missing }: CutFaces): Promise<Set<string>> {
  // Fontconfig reads it when the first text is set, and never again.
  process.env.FONTCONFIG_FILE = await layOutFonts(process.cwd(), files, missing.size > 0)
  return missing.size === 0 ? missing : missingOnSystem(missing)
}

/** Of some letters those that the machine has no face for: they come out as the empty box, as a non-letter does. */
async function missingOnSystem(letters: ReadonlySet<string>): Promise<Set<string>> {
  const boxes = { short: await outlineOf(NO_LETTER.short), long: await outlineOf(NO_LETTER.long) }
  const missing = new Set<string>()
  for (const letter of letters) {
    const box = (letter.codePointAt(0) ?? 0) > 0xffff ? boxes.long : boxes.short
    if ((await outlineOf(letter)) === box) missing.add(letter)
  }
  return missing
}

/** What a letter looks like: its size, and the topmost row of it. */
async function outlineOf(letter: string): Promise<string> {
  const text = letter.replace('&', '&amp;').replace('<', '&lt;')
  try {
    const { data, info } = await sharp({ text: { text, font: 'Literata 60', dpi: 144 } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return `${info.width}×${info.height} ${data.toString('hex', 0, info.width * info.channels)}`
  } catch {
    // Nothing is drawn for it.
    return 'empty'
  }
}

/** @returns PNG of at most 256 colours: a third of the bytes of a JPEG that shows letters as sharp; or that JPEG */
async function drawPicture({ svg, cover, coverPicture, type, width }: Drawing): Promise<Uint8Array> {
  sharp.concurrency(1)
  const picture = coverPicture && (await fitPicture(coverPicture, cover))
  const board = sharp(Buffer.from(svg))
  if (picture) board.composite([{ input: picture, left: cover.left, top: cover.top }])
  // A pipeline of sharp lays pictures over others after it has resized them.
  const drawn = width === undefined ? board : sharp(await board.png().toBuffer()).resize({ width })
  if (type === 'jpeg') return drawn.flatten().jpeg({ quality: 86 }).toBuffer()
  return drawn.png({ palette: true, effort: 7 }).toBuffer()
}

/** @returns undefined: it is no picture, or too large */
async function fitPicture(picture: Uint8Array, { width, height }: Drawing['cover']): Promise<Buffer | undefined> {
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

/**
 * Writes faces into a folder, with the settings by which Fontconfig finds them.
 * @param withSystem whether the machine's own faces may stand in
 * @returns the path of the settings, for FONTCONFIG_FILE
 */
async function layOutFonts(folder: string, files: CutFaces['files'], withSystem: boolean): Promise<string> {
  const named = files.map(({ family, font }, i) => ({ family, font, path: join(folder, `${i}.ttf`) }))
  await Promise.all(named.map(({ path, font }) => writeFile(path, font)))
  const config = join(folder, 'fonts.conf')
  const rules = named.map(({ path, family }) => renamed(path, family))
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escapeXml(folder)}</dir>${rules.join('')}` +
      `${withSystem ? systemFonts() : ''}<cachedir>${escapeXml(join(folder, 'cache'))}</cachedir></fontconfig>`,
  )
  return config
}

/** A cut of a variable face calls itself by the name of its lightest weight, or by that of another slice. */
function renamed(file: string, family: string): string {
  const edit = (name: string, value: string) => `<edit name="${name}" mode="assign" binding="same">${value}</edit>`
  return (
    `<match target="scan"><test name="file" compare="eq"><string>${escapeXml(file)}</string></test>` +
    `${edit('family', `<string>${family}</string>`)}${edit('weight', '<const>medium</const>')}</match>`
  )
}

function systemFonts(): string {
  const own = process.env.FONTCONFIG_FILE
  if (own) return `<include ignore_missing="yes">${escapeXml(own)}</include>`
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', '/Library/Fonts']
  return (
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>' +
    [...folders, 'WINDOWSFONTDIR'].map((folder) => `<dir>${folder}</dir>`).join('')
  )
}
