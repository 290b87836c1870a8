import { signs } from './letters.ts'

/** A face cut from one of the `@fontsource` packages to the letters that are in everyday use. */
export interface Cut {
  /** Of the result, without ending. */
  file: string
  package: string
  /** Of the package's file, without ending. */
  source: string
  family: string
  style?: 'italic'
  /** As in `@font-face`. */
  weight: string
  wght?: number | { min: number; max: number }
  /** undefined: the face is used as it is. */
  letters?: string
  /** Only plain forms of joined letters, and the ligatures of these. */
  ligated?: string
  /** The untouched face stands behind it, for the letters that the cut leaves out. */
  backed?: boolean
}

const LITERATA = '@fontsource-variable/literata'
const roman = { package: LITERATA, family: 'Literata Variable', weight: '400 600', wght: { min: 400, max: 600 } }
const italic = { package: LITERATA, family: 'Literata Variable', style: 'italic' } as const

const literata: Cut[] = (
  ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const
).flatMap((script) => {
  const common = { letters: signs[script], backed: true }
  return [
    { ...roman, ...common, file: `literata-${script}`, source: `literata-${script}-wght-normal` },
    {
      ...italic,
      ...common,
      weight: '400',
      wght: 400,
      file: `literata-${script}-italic`,
      source: `literata-${script}-wght-italic`,
    },
    // Bold italics are too rare to be worth a cut.
    { ...italic, weight: '600', file: '', source: `literata-${script}-wght-italic` },
  ]
})

const joined: Cut[] = (
  [
    ['amiri', 'Amiri', 'amiri', signs.arabic],
    ['vazirmatn', 'Vazirmatn', 'vazirmatn', signs.persian],
    ['nastaliq', 'Noto Nastaliq Urdu', 'noto-nastaliq-urdu', signs.urdu],
  ] as const
).flatMap(([file, family, name, letters]) =>
  [400, 700].map((weight) => ({
    file: `${file}-${weight}`,
    package: `@fontsource/${name}`,
    source: `${name}-arabic-${weight}-normal`,
    family,
    weight: String(weight),
    letters,
    backed: true,
  })),
)

const others: Cut[] = (
  [
    ['hebrew', 'Noto Serif Hebrew Variable', signs.hebrew],
    ['devanagari', 'Noto Serif Devanagari Variable', signs.devanagari],
    ['thai', 'Noto Serif Thai Variable', signs.thai],
  ] as const
).map(([script, family, letters]) => ({
  file: script,
  package: `@fontsource-variable/noto-serif-${script}`,
  source: `noto-serif-${script}-${script}-wght-normal`,
  family,
  weight: '400 600',
  wght: { min: 400, max: 600 },
  letters,
  backed: true,
}))

/** Languages with letters of their own: a word half in one face and half in another would come apart. */
const whole: Cut[] = [400, 700].flatMap((weight) => [
  {
    file: '',
    package: '@fontsource/amiri',
    source: `amiri-arabic-${weight}-normal`,
    family: 'Amiri Whole',
    weight: String(weight),
  },
  {
    file: '',
    package: '@fontsource/noto-nastaliq-urdu',
    source: `noto-nastaliq-urdu-arabic-${weight}-normal`,
    family: 'Nastaliq Whole',
    weight: String(weight),
  },
])

/** For a title or a name on a page in another script: a whole reading face would weigh more than the page. */
const titles: Cut[] = [
  {
    file: 'amiri-titles',
    package: '@fontsource/amiri',
    source: 'amiri-arabic-400-normal',
    family: 'Amiri Titles',
    weight: '400 700',
    letters: signs.arabicTitles,
    ligated: signs.arabicLigated,
  },
  {
    file: 'devanagari-titles',
    package: '@fontsource-variable/noto-serif-devanagari',
    source: 'noto-serif-devanagari-devanagari-wght-normal',
    family: 'Devanagari Titles',
    weight: '400 700',
    wght: 500,
    letters: signs.devanagariTitles,
  },
]

export const cuts: readonly Cut[] = [...literata, ...joined, ...whole, ...others, ...titles]

/** The line on the home page in the faces of its scripts, to its very letters; the Arabic one has the face of the titles beneath it. */
export const sameLineCuts = (lines: Readonly<Record<string, string>>): Cut[] =>
  (
    [
      ['el', LITERATA, 'literata-greek-wght-normal', 400],
      ['ru', LITERATA, 'literata-cyrillic-wght-normal', 400],
      ['hi', '@fontsource-variable/noto-serif-devanagari', 'noto-serif-devanagari-devanagari-wght-normal', 400],
    ] as const
  ).map(([lang, from, source, wght]) => ({
    file: `same-line-${lang}`,
    package: from,
    source,
    family: 'Same Line',
    weight: '400',
    wght,
    letters: [...new Set(lines[lang])].filter((letter) => /[\p{L}\p{M}।]/u.test(letter)).join(''),
  }))
