import { chineseLanguages, nastaliqLanguages, persianLanguages } from './languages.ts'
import { letters } from './letters.ts'

/** A font from one of the `@fontsource` packages. */
export interface Face {
  /** As style sheets name it. */
  family: string
  package: string
  /** Two numbers: a variable face, whose one file has all weights between them. Else each weight has a file. */
  weights: { from: number; to: number } | readonly number[]
  hasItalics?: boolean
  /** The parts in which the package brings the face; undefined: style sheets do not use it. */
  slices?: readonly Slice[]
  /** In sharing pictures, of a face that is not variable. */
  pictureWeight?: number
}

interface Slice {
  /** As the package names it. */
  name: string
  /** Of the file in `cuts/` that holds the everyday letters; a face with several weights adds the weight. */
  cut: string
  /** Everyday letters (`letters.ts`). */
  letters: string
  /** ISO 15924: pages in this script preload the slice. undefined: its script's pages do, or none. */
  preloadedIn?: string
}

/** A face of very few letters, for a title or a name on a page in another script, where a reading face would be heavy. */
interface TitleFace {
  family: string
  of: Face
  cut: string
  /** Of the variable face, or of the file. */
  weight: number
  letters: string
  /** Only the plain forms of joined letters, and the ligatures of these. */
  ligated?: string
}

/** A font of the system, stretched to the measures of ours, so that nothing moves when ours arrives. */
interface StandIn {
  family: string
  local: readonly string[]
  weight?: string
  style?: 'italic'
  /** Percent; undefined: not stretched. */
  measures?: { size: number; ascent: number; descent: number }
  /** As in `unicode-range`, for a font that has letters of other scripts too: these have better fonts. */
  range?: string
}

/** What style sheets ask for by name in a `Languages:` comment: see `scripts/face-styles.ts`. */
export type Trait = 'rtl' | 'one-face' | 'heavy' | 'tall' | 'unspaced' | 'east-asian' | 'square'

/** How the languages of a script are set. */
export interface Script {
  /** Style sheets name its languages by it, as they do by its traits. */
  name: string
  /** As `:lang()` takes them. */
  languages: readonly string[]
  /** In the same script, with letters that the cut lacks: they have the whole face, under this name. */
  whole?: { family: string; languages: readonly string[] }
  /** ISO 15924, where one language is written in several scripts of this table. */
  iso?: string
  /** For reading. undefined: the one for alphabets, or the system's. E-books of other scripts bring it with them. */
  face?: Face
  /** In place of `face` on pages in other scripts. */
  titles?: { families: readonly string[]; tight?: number; scale?: number }
  /** Behind `face`, as in `font-family`: stand-ins and fonts of systems. */
  fallbacks: readonly string[]
  standIns?: readonly StandIn[]
  /** Line height of texts. */
  lead: number
  /** Line height of titles. */
  tight: number
  /** Evens out how large the letters look. */
  scale?: number
  /** For the language's own name in the interface. */
  nameFamily?: string
  traits: readonly Trait[]
  /** In sharing pictures; undefined: `face`. */
  pictureFace?: Face
  /** In sharing pictures: how large words are set to look as large as Latin ones. */
  pictureScale?: number
}

const variable = (family: string, name: string, slices?: readonly Slice[]): Face => ({
  family,
  package: `@fontsource-variable/${name}`,
  weights: { from: 400, to: 600 },
  ...(slices && { slices }),
})

const arabicFace = (family: string, name: string, cut: string, everyday: string, pictureWeight: number): Face => ({
  family,
  package: `@fontsource/${name}`,
  weights: [400, 700],
  slices: [{ name: 'arabic', cut, letters: everyday }],
  pictureWeight,
})

