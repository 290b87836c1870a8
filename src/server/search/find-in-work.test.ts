import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PassageMatch, passageMatchSchema } from '#contract/search.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, libraryFolder } from '#tests/support/library-folder.ts'
import { importLibrary } from '../exchange/import/import-library.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
let staff: Caller
const ids: Record<string, number> = {}

const work = { author: 'The Workshop', originalLanguage: 'en', categories: ['Fiction'], status: 'published' }
const LONG = 3000
/** A block that is more than one passage: its one lantern stands where two of them overlap, the moth in the last. */
const LONG_BLOCK = `${'sand '.repeat(370)}lantern ${'sand '.repeat(200)}moth`

beforeAll(async () => {
  const files = {
    'library.json': LIBRARY_JSON,
    'works/tower/work.json': { ...work, title: 'The Tower' },
    // The folders' names put them in order.
    'works/tower/01-door/en.md':
      '---\ntitle: The Door\n---\nA heron stood.\n\nNobody knocked.\n\nTwo herons, and a heron.',
    'works/tower/01-door/ar.md': '---\ntitle: الباب\n---\nوقف مالكٌ الحزين عند البابِ.',
    'works/tower/02-stair/en.md': '---\ntitle: The Heron’s Stair\n---\nUp, and\\\nup again; the miller slept.',
    'works/tower/02-stair/ja.md': '---\ntitle: 階段\n---\n白鷺が飛んだ。\n\n鷺は待つ。',
    'works/tower/03-roof/en.md': '---\ntitle: The Roof\n---\n| heron | egret |\n|---|---|\n| grey heron | white |',
    'works/whole/work.json': { ...work, title: 'All of It' },
    'works/whole/en.md': `One heron.\n\n${LONG_BLOCK}\n\nCafé by the Sea, seaside.`,
    'works/draft/work.json': { ...work, title: 'Not yet', status: 'draft' },
    'works/draft/en.md': 'A heron of which nobody knows.',
    'works/many/work.json': { ...work, title: 'Many' },
    'works/many/en.md': Array.from({ length: 1100 }, (_, i) => `Line ${i + 1}.`).join('\n\n'),
  }
  await importLibrary(ctx, await libraryFolder(files, afterAll))
  const { rows } = await ctx.db.execute<{ slug: string; id: number }>(sql`select slug, id from works`)
  for (const { slug, id } of rows) ids[slug] = id
  staff = await signedIn(ctx, app)
})

const path = (slug: string, parameters: Record<string, string>) =>
  `/api/works/${ids[slug] ?? slug}/find?${new URLSearchParams(parameters)}`

async function find(slug: string, q: string, language = 'en', more: Record<string, string> = {}) {
  const response = await app.request(path(slug, { q, language, ...more }))
  expect([q, response.status]).toEqual([q, 200])
  const matches = passageMatchSchema
    .strict()
    .array()
    .parse(await response.json())
  return { matches, total: response.headers.get('X-Total-Count'), link: response.headers.get('Link') }
}

const marked = ({ snippet, ranges }: PassageMatch) => ranges.map(([start, end]) => snippet.slice(start, end)).join(' ')
const places = async (slug: string, q: string, language?: string) =>
  (await find(slug, q, language)).matches.map((match) => `${match.chapter} ${match.anchor}: ${marked(match)}`)

