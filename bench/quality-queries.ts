import { randomFrom } from '#tests/support/generated-library.ts'

/** What a reader types, and the works of which one is to stand first. */
export interface QualityQuery {
  query: string
  /** Titles of works, in their original language. */
  wanted: readonly string[]
  /** Code of the language of the words. */
  code: string
}

/** A text of the library. */
export interface QualityText {
  title: string
  code: string
  blocks: readonly string[]
}

/** Queries by class. Their words are taken from the texts by rule and seed: the same texts give the same queries. */
export function qualityQueries(
  texts: readonly QualityText[],
  titles: readonly QualityText[],
): Map<string, QualityQuery[]> {
  const words = wordsOf(texts)
  const single = texts.filter(({ title }) => !IS_COMMON.test(title))
  return new Map([
    ['a word as it stands', perLanguage(words, 1, (word) => word)],
    ['a word in capitals, without marks', perLanguage(words, 2, (word) => plain(word).toUpperCase())],
    ['two words of a passage', pairsOfWords(single)],
    ['a quoted phrase', phrases(single)],
    ['a piece of an unspaced text', pieces(single)],
    ...TYPOS.map(([rule, misspell], n): [string, QualityQuery[]] => [
      `typo in a text: ${rule}`,
      perLanguage(words, 3 + n, misspell, true),
    ]),
    ['typo in a text, given', given(GIVEN_TYPOS)],
    ['typo in a title', titleTypos(titles)],
    ['name in another script or spelling', given(NAMES)],
    ['name beside a stem', given(BESIDE_STEMS)],
    ['nearly exact title', given(NEAR_TITLES)],
    ['hyphens, blanks, points', given(JOINS)],
    ['other forms and spellings', given(FORMS)],
  ])
}

/** Titles of works that have the same sentences as others. */
const IS_COMMON = /^\p{Lu} \p{Ll}{2} \d+$/u

type Given = readonly [code: string, query: string, ...wanted: string[]]

const given = (list: readonly Given[]): QualityQuery[] =>
  list.map(([code, query, ...wanted]) => ({ code, query, wanted }))

const GIVEN_TYPOS: Given[] = [
  ['en', 'hauntng', 'The Strike'],
  ['en', 'proletarains', 'The Strike'],
  ['en', 'hauntng tune', 'The Strike'],
  ['ru', 'пожалуста', 'Гость'],
  ['ru', 'цирульник', 'Нос'],
  ['de', 'Käsekrob', 'Über die Brücke'],
]

const NAMES: Given[] = [
  ['ru', 'Достоевский', 'Белые ночи'],
  ['ru', 'Достоевского', 'Белые ночи'],
  ['ru', 'Толстой', 'После бала'],
  ['ru', 'Гоголь', 'Нос'],
  ['ru', 'Нос Гоголь', 'Нос'],
  ['uk', 'Достоєвський', 'Белые ночи'],
  ['fr', 'Dostoïevski', 'Белые ночи'],
  ['de', 'Dostojewski', 'Белые ночи'],
  ['en', 'Dostoyevsky', 'Белые ночи'],
  ['en', 'Checkov', 'Дама с собачкой'],
  ['fr', 'Tchekhov', 'Дама с собачкой'],
  ['de', 'Tschechow', 'Дама с собачкой'],
  ['de', 'Tolstoj', 'После бала'],
  ['el', 'Τολστόι', 'После бала'],
  ['he', 'טולסטוי', 'После бала'],
  ['ar', 'تولستوي', 'После бала'],
  ['ja', 'チェーホフ', 'Дама с собачкой'],
  ['zh', '老子', '道德经'],
  ['en', 'Laozi', '道德经'],
  ['cs', 'Gogol', 'Нос'],
]

const BESIDE_STEMS: Given[] = [
  ['en', 'Tolstoi', 'После бала'],
  ['cs', 'Čechov', 'Дама с собачкой'],
  ['ru', 'Чехов', 'Дама с собачкой'],
]