export const literata: Face = {
  ...variable('Literata Variable', 'literata', [
    { name: 'latin', cut: 'literata-latin', letters: letters.latin, preloadedIn: 'Latn' },
    { name: 'latin-ext', cut: 'literata-latin-ext', letters: letters.latinExtended },
    { name: 'vietnamese', cut: 'literata-vietnamese', letters: letters.vietnamese },
    { name: 'greek', cut: 'literata-greek', letters: letters.greek, preloadedIn: 'Grek' },
    { name: 'greek-ext', cut: 'literata-greek-ext', letters: letters.greekExtended },
    { name: 'cyrillic', cut: 'literata-cyrillic', letters: letters.cyrillic, preloadedIn: 'Cyrl' },
    { name: 'cyrillic-ext', cut: 'literata-cyrillic-ext', letters: letters.cyrillicExtended },
  ]),
  hasItalics: true,
}
export const amiri = arabicFace('Amiri', 'amiri', 'amiri', letters.arabic, 400)
export const devanagari = variable('Noto Serif Devanagari Variable', 'noto-serif-devanagari', [
  { name: 'devanagari', cut: 'devanagari', letters: letters.devanagari },
])

export const titleFaces: readonly TitleFace[] = [
  {
    family: 'Amiri Titles',
    of: amiri,
    cut: 'amiri-titles',
    weight: 400,
    letters: letters.arabicTitles,
    ligated: letters.arabicLigated,
  },
  {
    family: 'Devanagari Titles',
    of: devanagari,
    cut: 'devanagari-titles',
    weight: 500,
    letters: letters.devanagariTitles,
  },
]

const georgia = ['Georgia']
const noto = ['Noto Serif', 'NotoSerif-Regular']
const times = ['Times New Roman', 'Liberation Serif']
const dejavu = ['DejaVu Serif', 'DejaVuSerif']
/** Latin, Greek and Cyrillic letters, and the signs around them. */
const alphabetic = 'U+0-52f, U+1d00-22ff'
const nastaliq = ['Noto Nastaliq Urdu', 'NotoNastaliqUrdu-Regular']
const [light, bold] = ['1 449', '450 900']

/** The alphabets of Europe, and whatever no other row names. */
export const alphabets: Script = {
  name: 'alphabets',
  languages: [],
  face: literata,
  fallbacks: ['Literata as Georgia', 'Literata as Noto', 'Literata as Times', 'Literata as DejaVu'],
  // biome-ignore format: a table
  standIns: [
    { family: 'Literata as Georgia', weight: light, local: georgia, measures: { size: 106.2, ascent: 110.8, descent: 29 } },
    { family: 'Literata as Georgia', weight: bold, local: georgia, measures: { size: 108.4, ascent: 108.6, descent: 28.4 } },
    { family: 'Literata as Noto', weight: light, local: noto, measures: { size: 98.4, ascent: 119.6, descent: 31.3 } },
    { family: 'Literata as Noto', weight: bold, local: noto, measures: { size: 100.5, ascent: 117.1, descent: 30.6 } },
    { family: 'Literata as Noto', style: 'italic', local: ['Noto Serif Italic'], measures: { size: 95.4, ascent: 123.4, descent: 32.3 } },
    { family: 'Literata as Times', weight: light, local: times, measures: { size: 117, ascent: 100.6, descent: 26.3 } },
    { family: 'Literata as Times', weight: bold, local: times, measures: { size: 119.5, ascent: 98.5, descent: 25.8 } },
    { family: 'Literata as Times', style: 'italic', local: ['Times New Roman Italic', 'Liberation Serif Italic'], measures: { size: 109.9, ascent: 107.1, descent: 28 } },
    { family: 'Literata as DejaVu', weight: light, local: dejavu, measures: { size: 91.7, ascent: 128.4, descent: 33.6 }, range: alphabetic },
    { family: 'Literata as DejaVu', weight: bold, local: dejavu, measures: { size: 93.5, ascent: 125.9, descent: 32.9 }, range: alphabetic },
    { family: 'Literata as DejaVu', style: 'italic', local: ['DejaVu Serif Italic', 'DejaVuSerif-Italic'], measures: { size: 86.3, ascent: 136.4, descent: 35.7 }, range: alphabetic },
  ],
  lead: 1.62,
  tight: 1.16,
  scale: 1,
  traits: [],
}

/**
 * How each script is set, in texts, titles and sharing pictures. Style sheets, preloads, sharing pictures and the fonts
 * that a device keeps follow from these rows. `node scripts/cut-fonts.ts` writes what style sheets need of them.
 */
