/** The package brings no types; this is what we use of it. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
    noLayoutClosure?: boolean
    dropTables?: string[]
    keepAllGlyphs?: boolean
  }
  // biome-ignore lint/style/noDefaultExport: so the package exports it
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>
}
