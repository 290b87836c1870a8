import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CORRECTED_HEADER, MOST_MATCHES } from '#contract/limits.ts'
import { type FoundWork, foundWorkSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, type LibraryFiles, libraryFolder } from '#tests/support/library-folder.ts'
import { importLibrary } from '../exchange/import/import-library.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
/** Works in which a heron waits: more than a page of them. */
const HERONS = 9
const MARKED = 'The *gilded* heron & the \\<egret\\> said \\<b\\>fish\\</b\\>, `1 < 2` and **waited** &amp;lt;.'
const PLAIN = 'The gilded heron & the <egret> said <b>fish</b>, 1 < 2 and waited &lt;.'

const work = (title: string, more: object = {}) => ({
  title,
  author: 'Homer',
  originalLanguage: 'en',
  status: 'published',
  ...more,
})

function library(): LibraryFiles {
  const files: LibraryFiles = {
    'library.json': LIBRARY_JSON,
    'works/marked/work.json': work('Marked up'),
    'works/marked/en.md': `# A *heading*\n\n${MARKED}`,
    'works/narrow/work.json': work('Narrow'),
    'works/narrow/en.md': 'They discriminate: a discrimination, discriminations, and discriminations again.',
    'works/narrow/ja.md': 'ในป่ามีเสือ และในแม่น้ำมีปลา เสือหิวจึงกินทุกอย่าง',
    'works/wide/work.json': work('Wide'),
    'works/wide/en.md': 'A long and winding sentence in which, somewhere, they are said to be discriminating at last.',
    'works/titled/work.json': work('The Umbrella', { localizations: { ja: { title: '雨傘の歌' } } }),
    'works/titled/en.md': 'It rained.',
    'works/titled/ja.md': '雨が降った。',
    'works/told/work.json': work('It Rained Again', { tags: ['weather'], author: 'The Workshop' }),
    'works/told/en.md': 'An umbrella, an umbrella, my kingdom for an umbrella.\n\n'.repeat(8),
    'works/draft/work.json': work('A draft about zebras', { status: 'draft', tags: ['zebras'] }),
    'works/draft/en.md': 'Zebras in a draft.',
    'works/archived/work.json': work('Zebras, archived', { status: 'archived', description: 'Zebras.' }),
    'works/archived/en.md': 'Archived zebras.',
  }
  for (let i = 1; i <= HERONS; i += 1) {
    files[`works/heron-${i}/work.json`] = work(i % 3 === 0 ? `Heron ${i}` : `Bird ${i}`, { tags: ['heronry'] })
    files[`works/heron-${i}/en.md`] = 'A heron waits.\n\n'.repeat(i)
    files[`works/heron-${i}/ar.md`] = 'مالك الحزين ينتظر.\n\n'.repeat(i)
  }
  return files
}

beforeAll(async () => {
  expect((await importLibrary(ctx, await libraryFolder(library(), afterAll))).refusals).toEqual([])
})

async function ask(query: string, more = ''): Promise<{ works: FoundWork[]; headers: Headers }> {
  const response = await app.request(`/api/search?q=${encodeURIComponent(query)}${more}`)
  const { headers } = response
  return { works: await answered(response, 200, foundWorkSchema.array()), headers }
}

const titles = (works: FoundWork[]) => works.map(({ title }) => title)
const only = (works: FoundWork[]): FoundWork => {
  expect(works).toHaveLength(1)
  return works[0] as FoundWork
}
const slices = (text: string, ranges: [number, number][]) => ranges.map(([from, to]) => text.slice(from, to))

/** Every page from the first on, by the links that lead on. */
async function pages(address: string): Promise<FoundWork[][]> {
  const read: FoundWork[][] = []
  for (let next: string | undefined = address; next !== undefined && read.length < 50; ) {
    const response: Response = await app.request(next)
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    read.push(await answered(response, 200, foundWorkSchema.array()))
  }
  return read
}

