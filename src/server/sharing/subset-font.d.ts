declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: so it is exported.
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
