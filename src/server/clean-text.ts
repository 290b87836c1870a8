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

/** No value of ours is nested so deeply, and endless nesting would exhaust the stack. */
const DEEPEST = 20

/** A value that is nested too deeply, or has too many parts. The message ends a sentence that names the value. */
export class TooComplex extends Error {}

/** The most parts of a value. */
interface Most {
  /** All values, those inside others included. */
  values: number
  /** Fields of one object. */
  fields: number
}

const ANY: Most = { values: Number.POSITIVE_INFINITY, fields: Number.POSITIVE_INFINITY }

/** Cleans every text in a value that came as JSON or YAML. @returns a copy @throws TooComplex */
export function cleanTexts(value: unknown, most = ANY): unknown {
  let count = 0
  const clean = (one: unknown, depth: number): unknown => {
    if (depth > DEEPEST) throw new TooComplex('is nested too deeply')
    if (++count > most.values) throw new TooComplex('has too many values')
    if (typeof one === 'string') return cleanText(one)
    if (Array.isArray(one)) return one.map((inner) => clean(inner, depth + 1))
    if (typeof one !== 'object' || one === null) return one
    if (Object.keys(one).length > most.fields) throw new TooComplex('has too many fields')
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, clean(inner, depth + 1)]))
  }
  return clean(value, 0)
}
