/** The letters that a font has, from its `cmap`. @param font an OpenType file with 16-bit or 32-bit segments */
export function lettersOf(font: Buffer): Set<string> {
  const letters = new Set<string>()
  const cmap = tableAt(font, 'cmap')
  if (cmap === undefined) return letters
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const table = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4)
    const format = font.readUInt16BE(table)
    const segments = format === 4 ? shortSegments(font, table) : format === 12 ? longSegments(font, table) : []
    for (const [from, to] of segments)
      for (let code = from; code <= to && code < 0x110000; code++)
        if (code !== 0xffff) letters.add(String.fromCodePoint(code))
  }
  return letters
}

function tableAt(font: Buffer, tag: string): number | undefined {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  return undefined
}

function shortSegments(font: Buffer, table: number): [number, number][] {
  const twice = font.readUInt16BE(table + 6)
  const starts = table + 16 + twice
  return Array.from({ length: twice / 2 }, (_, i) => [
    font.readUInt16BE(starts + i * 2),
    font.readUInt16BE(table + 14 + i * 2),
  ])
}

function longSegments(font: Buffer, table: number): [number, number][] {
  return Array.from({ length: font.readUInt32BE(table + 12) }, (_, i) => [
    font.readUInt32BE(table + 16 + i * 12),
    font.readUInt32BE(table + 20 + i * 12),
  ])
}
