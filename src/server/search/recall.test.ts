import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundWork } from '#contract/search.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fillRecallLibrary, type RecallPassage } from '#tests/support/recall-library.ts'
import { fold, spellOut } from '#words/fold.ts'
import { normalise } from '#words/normalise.ts'
import { parseQuery } from '#words/parse-query.ts'
import { tsQuery } from './ts-query.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
let passages: RecallPassage[] = []
beforeAll(async () => {
  passages = await fillRecallLibrary(ctx)
})

/** Scripts in which any piece of a sentence is a question. */
const UNSPACED = ['zh', 'zh-TW', 'ja', 'ko', 'th', 'km', 'lo', 'my']
const of = (code: string) => passages.filter((passage) => passage.code === code)

/** Of these questions those that do not meet their passage, as they stand: neither inflected nor as a beginning. */
async function lost(asked: readonly { passage: RecallPassage; query: string }[]): Promise<string[]> {
  const queries = asked.map(({ query }) => tsQuery(parseQuery(query)) ?? '')
  const { rows } = await ctx.db.execute<{ place: number }>(sql`
    select a.place::int as place
    from unnest(${sql.param(asked.map(({ passage }) => passage.id))}::bigint[], ${sql.param(queries)}::text[])
      with ordinality as a(id, query, place)
    left join passages p on p.id = a.id and a.query <> '' and p.tsv @@ nullif(a.query, '')::tsquery
    where p.id is null order by 1`)
  return rows.map(({ place }) => {
    const { passage, query } = asked[place - 1] as (typeof asked)[number]
    return `${passage.code}: ${query} | ${passage.body.slice(0, 60)}`
  })
}

