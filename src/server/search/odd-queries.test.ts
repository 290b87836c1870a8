import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { foundWorkSchema, suggestionSchema } from '#contract/search.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../exchange/import/import-library.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
/** Milliseconds, on a machine that is busy with other tests. */
const QUICK = 2000

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
})

/** Titles of the works that a query finds. @param query as it stands in the address, encoded */
async function found(query: string): Promise<string[]> {
  const works = await answered(app.request(`/api/search?q=${query}`), 200, foundWorkSchema.array())
  return works.map(({ title }) => title)
}

const typed = (query: string) => found(encodeURIComponent(query))
const FERRY = 'الملّاح'

/** What finds nothing, as it asks for nothing that stands anywhere. */
const NOTHING_ASKED = {
  'no query': '',
  'only blanks': ' \t\n\u3000',
  'only punctuation': '?!… — «»()[]{};:,./',
  'only an exclusion': '-ferryman',
  'only exclusions': '-a -b -"the knot"',
  'an empty quotation': '""',
  'two empty quotations': '"" ""',
  'a hyphen': '-',
  'an asterisk': '*',
  'a backslash': '\\',
  'a NUL': '\0',
  'one emoji': '🪿',
  'a family of emoji': '👩‍👩‍👧‍👦',
  'directional marks': '\u200F\u200E\u202B\u202C\u2067\u2069',
  'non-joiners and joiners': '\u200C\u200D\u200C',
  'a byte order mark': '\uFEFF',
  'a mark without its letter': '\u0301\u064E',
  'variation selectors': '\uFE0F\uFE0F',
  'private and unassigned characters': '\uE000\u{10FFFF}\uFFFE',
  'percent signs': '%'.repeat(200),
  'a wildcard of LIKE': '_%_',
  'a letter, again and again': 'a'.repeat(200),
  'a Han character, again and again': '字'.repeat(200),
  'a mark, again and again': `e${'\u0301'.repeat(199)}`,
  'quotation marks, again and again': '"'.repeat(200),
  'hyphens, again and again': '-'.repeat(200),
  'more than may be asked': 'qwzx '.repeat(100),
  'an escape of a regular expression': '(qwzx+)+$[',
}

/** What PostgreSQL or a shell would read as more than words. */
const OPERATORS = {
  'a condition of SQL': "' OR 1=1 --",
  'the end of a statement': "'); drop table works; --",
  'operators of a text query': 'a & b | !c',
  'weights of a text query': 'knot:ABCD',
  'distance in a text query': 'a <-> b <2> c',
  parentheses: '((((qwzx & (knot',
  'quotes and backslashes': "\\' \\\\ ' '' \\",
  'a quotation that is not closed': '"unclosed',
  'a hundred words': Array.from({ length: 100 }, (_, i) => `w${i}`).join(' '),
  'words in twelve scripts': 'knot узел κόμπος عقدة קשר गाँठ 结 結び目 매듭 ปม հանգույց კვანძი',
  'a Han text as long as may be':
    '一丁七万丈三上下不与丐丑专且丕世丘丙业丛东丝丞丢两严並丧个丫中丰串临丶丸丹为主丽举'.repeat(5),
  'a date': '1140-06-05',
  'an address': 'https://library.example/book/1?q=2#p3',
  markup: '<script>alert(1)</script>',
}