export const scripts: readonly Script[] = [
  {
    name: 'arabic',
    languages: ['ar', 'arz', 'apc', 'ary'],
    whole: {
      family: 'Amiri Whole',
      languages: ['ckb', 'ks', 'ps', 'sd', 'ug', 'ota', 'ms-Arab', 'ku-Arab', 'az-Arab'],
    },
    face: amiri,
    titles: { families: ['Amiri Titles'] },
    fallbacks: ['Amiri as Naskh', 'Geeza Pro', 'Traditional Arabic'],
    standIns: [
      {
        family: 'Amiri as Naskh',
        local: ['Noto Naskh Arabic', 'NotoNaskhArabic-Regular'],
        measures: { size: 95, ascent: 118.3, descent: 66.7 },
      },
    ],
    lead: 1.9,
    tight: 1.85,
    scale: 1.2,
    traits: ['rtl'],
    pictureScale: 1.18,
  },
  {
    name: 'persian',
    languages: persianLanguages,
    face: arabicFace('Vazirmatn', 'vazirmatn', 'vazirmatn', letters.persian, 500),
    titles: { families: ['Amiri Titles'], tight: 1.85, scale: 1.2 },
    fallbacks: ['Geeza Pro', 'Noto Naskh Arabic', 'Tahoma'],
    lead: 1.95,
    tight: 1.5,
    scale: 1.02,
    traits: ['rtl', 'one-face'],
  },
  {
    name: 'nastaliq',
    languages: ['ur'],
    whole: { family: 'Nastaliq Whole', languages: nastaliqLanguages.filter((language) => language !== 'ur') },
    face: arabicFace('Noto Nastaliq Urdu', 'noto-nastaliq-urdu', 'nastaliq', letters.urdu, 500),
    // A web face of this hand for a title would weigh more than the page.
    titles: { families: ['Nastaliq at Hand', 'Amiri Titles'] },
    fallbacks: ['Nastaliq as Nastaliq', 'Urdu Typesetting'],
    standIns: [
      { family: 'Nastaliq as Nastaliq', local: nastaliq, measures: { size: 90.5, ascent: 209.9, descent: 66.3 } },
      { family: 'Nastaliq at Hand', local: [...nastaliq, 'Urdu Typesetting'] },
    ],
    lead: 2.3,
    tight: 2,
    scale: 1.02,
    nameFamily: 'Nastaliq at Hand',
    traits: ['rtl', 'one-face', 'heavy'],
    // It hangs down steeply.
    pictureScale: 0.78,
  },
  {
    name: 'hebrew',
    languages: ['he', 'yi', 'lad', 'arc'],
    face: variable('Noto Serif Hebrew Variable', 'noto-serif-hebrew', [
      { name: 'hebrew', cut: 'hebrew', letters: letters.hebrew },
    ]),
    fallbacks: ['Noto Serif Hebrew', 'New Peninim MT', 'Hebrew as Times'],
    standIns: [{ family: 'Hebrew as Times', local: times, measures: { size: 96.3, ascent: 111, descent: 30.4 } }],
    lead: 1.7,
    tight: 1.3,
    scale: 1.06,
    traits: ['rtl'],
  },
  {
    name: 'devanagari',
    languages: ['hi', 'mr', 'ne', 'sa', 'mai', 'kok'],
    face: devanagari,
    titles: { families: ['Devanagari Titles'] },
    fallbacks: ['Noto Serif Devanagari', 'Kohinoor Devanagari', 'Nirmala UI'],
    lead: 1.75,
    tight: 1.45,
    scale: 1.02,
    traits: ['tall'],
  },
  {
    name: 'thai',
    languages: ['th'],
    face: variable('Noto Serif Thai Variable', 'noto-serif-thai', [
      { name: 'thai', cut: 'thai', letters: letters.thai },
    ]),
    fallbacks: ['Noto Serif Thai', 'Thonburi', 'Leelawadee UI'],
    lead: 1.8,
    tight: 1.45,
    scale: 1.04,
    traits: ['tall', 'unspaced'],
  },

  // Set in the system's fonts
  {
    name: 'south-asian',
    languages: ['bn', 'as', 'gu', 'pa', 'ta', 'te', 'kn', 'ml', 'or', 'si', 'bo', 'dz'],
    fallbacks: [],
    lead: 1.8,
    tight: 1.45,
    traits: ['tall'],
  },
  {
    name: 'south-east-asian',
    languages: ['km', 'lo', 'my'],
    fallbacks: [],
    lead: 1.8,
    tight: 1.45,
    traits: ['tall', 'unspaced'],
  },
  { name: 'syriac', languages: ['syr', 'dv'], fallbacks: [], lead: 1.8, tight: 1.45, traits: ['rtl'] },
  { name: 'ethiopic', languages: ['am', 'ti'], fallbacks: [], lead: 1.8, tight: 1.45, traits: [] },
  { name: 'mongolian', languages: ['mn-Mong'], fallbacks: [], lead: 1.8, tight: 1.45, traits: [] },

  // On pages in the system's serif: a face of so many letters would weigh more than the book
  {
    name: 'chinese',
    languages: chineseLanguages,
    iso: 'Hans',
    fallbacks: ['Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC', 'Source Han Serif SC', 'SimSun'],
    lead: 1.75,
    tight: 1.3,
    traits: ['east-asian', 'square'],
    pictureFace: variable('Noto Serif SC Variable', 'noto-serif-sc'),
  },
  {
    name: 'japanese',
    languages: ['ja'],
    fallbacks: ['Hiragino Mincho ProN', 'Noto Serif CJK JP', 'Noto Serif JP', 'Yu Mincho', 'YuMincho'],
    lead: 1.8,
    tight: 1.3,
    traits: ['east-asian', 'square'],
    pictureFace: variable('Noto Serif JP Variable', 'noto-serif-jp'),
  },
  {
    name: 'korean',
    languages: ['ko'],
    fallbacks: ['AppleMyungjo', 'Noto Serif CJK KR', 'Noto Serif KR', 'Batang'],
    lead: 1.75,
    tight: 1.3,
    traits: ['east-asian'],
    pictureFace: variable('Noto Serif KR Variable', 'noto-serif-kr'),
  },
  // After `chinese`, whose languages these are too
  {
    name: 'traditional-chinese',
    languages: ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'yue'],
    iso: 'Hant',
    fallbacks: ['Songti TC', 'Noto Serif CJK TC', 'Noto Serif TC', 'Source Han Serif TC', 'PMingLiU'],
    lead: 1.75,
    tight: 1.3,
    traits: ['east-asian', 'square'],
    pictureFace: variable('Noto Serif TC Variable', 'noto-serif-tc'),
  },
]