describe('search: what is answered of a work', () => {
  test('a snippet is plain text: it has the characters of the text and no markup of its own', async () => {
    const [match] = only((await ask('gilded heron')).works).matches
    expect(match?.snippet).toBe(PLAIN)
    expect(slices(PLAIN, match?.ranges ?? [])).toEqual(['gilded', 'heron'])
    expect(match).toMatchObject({ chapter: null, foundIn: null, language: { code: 'en' } })
  })

  test('what looks like markup is found as words, and the names of marks are not', async () => {
    expect(titles((await ask('egret fish')).works)).toEqual(['Marked up'])
    for (const query of ['strong', 'amp', 'href', 'code']) expect(titles((await ask(query)).works)).toEqual([])
  })

  test.each([
    ['heron', ['heron']],
    ['HERON', ['heron']],
    ['"heron waits"', ['heron waits']],
    ['waits', ['waits', 'waited']],
    ['wait', ['wait', 'waits', 'waited']],
    ['الحزين', ['الحزين']],
    ['حزين', ['الحزين', 'حزين']],
    ['雨', ['雨']],
    ['降った', ['降った']],
    ['umbrella', ['umbrella']],
  ])('%s: every range is within its snippet, in order, and cuts out what was sought', async (query, sought) => {
    const { works } = await ask(query)
    expect(works.length).toBeGreaterThan(0)
    for (const { matches, titleMatch } of works) {
      expect(matches.length).toBeLessThanOrEqual(MOST_MATCHES)
      for (const { snippet, ranges } of matches) {
        expect(ranges.length).toBeGreaterThan(0)
        let end = 0
        for (const [from, to] of ranges) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          expect(sought).toContain(snippet.slice(from, to).toLowerCase())
          end = to
        }
        expect(end).toBeLessThanOrEqual(snippet.length)
      }
      if (titleMatch)
        for (const piece of slices(titleMatch.title, titleMatch.ranges)) expect(sought).toContain(piece.toLowerCase())
    }
  })

  test('a match says where it stands: the block’s anchor is the one of the reading page', async () => {
    const [match] = only((await ask('egret')).works).matches
    const id = only((await ask('egret')).works).id
    const response = await app.request(`/api/works/${id}/reading/en`)
    const { text } = (await response.json()) as { text: { html: string } }
    expect(match?.anchor).toMatch(/^p\d+$/)
    expect(text.html).toMatch(new RegExp(`id="${match?.anchor}"[^>]*>The <em>gilded</em> heron`))
  })

  test('a work is found by its title in any of its languages, and says which', async () => {
    const found = only((await ask('雨傘の歌')).works)
    expect(found.title).toBe('The Umbrella')
    expect(found.titleMatch).toMatchObject({ title: '雨傘の歌', language: { code: 'ja' } })
    expect(found.opensIn).toBe('ja')
  })

  test('a title is found before its last word is written to the end, and that is marked', async () => {
    const found = only((await ask('it rained a')).works)
    expect(slices(found.titleMatch?.title ?? '', found.titleMatch?.ranges ?? [])).toEqual(['It', 'Rained', 'Again'])
  })

  test('a tag that is named is among those that matched', async () => {
    expect(only((await ask('weather')).works)).toMatchObject({ title: 'It Rained Again', matchedTags: ['weather'] })
  })

  test('a name of an author is marked', async () => {
    const found = only((await ask('workshop')).works)
    expect(slices(found.author.name, found.authorRanges)).toEqual(['Workshop'])
  })

  test.each([
    ['homer egret', 'Marked up'],
    ['workshop kingdom', 'It Rained Again'],
    ['weather kingdoms', 'It Rained Again'],
    ['umbrella 雨傘の歌', 'The Umbrella'],
  ])('%s: a name and a text, or two names, meet it together', async (query, title) => {
    expect(titles((await ask(query)).works)).toEqual([title])
  })

  test.each(['homer kingdom', 'homer egret -fish', 'homer "egret the"', 'draft zebras', 'workshop egret'])(
    '%s: nothing meets it together',
    async (query) => {
      expect(titles((await ask(query)).works)).toEqual([])
    },
  )

  test('words in different passages of one text are found, and marked in each', async () => {
    const found = only((await ask('heading egrets')).works)
    expect(found.title).toBe('Marked up')
    expect(found.matches.map(({ snippet, ranges }) => slices(snippet, ranges)).sort()).toEqual([['egret'], ['heading']])
    for (const query of ['heading umbrella', 'discriminate เสือ', '"heading egret"', 'heading egret qwzxkv'])
      expect(titles((await ask(query)).works)).toEqual([])
  })

  test('words of a script without spaces are found though they stand apart, but not where they are quoted', async () => {
    const found = only((await ask('雨降った')).works)
    expect(found.title).toBe('The Umbrella')
    expect(found.matches.map(({ snippet, ranges }) => slices(snippet, ranges))).toEqual([['雨', '降った']])
    expect(titles((await ask('เสือกินปลา')).works)).toEqual(['Narrow'])
    for (const query of ['"雨降った"', '雨雪った', 'เสือกินนก']) expect(titles((await ask(query)).works)).toEqual([])
  })

  test('what a name does not have is marked in the text', async () => {
    const found = only((await ask('homer egret')).works)
    expect(slices(found.author.name, found.authorRanges)).toEqual(['Homer'])
    expect(found.matches.map(({ snippet, ranges }) => slices(snippet, ranges))).toEqual([['egret']])
  })

  test('only published works are found, by nothing that stands in others', async () => {
    for (const query of ['zebras', 'zebra', 'draft', 'archived']) expect(titles((await ask(query)).works)).toEqual([])
  })
})

