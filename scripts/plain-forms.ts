import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The functions of HarfBuzz's subsetter that are used here. Pointers are numbers. */
interface HarfBuzz {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): number
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_set_invert(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, which: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

const FEATURES = 6
const RETAIN_GLYPH_IDS = 2
const NO_LAYOUT_CLOSURE = 512

/**
 * Cuts a face of a joined script to its plain forms: at the start, in the middle and at the end of a word, and the
 * ligatures that the script demands. The other nine tenths of a face are forms of each letter for each of its neighbours.
 * @param font TrueType @returns TrueType
 */
export async function plainForms(font: Buffer, letters: string, ligated: string): Promise<Buffer> {
  const path = fileURLToPath(new URL('../node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm', import.meta.url))
  const { instance } = await WebAssembly.instantiate(await readFile(path))
  const hb = instance.exports as unknown as HarfBuzz
  hb._initialize()
  const data = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, data)
  const face = hb.hb_face_create(hb.hb_blob_create(data, font.length, 2, 0, 0), 0)

  const subset = (text: string, features: string[] | undefined, glyphs: Iterable<number>, flags: number): Buffer => {
    const input = hb.hb_subset_input_create_or_fail()
    const kept = hb.hb_subset_input_set(input, FEATURES)
    hb.hb_set_clear(kept)
    if (features) for (const tag of features) hb.hb_set_add(kept, Buffer.from(tag).readUInt32BE())
    else hb.hb_set_invert(kept)
    hb.hb_subset_input_set_flags(input, flags)
    for (const letter of text) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0) ?? 0)
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
    const result = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input))
    const start = hb.hb_blob_get_data(result, 0)
    return Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)))
  }

  const joined = drawnGlyphs(subset(letters, ['init', 'medi', 'fina'], [], RETAIN_GLYPH_IDS))
  const ligatures = drawnGlyphs(subset(ligated, undefined, [], RETAIN_GLYPH_IDS))
  return subset(letters, undefined, [...joined, ...ligatures], NO_LAYOUT_CLOSURE)
}

/** Numbers of the glyphs that have an outline. @param font that kept the numbers of its glyphs */
function drawnGlyphs(font: Buffer): number[] {
  const table = (name: string): number => {
    for (let entry = 12; ; entry += 16)
      if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  const [loca, long] = [table('loca'), font.readUInt16BE(table('head') + 50) === 1]
  const offset = (glyph: number) => (long ? font.readUInt32BE(loca + glyph * 4) : font.readUInt16BE(loca + glyph * 2))
  const glyphs = Array.from({ length: font.readUInt16BE(table('maxp') + 4) }, (_, glyph) => glyph)
  return glyphs.filter((glyph) => offset(glyph + 1) > offset(glyph))
}