/** The row of a language. @param tag BCP 47 */
export function scriptOfLanguage(tag: string): Script {
  const { language, script } = new Intl.Locale(tag).maximize()
  const isNamed = ({ languages, whole }: Script) =>
    [...languages, ...(whole?.languages ?? [])].some((name) => name === language || name === `${language}-${script}`)
  return scripts.find(({ iso }) => iso !== undefined && iso === script) ?? scripts.find(isNamed) ?? alphabets
}

/** The face of words in a language in sharing pictures; letters it lacks come from others. @param tag BCP 47 */
export function pictureFace(tag: string): Face {
  const script = scriptOfLanguage(tag)
  return script.pictureFace ?? script.face ?? literata
}

/** Every face of sharing pictures, in the order in which they stand in for letters that another lacks. */
export const pictureFaces: readonly Face[] = [
  ...new Set([alphabets, ...scripts].flatMap(({ face, pictureFace }) => pictureFace ?? face ?? [])),
]

/** The package's file with a slice of a face, without ending, and whether all weights are in it. */
export function faceSource(
  { package: name, weights }: Face,
  slice: string,
  weight: number,
): [source: string, isVariable: boolean] {
  const isVariable = 'from' in weights
  return [`${name.split('/')[1]}-${slice}-${isVariable ? 'wght' : weight}-normal`, isVariable]
}

/** The name of a face in sharing pictures, where no other variant of it can be meant. */
export const pictureFamily = ({ family }: Face): string => family.replace(/ Variable$/, '')

/** Names of the files in `cuts/` that hold the regular weight of a face. */
export function cutsOf({ slices = [], weights }: Face): { cut: string; preloadedIn: string | undefined }[] {
  return slices.map(({ cut, preloadedIn }) => ({
    cut: 'from' in weights ? cut : `${cut}-${weights[0]}`,
    preloadedIn,
  }))
}
