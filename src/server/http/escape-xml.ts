/** Characters that XML 1.0 forbids, even as references: most control characters and two noncharacters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers turn a literal carriage return into a line feed.
  '\r': '&#13;',
}

/** Escapes a text for the content or an attribute value of an XML document. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"'\r]/g, (character) => REFERENCES[character] as string)
}

/** Attributes as a tag has them, with a space before each. @param attributes undefined values are left out */
export const written = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('')

/** An element that holds a text. */
export const xmlElement = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string => `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`

/** An element that holds nothing. */
export const emptyXmlElement = (name: string, attributes: Readonly<Record<string, string | undefined>>): string =>
  `<${name}${written(attributes)}/>`
