import { cleanTexts, TooComplex } from '../clean-text.ts'

/** Several times as many as the longest list of ours has: the ten thousand chapters of a work in two orders. */
const MOST_VALUES = 50_000
/** Several times as many as a row of ours has: the fields that are not known are named. */
const MOST_FIELDS = 100

/** The value of a JSON body, or the sentence that refuses it. */
export type ParsedBody = { value: unknown } | { refusal: string }

/** Parses a JSON body and cleans its texts. */
export function parseBody(bytes: Uint8Array): ParsedBody {
  try {
    return {
      value: cleanTexts(JSON.parse(new TextDecoder().decode(bytes)), { values: MOST_VALUES, fields: MOST_FIELDS }),
    }
  } catch (error) {
    if (error instanceof TooComplex) return { refusal: `The body ${error.message}.` }
    if (error instanceof SyntaxError) return { refusal: 'The body is not JSON.' }
    throw error
  }
}
