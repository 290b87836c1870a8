/**
 * What every text goes through as it enters the product: well-formed UTF-16, no NUL (PostgreSQL refuses it), no byte
 * order mark in front, every line end a single `\n`. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
}