describe('find in work', () => {
  test('keeps no answer among the pages, which whatever readers think of would push out', async () => {
    const url = path('tower', { q: 'heron', language: 'en' })
    expect((await app.request(url)).status).toBe(200)
    const request = { method: 'GET', url, headers: {} } as IncomingMessage
    expect(app.answerFromCache(request, { writeHead() {}, end() {} } as unknown as ServerResponse)).toBe(false)
  })

  test('finds the blocks of a text in the order in which they are read, inflected words and titles too', async () => {
    expect(await places('tower', 'HERON')).toEqual([
      '1 p1: heron',
      '1 p3: herons heron',
      '2 null: Heron',
      '3 p1: heron',
      '3 p2: heron',
    ])
    expect(await places('whole', 'heron')).toEqual(['null p1: heron'])
  })

  test('finds in the one language alone, and says which', async () => {
    expect(await places('tower', 'الباب', 'ar')).toEqual(['1 null: الباب', '1 p1: البابِ'])
    expect(await places('tower', 'heron', 'ar')).toEqual([])
    const [match] = (await find('tower', '鷺', 'ja')).matches
    expect(match?.language).toEqual({ code: 'ja', name: 'Japanese', autonym: '日本語', isRtl: false })
    expect(match?.foundIn).toBeNull()
  })

  test('understands what the search does: phrases, exclusion, marks, scripts without spaces', async () => {
    expect(await places('tower', '"herons and"')).toEqual(['1 p3: herons, and'])
    expect(await places('tower', '"and herons"')).toEqual([])
    expect(await places('tower', 'heron -egret -herons')).toEqual(['1 p1: heron', '2 null: Heron', '3 p2: heron'])
    expect(await places('tower', '鷺', 'ja')).toEqual(['2 p1: 鷺', '2 p2: 鷺'])
    expect(await places('tower', '白鷺が', 'ja')).toEqual(['2 p1: 白鷺が'])
    // Nothing has them side by side.
    expect(await places('tower', '鷺飛', 'ja')).toEqual(['2 p1: 鷺 飛'])
    expect(await places('tower', '"鷺飛"', 'ja')).toEqual([])
    expect(await places('whole', 'cafe')).toEqual(['null p3: Café'])
    expect(await places('tower', '"up up again"')).toEqual([])
    expect(await places('tower', '"and up again"')).toEqual(['2 p1: and up again'])
  })

  test('finds words that begin so where none stands so, for they may still be being typed', async () => {
    expect(await places('tower', 'mil')).toEqual(['2 p1: miller'])
    expect(await places('tower', 'm')).toEqual(['2 p1: miller'])
    expect(await places('whole', 'sea')).toEqual(['null p3: Sea'])
    expect(await places('whole', 'seasi')).toEqual(['null p3: seaside'])
  })

  test('names a long block once, wherever in it the words stand', async () => {
    expect(LONG_BLOCK.length).toBeLessThan(LONG)
    expect(await places('whole', 'lantern')).toEqual(['null p2: lantern'])
    expect(await places('whole', 'moth')).toEqual(['null p2: moth'])
    expect((await find('whole', 'sand')).total).toBe('1')
  })

  test('answers in parts, and counts no further than a thousand', async () => {
    const { matches, total, link } = await find('many', 'line', 'en', { limit: '200', page: '5' })
    expect([matches.length, matches[0]?.anchor, matches.at(-1)?.anchor]).toEqual([200, 'p801', 'p1000'])
    expect([total, link]).toEqual(['1000+', null])
    const second = await find('many', 'line', 'en', { limit: '200', page: '2' })
    expect(second.matches[0]?.anchor).toBe('p201')
    expect(second.link).toContain('page=3')
    expect((await find('many', 'line', 'en', { limit: '200', page: '6' })).matches).toEqual([])
    const few = await find('tower', 'heron', 'en', { limit: '2' })
    expect([few.matches.length, few.total]).toEqual([2, '5'])
  })

  test('answers whatever is asked sensibly', async () => {
    for (const q of [
      '',
      '  ',
      '...',
      '-heron',
      '"',
      '""',
      "'",
      '\\',
      '\0',
      ':*',
      '!',
      'a & | b',
      '<->',
      '\u{1F600}',
      '%',
    ])
      expect([q, (await find('tower', q)).matches]).toEqual([q, []])
    expect((await find('tower', `heron ${'x'.repeat(5000)}`.slice(0, 1500))).matches).toEqual([])
    expect((await app.request(`/api/works/${ids.tower}/find?q=%ED%A0%80&language=en`)).status).toBe(200)
    expect((await app.request(`/api/works/${ids.tower}/find`)).status).toBe(200)
    expect((await find('tower', 'heron', 'xx')).matches).toEqual([])
    expect((await app.request(path('tower', { q: 'heron', limit: '0' }))).status).toBe(400)
    for (const id of ['99999', '0', 'x', '99999999999'])
      expect([id, (await app.request(path(id, { q: 'heron', language: 'en' }))).status]).toEqual([id, 404])
  })

  test('§6 shows a draft to staff alone', async () => {
    const asked = path('draft', { q: 'heron', language: 'en' })
    expect((await app.request(asked)).status).toBe(404)
    expect(await (await staff.get(asked)).json()).toHaveLength(1)
    expect((await app.request(asked)).status).toBe(404)
  })

  test('looks through the texts of the kind that the work is of', async () => {
    await ctx.db.execute(sql`update works set has_chapters = not has_chapters where slug = 'tower'`)
    try {
      expect((await find('tower', 'knocked')).matches).toEqual([])
    } finally {
      await ctx.db.execute(sql`update works set has_chapters = not has_chapters where slug = 'tower'`)
    }
  })
})
