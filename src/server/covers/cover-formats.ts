export const COVER_FORMATS = ['svg', 'png', 'jpeg', 'webp', 'avif'] as const
export type CoverFormat = (typeof COVER_FORMATS)[number]

/** As people name them, in a sentence. */
export function namesOfFormats(formats: readonly CoverFormat[]): string {
  const names = { svg: 'SVG', png: 'PNG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF' } as const
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(formats.map((format) => names[format]))
}
