import subsetFont from 'subset-font'

/** A face out of its packing, as TrueType. */
export function trueType(woff2: Buffer): Promise<Buffer> {
  return subsetFont(woff2, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
}

/** The code points for which a face has a letter, from its `cmap`. @param font TrueType */
export function codePoints(font: Buffer): Set<number> {
  const found = new Set<number>()
  const cmap = findTable(font, 'cmap')
  if (cmap === undefined) return found
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + i * 8)
    const format = font.readUInt16BE(table)
    if (format === 4) readSegments(font, table, found)
    if (format === 12) readGroups(font, table, found)
  }
  return found
}

function findTable(font: Buffer, name: string): number | undefined {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  return undefined
}

/** OpenType, cmap format 4: four parallel lists, of the last code, the first, the shift and the offset of a segment. */
function readSegments(font: Buffer, table: number, found: Set<number>): void {
  const size = font.readUInt16BE(table + 6)
  for (let at = 0; at < size; at += 2) {
    const last = font.readUInt16BE(table + 14 + at)
    const first = font.readUInt16BE(table + 16 + size + at)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const shift = font.readUInt16BE(table + 16 + size * 2 + at)
      const place = table + 16 + size * 3 + at
      const offset = font.readUInt16BE(place)
      const glyph = offset === 0 ? (code + shift) % 65536 : font.readUInt16BE(place + offset + (code - first) * 2)
      if (glyph !== 0) found.add(code)
    }
  }
}

/** OpenType, cmap format 12: first code, last code, first glyph. */
function readGroups(font: Buffer, table: number, found: Set<number>): void {
  for (let i = 0; i < font.readUInt32BE(table + 12); i++) {
    const group = table + 16 + i * 12
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code++) found.add(code)
  }
}