describe('search: odd queries', () => {
  test.each(Object.entries(NOTHING_ASKED))('%s finds nothing, quickly', async (_, query) => {
    const began = performance.now()
    expect(await typed(query)).toEqual([])
    expect(performance.now() - began).toBeLessThan(QUICK)
  })

  test.each(Object.entries(OPERATORS))('%s is words and no more', async (_, query) => {
    const began = performance.now()
    const titles = await typed(query)
    expect(performance.now() - began).toBeLessThan(QUICK)
    expect(titles).toEqual([])
  })

  test.each(Object.entries({ ...NOTHING_ASKED, ...OPERATORS }))('%s gets suggestions, or none', async (_, query) => {
    const began = performance.now()
    const address = `/api/search/suggestions?q=${encodeURIComponent(query)}`
    await answered(app.request(address), 200, suggestionSchema.array())
    expect(performance.now() - began).toBeLessThan(QUICK)
  })

  test.each([
    ['a lone surrogate', '%ED%A0%80'],
    ['a lone surrogate between words', 'a%ED%A0%80b%ED%BF%BF'],
    ['bytes that are no text', '%FF%FE%C0%AF'],
    ['an escape cut short', '%E0%A4%'],
    ['a percent sign alone', '%'],
    ['percent signs alone', '%%%zz%'],
    ['a NUL', '%00'],
    ['blanks as plus signs', '+++'],
    ['a lone surrogate of the caller’s', '\uD800'],
  ])('%s in the address finds nothing', async (_, query) => {
    expect(await found(query)).toEqual([])
    await answered(app.request(`/api/search/suggestions?q=${query}`), 200, suggestionSchema.array())
  })

  test.each([
    ['a NUL', 'The Ferry\0man'],
    ['directional marks', '\u200FThe Ferryman\u200E'],
    ['soft hyphens', 'The Ferry\u00ADman'],
    ['an asterisk', 'ferryman*'],
    ['a prefix of a text query', 'ferryman:*'],
    ['one letter', 'a:*'],
    ['a hundred letters', 'a '.repeat(100)],
    ['operators', 'the & ferryman!'],
    ['backslashes', '\\ferryman\\'],
    ['apostrophes', "'ferryman'"],
    ['a quotation that is not closed', '"the ferryman'],
    ['an empty quotation', 'ferryman ""'],
    ['a hyphen that excludes nothing', 'ferryman -'],
    ['an exclusion of what is nowhere', 'ferryman -xqzvkw'],
    ['the word again and again', 'ferryman '.repeat(20)],
    ['an emoji', 'ferryman 🪿'],
    ['a lone surrogate', 'ferryman\uFFFD'],
    ['blanks of other scripts', 'the\u3000ferryman'],
    ['full-width letters', 'ｆｅｒｒｙｍａｎ'],
    ['its Arabic title, stretched', 'المـــلّاح'],
  ])('%s beside what is sought do not hide it', async (_, query) => {
    expect(await typed(query)).toEqual([FERRY])
  })

  test.each(['first -paragraph', 'first -"first paragraph"', '-paragraph first', 'first -first'])(
    '%s does not find what it excludes',
    async (query) => {
      expect(await typed('first')).toEqual([FERRY])
      expect(await typed(query)).toEqual([])
    },
  )
})

describe('search: odd parameters', () => {
  test('a query of many thousand characters is refused with a sentence', async () => {
    const problem = await refused(app.request(`/api/search?q=${'qwzx+'.repeat(10_000)}`))
    expect([problem.status, problem.detail]).toEqual([414, 'This address is too long.'])
  })

  test.each([
    'limit=0',
    'limit=-1',
    'limit=9999',
    'limit=ten',
    'limit=1e2',
    'limit=',
    'cursor=garbage&limit=5',
    'cursor=%00&limit=5',
    'cursor=99999999999999999999&limit=5',
    'category=abc',
    'category=-1',
    'category=1.5',
    'category=99999999999999999999',
    'category=%00',
  ])('%s is refused with a sentence', async (parameters) => {
    const problem = await refused(app.request(`/api/search?q=knot&${parameters}`))
    expect(problem.status).toBe(400)
    expect(problem.detail).toMatch(/^\w.{10,}\.$/)
  })

  test.each([
    'language=../..',
    'language=%00',
    "language='",
    'language=l%3Den%20|%20a',
    'language=xx',
    `language=${'x'.repeat(500)}`,
    'category=424242',
  ])('%s finds nothing, or is refused with a sentence', async (parameters) => {
    const response = await app.request(`/api/search?q=knot&${parameters}`)
    const answer: unknown = await response.json()
    if (response.status === 400) expect(answer).toMatchObject({ detail: expect.stringMatching(/^\w.{10,}\.$/) })
    else expect([response.status, answer]).toEqual([200, []])
  })

  test.each(['q=knot&q=letters', 'q=knot&limit=5&limit=6', 'q=knot&language=en&language=ar', 'q[]=knot', 'Q=knot'])(
    '%s is answered',
    async (parameters) => {
      await answered(app.request(`/api/search?${parameters}`), 200, foundWorkSchema.array())
    },
  )

  test('a search without any parameter finds nothing', async () => {
    expect(await answered(app.request('/api/search'), 200, z.array(z.never()))).toEqual([])
    expect(await answered(app.request('/api/search/suggestions'), 200, z.array(z.never()))).toEqual([])
  })
})
