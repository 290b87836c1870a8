/** What XML 1.0 cannot say even as a reference: most control characters and two noncharacters. */
const UNSAYABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A bare one would reach the reader as a line feed.
  '\r': '&#13;',
}

/** Any text as content or attribute value of an XML document. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSAYABLE, '')
    .replace(/[&<>"'\r]/g, (character) => REFERENCES[character] as string)
}
