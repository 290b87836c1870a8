import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundWorkSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, libraryFolder } from '#tests/support/library-folder.ts'
import { importLibrary } from '../exchange/import/import-library.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)

beforeAll(async () => {
  const files = {
    'library.json': { ...LIBRARY_JSON, languages: ['en', 'cs', 'fr'].map((code) => ({ code, name: code })) },
    // `hradu` and `hrady` are forms of a Czech word; the English text has its stem as a foreign word.
    'works/cs/work.json': { title: 'Po česku', author: 'Homer', originalLanguage: 'cs', status: 'published' },
    'works/cs/cs.md': 'Viděl staré hrady na kopci.',
    'works/en/work.json': { title: 'In English', author: 'Homer', originalLanguage: 'en', status: 'published' },
    'works/en/en.md': 'The hrad was mentioned, and the weathered bridges.',
    'works/fr/work.json': { title: 'Le Petit Prince', author: 'Homer', originalLanguage: 'fr', status: 'published' },
    'works/fr/fr.md': 'Un enfant venu d’ailleurs.',
    'works/lines/work.json': { title: 'Deux lignes', author: 'Homer', originalLanguage: 'fr', status: 'published' },
    'works/lines/fr.md': 'Le petit chien dort.\n\nAux prinses, rien.',
    'works/text/work.json': { title: 'La porte', author: 'Homer', originalLanguage: 'fr', status: 'published' },
    'works/text/fr.md': 'La petite porte s’ouvrit, et le prince entra. Une blood-stain, R.U.R., 道，可道，非常道。',
  }
  expect((await importLibrary(ctx, await libraryFolder(files, afterAll))).refusals).toEqual([])
})

async function ask(query: string, more = '&exact=1') {
  const address = `/api/search?q=${encodeURIComponent(query)}${more}`
  return answered(app.request(address), 200, foundWorkSchema.array())
}
const titles = async (query: string) => (await ask(query)).map(({ title }) => title)

test('search: a stem counts in texts of its own language only', async () => {
  expect(await titles('hradu')).toEqual(['Po česku'])
  expect(await titles('bridge')).toEqual(['In English'])
  expect(await titles('hradu -kopci')).toEqual([])
})

test('search: a nearly exact title comes before a text that has all words', async () => {
  expect(await titles('le petite prince')).toEqual(['Le Petit Prince', 'La porte'])
  expect(await titles('petite prince')).toEqual(['La porte'])
  // No passage has all words, two of one work have.
  expect(await titles('le petit prinse')).toEqual(['Le Petit Prince', 'Deux lignes'])
})

test.each([
  ['bloodstain', 'blood-stain'],
  ['blood stain', 'blood-stain'],
  ['RUR', 'R.U.R'],
  ['R.U.R.', 'R.U.R'],
  ['“道可道,非常道”', '道，可道，非常道'],
  ['"可道非常道"', '可道，非常道'],
])('search: %s finds %s, and marks it', async (query, written) => {
  const [work, ...others] = await ask(query)
  expect([work?.title, others]).toEqual(['La porte', []])
  const [match] = work?.matches ?? []
  const [[from] = [0], to] = [match?.ranges.at(0), match?.ranges.at(-1)?.[1]]
  expect(match?.snippet.slice(from, to)).toBe(written)
})
