/** A text in NFKC, and for each of its UTF-16 units the place in the original text. */
export interface Normalised {
  text: string
  /** Start and end, in the original text, of what each unit was made from; undefined: every unit is where it was. */
  starts: Uint32Array | undefined
  ends: Uint32Array | undefined
}

// NFKC splits the vowel am of Thai and Lao into a mark and a vowel. The mark would then belong to the consonant before.
const AM = /[ำຳ]/g
/**
 * Vowels of Thai and Lao that are one character and are often typed as two: am as a mark and a, with tone marks before
 * or between them; ae as two e.
 */
const IN_PIECES = new RegExp(
  [
    '[\\u0e48-\\u0e4b]{0,3}\\u0e4d[\\u0e48-\\u0e4b]{0,3}\\u0e32',
    '[\\u0ec8-\\u0ecb]{0,3}\\u0ecd[\\u0ec8-\\u0ecb]{0,3}\\u0eb2',
    '\\u0e40\\u0e40',
    '\\u0ec0\\u0ec0',
  ].join('|'),
)
const PUNCTUATION = /(?!['‘’׳״"”·\u0387・･‧՚＇＂])[\p{P}\p{Z}]/gu

/**
 * Normalises a text to NFKC. Lone surrogates become U+FFFD, the vowel am of Thai and Lao stays one letter, and
 * punctuation may become spaces.
 */
export function normalise(given: string): Normalised {
  const text = given.toWellFormed()
  if (!IN_PIECES.test(text)) {
    if (text.normalize('NFKC') === text) return { text, starts: undefined, ends: undefined }
    const plain = text.replace(PUNCTUATION, blank)
    const probe = plain.replace(AM, 'า')
    if (probe.normalize('NFKC') === probe) return { text: plain, starts: undefined, ends: undefined }
  }
  return byCluster(text)
}

const blank = (mark: string) => (mark.length === 1 ? ' ' : '  ')

// The characters that NFKC may join: a letter with its marks (among them the half-width voicing signs of kana and the
// vowels of Kirat Rai), and a Hangul initial or syllable with its vowels and finals, in all their forms.
const FOLLOWS = /[\p{M}\uff9e\uff9f\u{16d63}-\u{16d6a}]/u
const INITIAL = /[\u1100-\u115f\ua960-\ua97c\uac00-\ud7a3\u3131-\u314e\u3164-\u3186\u3260-\u327e\uffa0-\uffbe]/
const AFTER_INITIAL =
  /[\u1160-\u11ff\ud7b0-\ud7fb\u3133\u3135\u3136\u313a-\u3140\u314f-\u3163\u3187-\u318e\uffa3\uffa5\uffa6\uffaa-\uffb0\uffc2-\uffdc]/
const CLUSTER = new RegExp(
  `${IN_PIECES.source}|(?:${INITIAL.source}${AFTER_INITIAL.source}*|[^])(?:(?!${IN_PIECES.source})${FOLLOWS.source})*`,
  'gu',
)

function byCluster(text: string): Normalised {
  let out = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const normal = normaliseCluster(cluster)
    const kept = normal === cluster
    out += normal
    for (let at = 0; at < normal.length; at++) {
      starts.push(kept ? index + at : index)
      ends.push(kept ? index + at + 1 : index + cluster.length)
    }
  }
  return { text: out, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) }
}

function normaliseCluster(cluster: string): string {
  if (cluster.length === 1 && cluster < '\x80') return cluster
  if (IN_PIECES.test(cluster)) return WHOLE.reduce((text, [pieces, whole]) => text.replace(pieces, whole), cluster)
  const first = cluster[0] as string
  return first === 'ำ' || first === 'ຳ' ? first + cluster.slice(1).normalize('NFKC') : cluster.normalize('NFKC')
}

const WHOLE: [pieces: string | RegExp, whole: string][] = [
  [/[\u0e4d\u0ecd]/, ''],
  ['\u0e32', '\u0e33'],
  ['\u0eb2', '\u0eb3'],
  ['\u0e40\u0e40', '\u0e41'],
  ['\u0ec0\u0ec0', '\u0ec1'],
]