const NEAR_TITLES: Given[] = [
  ['fr', 'le petite prince', 'Le Petit Prince'],
  ['en', 'lady with the litle dog', 'Дама с собачкой'],
  ['en', 'after the bal', 'После бала'],
  ['fr', 'la porte du jardn', 'La porte du jardin'],
]

const JOINS: Given[] = [
  ['cs', 'RUR', 'R.U.R.'],
  ['cs', 'R.U.R.', 'R.U.R.'],
  ['en', 'blood stain', 'The Detective’s Coat'],
  ['en', 'blood-stain', 'The Detective’s Coat'],
  ['en', 'bloodstain', 'The Detective’s Coat'],
  ['en', 'winestain', 'The Laundress'],
  ['en', 'wine stain', 'The Laundress'],
  ['fa', 'قفل سازی', 'خانه'],
  ['fa', 'قفلسازی', 'خانه'],
  ['fa', 'نمی گذاشت', 'خانه'],
  ['zh', '“道可道,非常道”', '道德经'],
  ['zh', '"道可道非常道"', '道德经'],
]

const FORMS: Given[] = [
  ['de', 'muellerin', 'Über die Brücke'],
  ['de', 'Zoellner gruesste', 'Über die Brücke'],
  ['ru', 'цирюльника', 'Нос'],
  ['en', 'laundresses', 'The Laundress'],
  ['fr', 'jardiniers', 'La porte du jardin'],
  ['zh', '道德經', '道德经'],
]

const UNSPACED = new Set(['zh', 'zh-TW', 'ja', 'ko', 'th', 'km', 'lo', 'my'])

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (code: string) => {
  const known = segmenters.get(code) ?? new Intl.Segmenter(code, { granularity: 'word' })
  segmenters.set(code, known)
  return known
}
const wordsIn = (text: string, code: string) =>
  [...segmenterOf(code).segment(text)].flatMap(({ isWordLike, segment }) => (isWordLike ? segment.toLowerCase() : []))
const plain = (word: string) =>
  word
    .replaceAll('й', '\ue000')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g, '')
    .replaceAll('\ue000', 'й')
    .normalize('NFC')

interface Words {
  /** Without their marks. */
  all: Set<string>
  /** By language: words of six letters or more that stand in one work alone, with the title of the work. */
  ofOneWork: Map<string, [word: string, title: string][]>
}

/** Letters of a word that is asked for: shorter ones have too many neighbours. */
const SHORTEST = 6

function wordsOf(texts: readonly QualityText[]): Words {
  const works = new Map<string, Set<string>>()
  const first = new Map<string, { word: string; code: string }>()
  for (const { title, code, blocks } of texts)
    for (const word of blocks.flatMap((block) => wordsIn(block, code))) {
      const key = plain(word)
      const known = works.get(key)
      if (known) known.add(title)
      else works.set(key, new Set([title]))
      if (!first.has(key)) first.set(key, { word, code })
    }
  const ofOneWork = new Map<string, [string, string][]>()
  for (const [key, { word, code }] of first) {
    const [title = '', ...others] = works.get(key) as Set<string>
    if (others.length > 0 || UNSPACED.has(code) || !/^[\p{L}\p{M}]+$/u.test(word) || [...key].length < SHORTEST)
      continue
    const list = ofOneWork.get(code) ?? []
    list.push([word, title])
    ofOneWork.set(code, list)
  }
  return { all: new Set(works.keys()), ofOneWork }
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** A query of each language. @param isWrong the changed word must be none of the library's */
function perLanguage(
  { all, ofOneWork }: Words,
  seed: number,
  change: (word: string, random: () => number) => string,
  isWrong = false,
): QualityQuery[] {
  const random = randomFrom(seed)
  return [...ofOneWork].flatMap(([code, words]) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const [word, title] = pick(random, words)
      const query = change(word, random)
      if (!isWrong || !all.has(plain(query))) return { query, code, wanted: [title] }
    }
    return []
  })
}

