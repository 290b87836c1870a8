import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CORRECTED_HEADER, SUGGESTED_HEADER } from '#contract/limits.ts'
import { foundWorkSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type LibraryFiles, libraryFolder } from '#tests/support/library-folder.ts'
import { withTransaction } from '../../context.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { countWords } from './count-words.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)

const TEXTS: Record<string, string> = {
  en: 'The proletarians sang a haunting tune. He discriminated nobody. A plandok ate the plant.',
  de: 'Der Fährmann zählte seine Körbe.',
  ru: 'Проходите, пожалуйста, сказала хозяйка.',
  el: 'Ο βαρκάρης άναψε το φανάρι.',
  ar: 'أشعل الملاح قنديلا قديما.',
  he: 'המתרגם הניח את הכפתורים.',
  hi: 'युवराज ने लालटेन जलाई।',
  ja: '彼女は静かに微笑んだ。',
}

beforeAll(async () => {
  const files: LibraryFiles = {
    'library.json': {
      languages: Object.keys(TEXTS).map((code) => ({ code, name: code })),
      categories: [],
      authors: [{ name: 'Anon' }, { name: 'Knut Hamsun' }],
    },
    'works/ball/work.json': { title: 'The Ball', author: 'Knut Hamsun', originalLanguage: 'en', status: 'published' },
    'works/ball/en.md': 'Nobody danced. They ate hamsums and walked.',
    'works/draft/work.json': { title: 'Draft', author: 'Anon', originalLanguage: 'en', status: 'draft' },
    'works/draft/en.md': 'Unpublishable zeppelins.',
  }
  for (const [code, text] of Object.entries(TEXTS)) {
    files[`works/${code}/work.json`] = {
      title: `Of ${code}`,
      author: 'Anon',
      originalLanguage: code,
      status: 'published',
    }
    files[`works/${code}/${code}.md`] = text
  }
  expect((await importLibrary(ctx, await libraryFolder(files, afterAll))).refusals).toEqual([])
  await countWords(ctx)
})

async function ask(query: string, more = '') {
  const response = await app.request(`/api/search?q=${encodeURIComponent(query)}${more}`)
  const works = await answered(response, 200, foundWorkSchema.array())
  const header = (name: string) => decodeURIComponent(response.headers.get(name) ?? '')
  return {
    titles: works.map(({ title }) => title),
    corrected: header(CORRECTED_HEADER),
    suggested: header(SUGGESTED_HEADER),
  }
}

describe('search: a misspelt word of a text', () => {
  test.each([
    ['hauntng', 'en', 'haunting'],
    ['proletarains', 'en', 'proletarians'],
    ['hauntng tune', 'en', 'haunting tune'],
    ['Fähmrann', 'de', 'fährmann'],
    ['пожалуста', 'ru', 'пожалуйста'],
    ['φανραι', 'el', 'φανάρι'],
    ['قندييلا', 'ar', 'قنديلا'],
    ['המתגרם', 'he', 'המתרגם'],
    ['युवज', 'hi', 'युवराज'],
  ])('%s is taken for the word that stands in %s, and said to be', async (query, code, word) => {
    const { titles, corrected } = await ask(query)
    expect([titles, corrected]).toEqual([[`Of ${code}`], word])
  })

  test('is left as it is where that is asked for, or where only another language has the word', async () => {
    expect((await ask('hauntng', '&exact=1')).titles).toEqual([])
    expect(await ask('hauntng', '&language=de')).toMatchObject({ titles: [], corrected: '' })
    expect((await ask('hauntng', '&language=en')).titles).toEqual(['Of en'])
  })

  test('is asked about, and not replaced, where words that begin with it are found', async () => {
    expect(await ask('pland')).toEqual({ titles: ['Of en'], corrected: '', suggested: 'plant' })
    // The other form itself is no question.
    expect(await ask('discriminates')).toEqual({ titles: ['Of en'], corrected: '', suggested: '' })
  })

  test('is no word of a draft', async () => {
    expect(await ask('zepelins')).toMatchObject({ titles: [], corrected: '' })
  })

  test('that is nearly an author’s name is taken for the name, whatever has the same stem', async () => {
    expect(await ask('Hamsum')).toMatchObject({ titles: ['The Ball'], corrected: 'Hamsun' })
  })
})

describe('search: the vocabulary', () => {
  const words = async (lexeme: string) =>
    (
      await ctx.db.execute(sql`select written, c.passages from vocabulary join word_counts c using (lexeme, language_id)
        where lexeme = ${lexeme} order by language_id`)
    ).rows
  const countedAs = async () => (await ctx.db.execute(sql`select counted::int from search_state`)).rows[0]

  test('has words as they are written, by language, and no runs of scripts without spaces', async () => {
    expect(await words('fahrmann')).toEqual([{ written: 'fährmann', passages: 1 }])
    expect(await words('nobody')).toEqual([{ written: 'nobody', passages: 2 }])
    const { rows } = await ctx.db.execute(sql`select from vocabulary where lexeme ~ '[微笑]' or lexeme ~ '^..$'`)
    expect(rows).toEqual([])
  })

  test('counts what is saved once, and is not kept from it by a save that is under way', async () => {
    const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from passages where body like '%haunting%'`)
    const ids = [rows[0]?.id]
    await withTransaction(ctx, async ({ db }) => {
      await db.execute(sql`insert into uncounted_passages (passage_ids) values (${sql.param(ids)}::bigint[])`)
      expect(await countWords(ctx)).toBe(0)
    })
    expect(await countWords(ctx)).toBe(1)
    expect(await words('haunting')).toEqual([{ written: 'haunting', passages: 2 }])
    expect(await countWords(ctx)).toBe(0)
  })

  test('of a library that was never counted is made of all its passages', async () => {
    const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from passages`)
    await ctx.db.execute(sql`update search_state set counted = null`)
    await ctx.db.execute(sql`delete from vocabulary`)
    await ctx.db.execute(sql`delete from word_counts`)
    await ctx.db.execute(sql`delete from uncounted_passages`)
    expect(await countWords(ctx)).toBe(rows[0]?.n)
    expect(await countedAs()).toEqual({ counted: rows[0]?.n })
    expect(await words('haunting')).toEqual([{ written: 'haunting', passages: 1 }])
  })

  test('offers no word that stands nowhere any more', async () => {
    await ctx.db.execute(sql`delete from passages where body like '%haunting%'`)
    // With a limit, so that the answer of before is not the one that is kept.
    expect(await ask('hauntng', '&limit=5')).toMatchObject({ titles: [], corrected: '' })
  })

  test('is made anew when more than half of what it has counted is gone', async () => {
    await ctx.db.execute(sql`update search_state set counted = 1000000`)
    await ctx.db.execute(sql`insert into uncounted_passages (passage_ids) select array[min(id)] from passages`)
    await countWords(ctx)
    expect(await words('haunting')).toEqual([])
    expect(await words('fahrmann')).toHaveLength(1)
  })
})