describe('search: in what order', () => {
  test('a title stands before a text, however often that has the word', async () => {
    expect(titles((await ask('umbrella')).works)).toEqual(['The Umbrella', 'It Rained Again'])
  })

  test('the word itself stands before its other forms, and they are found', async () => {
    expect(titles((await ask('discriminating')).works)).toEqual(['Wide', 'Narrow'])
    expect(titles((await ask('discriminations')).works)).toEqual(['Narrow', 'Wide'])
  })

  test('every way through the pages gives each work exactly once, in the same order', async () => {
    const whole = (await ask('heron', '&limit=50')).works.map(({ id }) => id)
    expect(new Set(whole).size).toBe(HERONS + 1)
    expect(whole).toHaveLength(HERONS + 1)
    for (const limit of [1, 2, 3, 4, HERONS, HERONS + 1]) {
      const read = await pages(`/api/search?q=heron&limit=${limit}`)
      expect(read.flat().map(({ id }) => id)).toEqual(whole)
      for (const page of read.slice(0, -1)) expect(page).toHaveLength(limit)
    }
  })

  test('works of which one word stands in the title come first on the first page', async () => {
    const first = (await ask('heron', '&limit=3')).works
    expect(titles(first).sort()).toEqual(['Heron 3', 'Heron 6', 'Heron 9'])
  })

  test('nothing leads on beyond the last work', async () => {
    const all = (await ask('heron')).works.length
    const near = await ask('heron', `&limit=2&cursor=${all - 3}`)
    expect(near.headers.get('link')).toMatch(new RegExp(`[?&]cursor=${all - 1}[&>].*rel="next"`))
    const last = await ask('heron', `&limit=2&cursor=${all - 2}`)
    expect([last.works.length, last.headers.get('link')]).toEqual([2, null])
  })

  test('the same search gives the same answer', async () => {
    const [one, other] = [await ask('heron waits'), await ask('heron waits')]
    expect(other.works).toEqual(one.works)
  })

  test('how many works there are is told', async () => {
    expect((await ask('heron', '&limit=3')).headers.get('x-total-count')).toBe(String(HERONS + 1))
  })
})

describe('search: in part of the library', () => {
  test('a language keeps the passages of that language', async () => {
    const { works } = await ask('الحزين', '&language=ar')
    expect(works).toHaveLength(HERONS)
    for (const { matches } of works)
      for (const { language, foundIn } of matches) expect((foundIn ?? language).code).toBe('ar')
    expect((await ask('waits', '&language=ar')).works).toEqual([])
  })
})

describe('search: showing results for', () => {
  const corrected = (headers: Headers) => {
    const value = headers.get(CORRECTED_HEADER)
    return value === null ? null : decodeURIComponent(value).toLowerCase()
  }

  test.each([
    ['The Umbrela', 'umbrella', 'The Umbrella'],
    ['umbrelal', 'umbrella', 'The Umbrella'],
    ['Umberlla', 'umbrella', 'The Umbrella'],
    ['Markd up', 'marked up', 'Marked up'],
    ['wrokshop', 'workshop', 'It Rained Again'],
  ])('%s is taken for %s, and said to be', async (query, word, title) => {
    const { works, headers } = await ask(query)
    expect(corrected(headers)).toContain(word)
    expect(titles(works)[0]).toBe(title)
  })

  test.each([
    'umbrella',
    'UMBRELLA',
    'umbrellas',
    'umbr',
    'homer',
    'discriminate',
    'heron waits',
    'rained',
    '雨傘',
    'الحزين',
  ])('%s is found as it is', async (query) => {
    const { works, headers } = await ask(query)
    expect(works.length).toBeGreaterThan(0)
    expect(corrected(headers)).toBeNull()
  })

  test.each(['qwzxkv', 'umbrella qwzxkv', '"heron umbrella"', 'zx', '鯨鯢'])(
    '%s is nobody’s misspelling',
    async (query) => {
      const { works, headers } = await ask(query)
      expect([titles(works), corrected(headers)]).toEqual([[], null])
    },
  )
})