async function search(query: string, code: string): Promise<FoundWork[]> {
  const asked = new URLSearchParams({ q: query, language: code, exact: '' })
  const answer = await app.request(`/api/search?${asked}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as FoundWork[]
}

/** The pieces of texts that matches mark. */
const marked = (works: FoundWork[]) =>
  works.flatMap(({ matches }) =>
    matches.flatMap(({ snippet, ranges }) => ranges.map(([from, to]) => snippet.slice(from, to))),
  )

/** Without what is no letter. */
const folded = (text: string) => fold(normalise(text).text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const words = (text: string, code: string) =>
  [...new Intl.Segmenter(code, { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
const letters = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)

/** As somebody types who leaves out what is hard to type. й is a letter of its own. */
const plain = (text: string) =>
  text.replaceAll('й', '\ue000').normalize('NFD').replace(ACCENTS, '').replaceAll('\ue000', 'й').normalize('NFC')
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g

const WAYS: Record<string, (word: string, code: string) => string> = {
  'as it stands': (word) => word,
  'in capitals': (word, code) => word.toLocaleUpperCase(code === 'mul' ? 'en' : code),
  'in small letters': (word, code) => word.toLocaleLowerCase(code === 'mul' ? 'en' : code),
  decomposed: (word) => word.normalize('NFKD'),
  'without marks': plain,
  'with two letters for an umlaut or ring': (word) => spellOut(word.normalize('NFC').toLowerCase()),
}

describe('search: every word of every language finds its passage', () => {
  test('there are enough languages to say so', () => {
    expect(new Set(passages.map(({ code }) => code)).size).toBe(38)
  })

  test.each(Object.keys(WAYS))('%s', async (way) => {
    const change = WAYS[way] as (word: string, code: string) => string
    const asked = passages.flatMap((passage, i) => {
      if (UNSPACED.includes(passage.code)) return []
      const all = words(passage.body, passage.code)
      const chosen = all.length < 60 ? all : all.filter((_, j) => (j + i) % 5 === 0)
      return chosen.map((word) => ({ passage, query: change(word, passage.code) }))
    })
    expect(asked.length).toBeGreaterThan(10_000)
    expect(await lost(asked)).toEqual([])
  })

  test('quoted, any two to five words of a sentence', async () => {
    const asked = passages.flatMap((passage, i) => {
      const all = [...new Intl.Segmenter(passage.code, { granularity: 'word' }).segment(passage.body)]
      const starts = all.filter(({ isWordLike }) => isWordLike)
      const first = starts[(i * 7) % Math.max(1, starts.length - 5)]
      const last = starts[starts.indexOf(first as (typeof starts)[number]) + 1 + (i % 4)]
      if (!first || !last) return []
      const phrase = passage.body.slice(first.index, last.index + last.segment.length)
      return /["“”„«»「」『』]/.test(phrase) ? [] : [{ passage, query: `"${phrase}"` }]
    })
    expect(asked.length).toBeGreaterThan(500)
    expect(await lost(asked)).toEqual([])
  })
})

describe('search: any piece of a text without spaces finds its passage', () => {
  test.each(UNSPACED)('%s: each piece of one to four letters', async (code) => {
    const asked = of(code).flatMap((passage, i) => {
      const all = letters(passage.body)
      return all.flatMap((_, from) => {
        const length = 1 + ((from + i) % 4)
        const query = all.slice(from, from + length).join('')
        return isPiece(query) ? [{ passage, query }] : []
      })
    })
    expect(asked.length).toBeGreaterThan(60)
    expect(await lost(asked)).toEqual([])
  })
})

/** A question in one script, and not only signs. */
const isPiece = (text: string) => !/[\p{sc=Latin}\p{Nd}]/u.test(text) && /\p{L}/u.test(text)

describe('search: other forms of what is written', () => {
  /** What is asked, in which language, and the word that has to be found. */
  const FORMS: [code: string, asked: string, stands: string][] = [
    ['en', 'lamps', 'lamp'],
    ['en', 'groaning', 'groaned'],
    ['fr', 'lampes', 'lampe'],
    ['de', 'Knopf', 'Knöpfe'],
    ['de', 'Laternen', 'Laterne'],
    ['es', 'llaves', 'llave'],
    ['it', 'lanterne', 'lanterna'],
    ['pt', 'chaves', 'chave'],
    ['ru', 'ключами', 'ключ'],
    ['ru', 'фонари', 'фонарём'],
    ['el', 'φανάρια', 'φανάρι'],
    ['he', 'כפתור', 'כפתורים'],
    ['he', 'מזווה', 'במזווה'],
    ['ar', 'قنديل', 'القنديل'],
    ['ar', 'والمفتاح', 'المفتاح'],
    ['fa', 'کلیدها', 'کلید'],
    ['ur', 'چابیاں', 'چابی'],
    ['hi', 'चाबियाँ', 'चाबी'],
    ['tr', 'anahtarlar', 'anahtar'],
    ['sw', 'wapishi', 'mpishi'],
    ['bn', 'নদীর', 'নদী'],
    ['ca', 'rius', 'riu'],
    ['cs', 'řeky', 'řeku'],
    ['fi', 'kylä', 'kylässä'],
    ['hu', 'lámpások', 'lámpást'],
    ['hy', 'եղբայրներ', 'եղբայրների'],
    ['pl', 'latarnia', 'latarnię'],
    ['ta', 'விளக்கு', 'விளக்கை'],
    ['uk', 'річки', 'річка'],
  ]
  test.each(FORMS)('%s: %s finds %s', async (code, asked, stands) => {
    const found = await search(asked, code)
    expect(marked(found).map((word) => word.toLowerCase())).toContain(stands.toLowerCase())
    expect(marked(found)).not.toContain(asked)
  })

  test.each([
    ['fr', 'amour', 'amour', 'L’amour des'],
    ['fr', 'aimer', 'aime', 'qu’il aime'],
    ['it', 'arte', 'arte', 'dell’arte'],
    ['it', 'isole', 'isola', 'l’isola'],
    ['ar', 'كتاب', 'والكتابُ', '«والكتابُ'],
    ['ar', 'قلم', 'بالقلم', 'كتب بالقلم'],
    ['ar', 'ضيف', 'وللضيف', 'وللضيف'],
    ['he', 'ספר', 'הספר', 'את הספר'],
    ['he', 'ספרים', 'בספרים', 'בספרים'],
    ['he', 'צהל', 'צה״ל', 'של צה״ל'],
  ])('%s: what is written onto a word does not hide it: %s finds %s', async (code, asked, stands, around) => {
    const found = await search(asked, code)
    expect(marked(found)).toContain(stands)
    expect(found.flatMap(({ matches }) => matches.map(({ snippet }) => snippet)).join('\n')).toContain(around)
  })

  test.each([
    ['traditional asks simplified', 'zh', '貯藏室的鑰匙'],
    ['simplified asks traditional', 'zh-TW', '摆渡人在黄昏点起了灯'],
    ['Japanese forms ask Chinese ones', 'zh-TW', '両兄弟的故'],
    ['katakana asks hiragana', 'ja', 'オメデトウ'],
    ['half-width asks wide', 'ja', 'ﾎﾞﾀﾝ'],
    ['wide asks narrow', 'en', 'ｌａｍｐ'],
    ['without the spaces that cannot be seen', 'km', 'អ្នកភូមិនិយាយថា'],
    ['with the vowel am in two pieces', 'th', 'ท\u0e4dาตก'],
    ['with two e for one ae', 'th', 'เเม่คุณ'],
    ['without the dots of Hindi', 'hi', 'जमीन'],
    ['with a dot for the moon of Hindi', 'hi', 'अंधेरा'],
    ['with the non-joiner or without it', 'fa', 'میگردید'],
    ['Persian asked with Arabic letters', 'fa', 'كليد'],
    ['with the digits of another script', 'mul', '٢٠٢٤'],
    ['in the half letters of old', 'ml', 'കടത്തുകാരന്‍'],
    ['the other apostrophe', 'uk', "пам'ятає"],
    ['no apostrophe at all', 'uk', 'памятає'],
    ['without the dot of the middle', 'ca', 'collegi'],
    ['another row of the same sound', 'am', 'ጽህፈት'],
    ['capitals of Armenian, which write և out', 'hy', 'ՈՐՈՎՀԵՏԵՎ'],
    ['the dotless capital of Turkish', 'tr', 'KANDİL'],
  ])('%s', async (_, code, asked) => {
    expect(marked(await search(asked, code))).not.toEqual([])
  })
})

describe('search: quoted phrases', () => {
  test.each([
    ['mul', '"word 翻譯者 means translator"'],
    ['mul', '"翻译者 means"'],
    ['mul', '"means translator and ПЕРЕВОДЧИК means"'],
    ['mul', '"do ล่าม and 통역사"'],
    ['mul', '"2024年にDragoman"'],
    ['mul', '"서울의 apt가 비싸다"'],
    ['mul', '“apt가 비싸다”'],
    ['he', '"בית ספר"'],
    ['am', '"ቃላትን በነጥብ ይለያል"'],
    ['fr', '"l\'amour des lettres"'],
    ['fr', '«qu’il aime»'],
    ['vi', '"dong song nho ten"'],
    ['ja', '「二度うめいた。中には」'],
    ['th', '"ครึ่งชั่วโมงผ่านไป"'],
  ])('%s: %s', async (code, asked) => {
    const found = await search(asked, code)
    expect(marked(found)).toHaveLength(1)
  })

  test.each([
    ['mul', '"翻譯 means"'],
    ['mul', '"word means"'],
    ['mul', '"means 翻譯者"'],
    ['mul', '"年2024"'],
    ['fr', '"amour lettres"'],
    ['zh', '"匙钥"'],
  ])('%s: not in another order, nor with something between: %s', async (code, asked) => {
    expect(await search(asked, code)).toEqual([])
  })
})
describe('search: any question put to a text finds it', () => {
  /** A passage, and something that is written in it. */
  const question = fc
    .record({ at: fc.nat(), from: fc.nat(), length: fc.integer({ min: 2, max: 6 }) })
    .map(({ at, from, length }) => {
      const passage = passages[at % passages.length] as RecallPassage
      if (!UNSPACED.includes(passage.code)) {
        const all = words(passage.body, passage.code)
        return { passage, query: all[from % all.length] ?? '' }
      }
      const all = letters(passage.body)
      const start = from % Math.max(1, all.length - length)
      return { passage, query: all.slice(start, start + length).join('') }
    })
    .filter(({ passage, query }) => (UNSPACED.includes(passage.code) ? isPiece(query) : query !== ''))

  test('by the index alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 20, maxLength: 20 }), async (asked) => {
        expect(await lost(asked)).toEqual([])
      }),
    )
  })

  test('by the whole of the product', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ passage, query }) => {
        const found = await search(query, passage.code)
        expect(found.map(({ id }) => id)).toContain(passage.workId)
        const { wanted } = parseQuery(query)
        if (wanted.length > 1) return
        expect(marked(found).map(folded)).toContainEqual(expect.stringContaining(folded(query)))
      }),
      { numRuns: 60 },
    )
  })
})