const letters = (word: string) => [...new Intl.Segmenter('und').segment(word)].map(({ segment }) => segment)

/** A place within a word: neither its first letter nor its last. */
const within = (word: readonly string[], random: () => number) => 1 + Math.floor(random() * (word.length - 2))

const edited = (edit: (word: string[], at: number) => void) => (word: string, random: () => number) => {
  const changed = letters(word)
  if (changed.length < 4) return word
  edit(changed, within(changed, random))
  return changed.join('')
}

const TYPOS: [rule: string, misspell: (word: string, random: () => number) => string][] = [
  ['two letters change places', edited((word, at) => word.splice(at, 2, word[at + 1] as string, word[at] as string))],
  ['a letter is left out', edited((word, at) => word.splice(at, 1))],
  ['a letter is doubled', edited((word, at) => word.splice(at, 0, word[at] as string))],
  [
    'a letter becomes its neighbour in the alphabet',
    edited((word, at) => {
      const [letter = '', ...marks] = word[at] as string
      word[at] = String.fromCodePoint((letter.codePointAt(0) as number) + 1) + marks.join('')
    }),
  ],
]

/** Texts with something to ask for, some of each language. */
function* drawn(texts: readonly QualityText[], isUnspaced: boolean, seed: number, count: number) {
  const random = randomFrom(seed)
  for (const [code, ofLanguage] of Map.groupBy(texts, (text) => text.code)) {
    if (UNSPACED.has(code) !== isUnspaced) continue
    for (let n = 0; n < count; n += 1) {
      const text = pick(random, ofLanguage)
      yield { ...text, random, block: pick(random, text.blocks) }
    }
  }
}

function pairsOfWords(texts: readonly QualityText[]): QualityQuery[] {
  return Array.from(drawn(texts, false, 11, 1)).flatMap(({ title, code, block, random }) => {
    const long = [...new Set(wordsIn(block, code))].filter((word) => word.length >= 5)
    if (long.length < 2) return []
    const at = Math.floor(random() * (long.length - 1))
    return { query: `${long[at + 1]} ${long[at]}`, code, wanted: [title] }
  })
}

function phrases(texts: readonly QualityText[]): QualityQuery[] {
  return Array.from(drawn(texts, false, 12, 1)).flatMap(({ title, code, block, random }) => {
    const parts = block.split(/\s+/)
    if (parts.length < 4) return []
    const at = Math.floor(random() * (parts.length - 3))
    return {
      query: `"${parts
        .slice(at, at + 4)
        .join(' ')
        .replaceAll('"', '')}"`,
      code,
      wanted: [title],
    }
  })
}

function pieces(texts: readonly QualityText[]): QualityQuery[] {
  return Array.from(drawn(texts, true, 13, 2)).flatMap(({ title, code, block, random }) => {
    const runs = block.split(/[^\p{L}\p{M}]+/u).map(letters)
    const run = runs.toSorted((a, b) => b.length - a.length)[0] as string[]
    const at = Math.floor(random() * Math.max(1, run.length - 6))
    return { query: run.slice(at, at + 6).join(''), code, wanted: [title] }
  })
}

function titleTypos(titles: readonly QualityText[]): QualityQuery[] {
  const random = randomFrom(14)
  const spaced = titles.filter(({ code, blocks: [name = ''] }) => !UNSPACED.has(code) && /\S{5}.*\s/.test(name))
  return [...Map.groupBy(spaced, ({ code }) => code).values()].flatMap((ofLanguage) => {
    const { title, code, blocks } = pick(random, ofLanguage)
    const [name = ''] = blocks
    const longest = name.split(/[\s’':,]+/).toSorted((a, b) => b.length - a.length)[0] as string
    const [, misspell] = pick(random, TYPOS)
    return { query: name.replace(longest, misspell(longest.toLowerCase(), random)), code, wanted: [title] }
  })
}
