import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { INFLECTED, pairsOf } from '#tests/support/inflected-words.ts'
import { fold } from '#words/fold.ts'
import { compoundPrefix, lookUpStems, stemQueryWords, stemTextWords } from './stems.ts'

const { ctx } = await testDatabase()

/** How many of the pairs of a language share a stem: one less than was measured. */
const FLOORS: Record<string, number> = {
  ...{ en: 21, fr: 21, es: 21, pt: 22, it: 22, ro: 22, ca: 17 },
  ...{ de: 22, nl: 17, sv: 20, da: 18, no: 16, af: 9 },
  ...{ ru: 20, uk: 21, be: 13, bg: 20, mk: 19, sr: 19, hr: 15, pl: 22, cs: 19, sk: 19 },
  ...{ fi: 18, hu: 20, tr: 22, az: 13, el: 22, grc: 17, la: 22, gl: 13 },
  ...{ ar: 23, he: 26, fa: 23, ur: 22, hi: 25, bn: 24, sw: 21, id: 24 },
}

describe('inflected words', () => {
  test('search: as many pairs share a stem as were measured', async () => {
    expect(Object.keys(FLOORS).sort()).toEqual(Object.keys(INFLECTED).sort())
    const below: string[] = []
    for (const [code, floor] of Object.entries(FLOORS)) {
      const pairs = pairsOf(code)
      const stems = await stemTextWords(ctx.db, pairs.flat(), code)
      const meeting = pairs.filter(([asked, written]) =>
        stems.get(asked)?.some((stem) => stems.get(written)?.includes(stem)),
      )
      if (meeting.length < floor) below.push(`${code}: ${meeting.length} of ${pairs.length}`)
    }
    expect(below).toEqual([])
  })

  test('search: a stem is folded, and a word that is its own stem has one', async () => {
    expect(await stemTextWords(ctx.db, ['bücher', 'buch', 'ágnes'], 'de')).toEqual(
      new Map([
        ['bücher', ['buch']],
        ['buch', ['buch']],
        ['ágnes', ['agnes']],
      ]),
    )
  })

  test('search: what may or may not belong to the word gives it several stems', async () => {
    const stems = await stemTextWords(ctx.db, ['وزير', 'والكتاب'], 'ar')
    expect(stems.get('وزير')).toEqual(['وزير', 'زير'].map(fold))
    expect(stems.get('والكتاب')).toEqual(['كتاب'])
  })

  test('search: a stop word has no stem', async () => {
    expect(await stemTextWords(ctx.db, ['und', 'nicht'], 'de')).toEqual(new Map())
  })
})

describe('languages', () => {
  test('search: a language is known by any of its codes', async () => {
    for (const code of ['fr', 'fra', 'fre', 'fr-CA', 'fr_CA'])
      expect(await stemTextWords(ctx.db, ['pommes'], code), code).toEqual(new Map([['pommes', ['pomm']]]))
    for (const code of ['no', 'nb', 'nob', 'nn'])
      expect(await stemTextWords(ctx.db, ['bøkene'], code), code).toEqual(new Map([['bøkene', ['bok']]]))
  })

  test('search: languages without a stemmer leave words as they are', async () => {
    for (const code of ['ja', 'zh', 'th', 'ka', 'und', 'no code at all', ''])
      expect(await stemTextWords(ctx.db, ['pommes', 'პური'], code), code).toEqual(new Map())
  })

  test('search: a word in another script than the language is not stemmed', async () => {
    expect(await stemTextWords(ctx.db, ['apples', 'яблоками'], 'ru')).toEqual(new Map([['яблоками', ['яблок']]]))
    expect(await stemTextWords(ctx.db, ['apples', 'яблоками'], 'en')).toEqual(new Map([['apples', ['appl']]]))
  })

  test('search: a query is stemmed in each language of the library that its script allows, each stem once', async () => {
    const stems = await stemQueryWords(ctx.db, ['пыткам', 'translations'], ['fr', 'fra', 'rus', 'en', 'de', 'zh', 'xx'])
    expect(stems.get('пыткам')).toEqual(['пытк'])
    expect(stems.get('translations')?.toSorted()).toEqual(['translat', 'translation'])
  })

  test('search: a server without one of the dictionaries stems with those it has', async () => {
    const words = ['pommes', 'les']
    expect(
      await lookUpStems(ctx.db, [
        { dictionary: 'klingon_stem', words, stemTwice: false },
        { dictionary: 'french_stem', words, stemTwice: false },
      ]),
    ).toEqual([[], ['pomm', 'le']])
  })
})

describe('compounds', () => {
  test('search: a compound is found by what it ends in', async () => {
    const written = await stemTextWords(ctx.db, ['papierlaternen', 'laterne'], 'de')
    expect(written).toEqual(
      new Map([
        ['papierlaternen', ['papierlatern', '<nretalreipap']],
        ['laterne', ['latern']],
      ]),
    )
    expect(compoundPrefix('latern')).toEqual(['<nretal'])
    expect(compoundPrefix('tor')).toEqual([])
  })

  test('search: only in languages that write compounds as one word, and not in a query', async () => {
    expect(await stemTextWords(ctx.db, ['friendships'], 'en')).toEqual(new Map([['friendships', ['friendship']]]))
    expect(await stemQueryWords(ctx.db, ['papierlaternen'], ['de'])).toEqual(
      new Map([['papierlaternen', ['papierlatern']]]),
    )
  })
})

describe('odd words', () => {
  const odd = [
    ...['', ' ', '\0', 'a\0b', '\n', 'a\nb', '\ud800', 'x\udfff', '\u0301', '\u200c'],
    ...['123', '2nd', "o'x\\y", "''", '\\', '"', '%', '$1', '😀', '👩‍👩‍👧', 'é'.repeat(100), 'ж'.repeat(3000)],
    ...['و', 'ال', 'ה', 'של', 'می', 'а', 'σ', 'ि', 'i̇', '~', '<', '&|!():*'],
  ]

  test.for(['en', 'fr', 'de', 'ru', 'el', 'ar', 'he', 'fa', 'ur', 'hi', 'sw', 'tr', 'sr', 'grc', 'ja'])(
    'search: none of them fails, and none has an empty stem (%s)',
    async (code) => {
      for (const stems of [
        await stemTextWords(ctx.db, odd, code),
        await stemQueryWords(ctx.db, odd, [code, 'en', 'ar']),
      ])
        for (const [word, found] of stems) {
          expect(odd).toContain(word)
          expect(found).not.toContain('')
        }
    },
  )

  test('search: each word keeps its own stem among odd ones', async () => {
    const stems = await stemTextWords(ctx.db, [...odd, 'pommes', ...odd, 'chevaux', 'les\npommes'], 'fr')
    expect(stems.get('pommes')).toEqual(['pomm'])
    expect(stems.get('chevaux')).toEqual(['cheval'])
    expect(stems.has('les\npommes')).toBe(false)
  })

  test('search: one round trip for all words in all languages, none for nothing', async () => {
    let trips = 0
    const counted = new Proxy(ctx.db, {
      get(db, name) {
        if (name === 'execute') trips++
        return Reflect.get(db, name)
      },
    })
    const words = Array.from(
      { length: 5000 },
      (_, at) => `wort${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at % 40)}`,
    )
    await stemQueryWords(counted, words, ['de', 'en', 'fr', 'he', 'hu', 'ru'])
    expect(trips).toBe(1)
    expect(await stemTextWords(counted, [], 'de')).toEqual(new Map())
    expect(trips).toBe(1)
  })
})
