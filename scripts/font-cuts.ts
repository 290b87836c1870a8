import {
  alphabets,
  amiri,
  devanagari,
  type Face,
  faceSource,
  literata,
  type Script,
  scripts,
  titleFaces,
} from '../src/faces/faces.ts'
import { letters } from '../src/faces/letters.ts'

/** One `@font-face` rule: a file of a package, or what is cut from it. */
export interface Cut {
  family: string
  style?: 'italic'
  /** One weight, or the least and the greatest, as in `@font-face`. */
  weight: string
  package: string
  /** Name of the package's file, without ending. */
  source: string
  /** How the file is cut. undefined: it is used whole. */
  cut?: {
    /** Name of the cut file in `src/faces/cuts`, without ending. */
    file: string
    letters: string
    /** The weights of a variable face that stay. */
    wght?: number | { min: number; max: number }
    /** Only plain forms of joined letters, and the ligatures of these. */
    ligated?: string
    /** The whole file stands behind the cut, for the letters that it leaves out. */
    isBacked: boolean
  }
}

/** Every face of the pages: the reading faces in the order of the table, then the whole ones, then those for titles. */
export const pageCuts = (): Cut[] => [
  ...[alphabets, ...scripts].flatMap(({ face }) => (face ? readingCuts(face) : [])),
  ...scripts.flatMap(wholeFaces),
  ...titleFaces.map(({ family, of, cut, weight, letters, ligated }) => {
    const [source, wght] = faceSource(of, of.slices?.[0]?.name ?? '', weight)
    const kept = { file: cut, letters: lettersIn(letters), isBacked: false, ...(wght && { wght: weight }) }
    const joined = ligated === undefined ? {} : { ligated: lettersIn(ligated) }
    return { family, weight: '400 700', package: of.package, source, cut: { ...kept, ...joined } }
  }),
]

function readingCuts(face: Face): Cut[] {
  const { family, weights, slices = [] } = face
  const common = { family, package: face.package }
  return slices.flatMap(({ name, cut: file, letters }): Cut[] => {
    const everyday = { letters: lettersIn(letters), isBacked: true }
    if (!('from' in weights))
      return weights.map((weight) => ({
        ...common,
        weight: String(weight),
        source: faceSource(face, name, weight)[0],
        cut: { ...everyday, file: `${file}-${weight}` },
      }))
    const { from: min, to: max } = weights
    const [source] = faceSource(face, name, min)
    const roman = { ...common, weight: `${min} ${max}`, source, cut: { ...everyday, file, wght: { min, max } } }
    if (!face.hasItalics) return [roman]
    const italic = { ...common, style: 'italic' as const, source: source.replace(/normal$/, 'italic') }
    return [
      roman,
      { ...italic, weight: String(min), cut: { ...everyday, file: `${file}-italic`, wght: min } },
      // Bold italics are too rare to be worth a cut.
      { ...italic, weight: String(max) },
    ]
  })
}

/** Whole faces for languages whose words would otherwise have some letters from the cut and some from the whole face. */
function wholeFaces({ face, whole }: Script): Cut[] {
  if (!face || !whole || 'from' in face.weights) return []
  return face.weights.map((weight) => ({
    family: whole.family,
    weight: String(weight),
    package: face.package,
    source: faceSource(face, face.slices?.[0]?.name ?? '', weight)[0],
  }))
}

/**
 * Cuts for the line on the home page that stands there in several scripts: exactly its letters.
 * @param lines by language
 */
export const sameLineCuts = (lines: Readonly<Record<string, string>>): Cut[] =>
  (
    [
      ['ar', amiri, 'arabic'],
      ['el', literata, 'greek'],
      ['ru', literata, 'cyrillic'],
      ['hi', devanagari, 'devanagari'],
    ] as const
  ).map(([lang, face, slice]) => ({
    family: 'Same Line',
    weight: '400',
    package: face.package,
    source: faceSource(face, slice, 400)[0],
    cut: {
      file: `same-line-${lang}`,
      letters: [...new Set(lines[lang])].filter((letter) => /[\p{L}\p{M}।]/u.test(letter)).join(''),
      // Like the face of titles: the ligatures of Amiri weigh more than all its letters.
      ...('from' in face.weights ? { wght: 400 } : { ligated: lettersIn(letters.arabicLigated) }),
      isBacked: false,
    },
  }))

/** @param ranges as in `src/faces/letters.ts` */
const lettersIn = (ranges: string): string =>
  ranges
    .split(/\s+/)
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
