/** A text of a file, and how its letters were read where that had to be guessed. */
export interface DecodedText {
  text: string
  /** A sentence for people; undefined: the file says it, or it is UTF-8. */
  guess: string | undefined
}

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** How far declarations and guesses look. */
const DECLARED_WITHIN = 4096
const SAMPLE = 64 * 1024

/** Older encodings, with the letters that make each likely. Of several that fit the one with the most of its own counts. */
const OLDER: readonly { encoding: string; letters: RegExp; weight: number }[] = [
  { encoding: 'shift_jis', letters: /[ぁ-ゖァ-ヺ。、]/gu, weight: 3 },
  { encoding: 'euc-jp', letters: /[ぁ-ゖァ-ヺ。、]/gu, weight: 3 },
  { encoding: 'gb18030', letters: /[的一是不了在人有我他这来，。]/gu, weight: 6 },
  { encoding: 'big5', letters: /[的一是不了在人有我他這來，。]/gu, weight: 6 },
  { encoding: 'euc-kr', letters: /\p{sc=Hangul}/gu, weight: 2 },
  { encoding: 'windows-1251', letters: /[а-яё](?=[а-яё])|(?<=[а-яё])[а-яё]/gu, weight: 1 },
  { encoding: 'koi8-r', letters: /[а-яё](?=[а-яё])|(?<=[а-яё])[а-яё]/gu, weight: 1 },
  { encoding: 'windows-1252', letters: /[a-z][à-öø-ÿœ’“”–—]|[à-öø-ÿœ][a-z]/g, weight: 1 },
]

/**
 * Reads the letters of a file: by its byte order mark, by what it declares (HTML, XML), as UTF-8; else an older encoding is
 * guessed by the letters that it makes of the bytes.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return { text: new TextDecoder(marked[0]).decode(bytes), guess: undefined }
  const declared = declaredIn(bytes)
  const strict = decodeStrictly(bytes, 'utf-8')
  if (strict !== undefined && (declared === undefined || !isAscii(bytes))) return { text: strict, guess: undefined }
  if (declared !== undefined) {
    const text = decodeStrictly(bytes, declared)
    if (text !== undefined) return { text, guess: undefined }
  }
  if (strict !== undefined) return { text: strict, guess: undefined }
  const encoding = guessEncoding(bytes)
  return {
    text: new TextDecoder(encoding).decode(bytes),
    guess: `the letters are no UTF-8 and were read as ${encoding}, which is a guess.`,
  }
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN))
  const [, name] =
    /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)/i.exec(head) ?? /<meta[^>]*\bcharset=["']?\s*([\w.:-]+)/i.exec(head) ?? []
  // A declaration that could be read as it stands is none of UTF-16.
  return name === undefined || /^utf-?(?:8|16)/i.test(name) ? undefined : name
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function guessEncoding(bytes: Uint8Array): string {
  const zeros = bytes.subarray(0, SAMPLE).filter((byte) => byte === 0).length
  if (zeros * 4 > Math.min(bytes.length, SAMPLE)) return bytes[0] === 0 ? 'utf-16be' : 'utf-16le'
  let best = { encoding: 'windows-1252', score: 0 }
  for (const { encoding, letters, weight } of OLDER) {
    // The end of a sample may cut a letter in two.
    const text = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE))
    const faults = text.slice(0, -2).split('\uFFFD').length - 1 + (text.match(/[\x80-\x9f]/g)?.length ?? 0)
    const score = ((text.match(letters)?.length ?? 0) - 20 * faults) * weight
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}
