import sharp from 'sharp'

/** Code points that are no letters and never will be: one of four digits, one of more. */
const NO_LETTER = { short: '\uFDD0', long: '\u{1FFFE}' }

/** Of some letters those that the machine has no face for: they come out as the empty box, as a non-letter does. */
export async function missingOnSystem(letters: ReadonlySet<string>): Promise<Set<string>> {
  const boxes = { short: await outlineOf(NO_LETTER.short), long: await outlineOf(NO_LETTER.long) }
  const missing = new Set<string>()
  for (const letter of letters) {
    const box = (letter.codePointAt(0) ?? 0) > 0xffff ? boxes.long : boxes.short
    if ((await outlineOf(letter)) === box) missing.add(letter)
  }
  return missing
}

/** Its size, and the topmost row of it. */
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
