/**
 * Cleans a text that enters the library: well-formed UTF-16, no NUL (PostgreSQL refuses it), no byte order mark at the
 * start, `\n` as the only line end. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
}
