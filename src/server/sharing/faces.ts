import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One file of a face, and the letters that are said to be in it. */
export interface Slice {
  family: string
  file: string
  has: (letter: string) => boolean
}

interface Face {
  family: string
  package: string
  /** Between the slice's name and `.woff2`. */
  style: string
}

const variable = (family: string, name: string): Face => ({
  family,
  package: `@fontsource-variable/${name}`,
  style: 'wght-normal',
})
const fixed = (family: string, name: string, weight: number): Face => ({
  family,
  package: `@fontsource/${name}`,
  style: `${weight}-normal`,
})

/** The faces of the reading pages, in the order in which they stand in for another's missing letters. */
const FACES: readonly Face[] = [
  variable('Literata', 'literata'),
  fixed('Amiri', 'amiri', 400),
  fixed('Vazirmatn', 'vazirmatn', 500),
  fixed('Noto Nastaliq Urdu', 'noto-nastaliq-urdu', 500),
  variable('Noto Serif Hebrew', 'noto-serif-hebrew'),
  variable('Noto Serif Devanagari', 'noto-serif-devanagari'),
  variable('Noto Serif Thai', 'noto-serif-thai'),
  variable('Noto Serif SC', 'noto-serif-sc'),
  variable('Noto Serif JP', 'noto-serif-jp'),
  variable('Noto Serif KR', 'noto-serif-kr'),
  variable('Noto Serif TC', 'noto-serif-tc'),
]

/** Each family's name, the wanted one first. */
export function familiesFrom(wanted: string): string[] {
  const names = FACES.map(({ family }) => family)
  return names.includes(wanted) ? [wanted, ...names.filter((name) => name !== wanted)] : names
}

/** Slices for another script than the face's own: Literata has these letters. */
const FOREIGN = /^(latin|cyrillic|greek|vietnamese)/

export async function slicesOf(family: string): Promise<Slice[]> {
  const face = FACES.find((one) => one.family === family) as Face
  const map = fileURLToPath(import.meta.resolve(`${face.package}/unicode.json`))
  const ranges = JSON.parse(await readFile(map, 'utf8')) as Record<string, string>
  const name = face.package.split('/')[1]
  return Object.entries(ranges)
    .filter(([slice]) => family === 'Literata' || !FOREIGN.test(slice))
    .map(([slice, codes]) => ({
      family,
      file: map.replace(/unicode\.json$/, `files/${name}-${slice.replace(/[[\]]/g, '')}-${face.style}.woff2`),
      has: within(codes),
    }))
}

/** @param codes as style sheets write them: `U+0301,U+0400-045F` */
function within(codes: string): (letter: string) => boolean {
  const ranges = codes.split(',').map((range) => {
    const [from = '', to = from] = range.slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => code >= from && code <= to)
  }
}
