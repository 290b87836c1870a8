import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundWorkSchema, suggestionSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type LibraryFiles, libraryFolder } from '#tests/support/library-folder.ts'
import { NAMES_IN_SCRIPTS } from '#tests/support/names-in-scripts.ts'
import { importLibrary } from '../exchange/import/import-library.ts'
import { searchWorks } from './search-works.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)

/** Names that are no transliterations, as staff give them. */
const NAMES: Record<string, Record<string, string>> = {
  Laozi: { zh: '老子' },
  'Nikolai Gogol': { ru: 'Николай Гоголь' },
  Plato: { ru: 'Платон', el: 'Πλάτων', ja: 'プラトン' },
  'Victor Hugo': { ru: 'Виктор Гюго', ja: 'ヴィクトル・ユーゴー' },
}

beforeAll(async () => {
  const codes = ['en', 'ru', 'el', 'ar', 'he', 'hi', 'zh', 'ja', 'ko', 'de', 'cs']
  const files: LibraryFiles = {
    'library.json': {
      languages: codes.map((code) => ({ code, name: code })),
      authors: NAMES_IN_SCRIPTS.map(([name]) => ({ name, names: NAMES[name] })),
    },
    'works/nose/work.json': {
      ...work('Nikolai Gogol', 'The Nose'),
      localizations: { ru: { title: 'Нос' } },
    },
    'works/nose/en.md': 'A nose walks about.',
    'works/lady/work.json': work('Anton Chekhov', 'A Lady with a Dog'),
    'works/lady/en.md': 'Gurov goes to Yalta.',
    // Words that have the same Czech stems as the name.
    'works/guild/work.json': { ...work('Homer', 'Starosta'), originalLanguage: 'cs' },
    'works/guild/cs.md': 'Nevěděl, čeho se bát, a cech řezníků mlčel.',
    'works/essay/work.json': work('Homer', 'On reading'),
    'works/essay/en.md': 'They read Dostoevsky, and a humorous page, and hummed.',
  }
  for (const [i, [author]] of NAMES_IN_SCRIPTS.entries()) {
    files[`works/volume-${i}/work.json`] = work(author, `Volume ${i}`)
    files[`works/volume-${i}/en.md`] = 'Nothing happens here.'
  }
  expect((await importLibrary(ctx, await libraryFolder(files, afterAll))).refusals).toEqual([])
})

const work = (author: string, title: string) => ({ title, author, originalLanguage: 'en', status: 'published' })

const ask = (query: string) =>
  answered(app.request(`/api/search?q=${encodeURIComponent(query)}`), 200, foundWorkSchema.array())
const suggested = (query: string) =>
  answered(app.request(`/api/search/suggestions?q=${encodeURIComponent(query)}`), 200, suggestionSchema.array())
const slices = (text: string, ranges: [number, number][]) => ranges.map(([from, to]) => text.slice(from, to))

describe('search: an author by a name in another script or romanisation', () => {
  test('at least 95 of 100 names find the author first', { timeout: 120_000 }, async () => {
    const missed: string[] = []
    const queries = NAMES_IN_SCRIPTS.flatMap(([author, asked]) => asked.map((query) => ({ author, query })))
    const any = { language: undefined, category: undefined, showIn: undefined, exact: false, offset: 0, limit: 1 }
    for (const { author, query } of queries) {
      const [first] = (await searchWorks(ctx, { ...any, text: query })).works
      if (first?.author.name !== author) missed.push(`${query} → ${first?.author.name}`)
    }
    expect(missed.length / queries.length, missed.join(', ')).toBeLessThan(0.05)
  })

  test.each([
    ['Нос Гоголь', 'The Nose'],
    ['Нос Гоголя', 'The Nose'],
    ['Nose ゴーゴリ', 'The Nose'],
    ['Gurov Чехов', 'A Lady with a Dog'],
    ['Čechov', 'A Lady with a Dog'],
  ])('%s finds %s', async (query, title) => {
    expect((await ask(query))[0]?.title).toBe(title)
  })

  test('a name by language is shown with the words that match; a name that only sounds so is marked itself', async () => {
    expect((await ask('老子'))[0]).toMatchObject({
      author: { name: 'Laozi' },
      authorRanges: [],
      authorMatch: { name: '老子', language: { code: 'zh' }, ranges: [[0, 2]] },
    })
    const [sounding] = await ask('Достоевский')
    expect(sounding?.authorMatch).toBeNull()
    expect(slices('Fyodor Dostoyevsky', sounding?.authorRanges ?? [])).toEqual(['Dostoyevsky'])
  })

  test('a long name comes above texts that have it in other letters; a short word only where no text has it', async () => {
    expect((await ask('Dostoevsky')).map(({ author }) => author.name)).toEqual(['Fyodor Dostoyevsky', 'Homer'])
    expect((await ask('hummed')).map(({ title }) => title)).toEqual(['On reading'])
  })

  test('a word in quotation marks is meant as it is written', async () => {
    expect(await ask('"Достоевский"')).toEqual([])
  })

  test('suggestions: the name in another language with the main one; as far as it is typed, by its sound', async () => {
    expect((await suggested('Пла'))[0]).toMatchObject({
      kind: 'author',
      name: 'Plato',
      ranges: [],
      otherName: { name: 'Платон', language: { code: 'ru' }, ranges: [[0, 6]] },
    })
    expect((await suggested('Достое'))[0]).toMatchObject({
      kind: 'author',
      name: 'Fyodor Dostoyevsky',
      otherName: null,
    })
    expect((await suggested('Lao Tzu'))[0]).toMatchObject({ kind: 'author', name: 'Laozi' })
  })
})
