import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FoundWork, foundWorkSchema, passageMatchSchema, suggestionSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, type LibraryFiles, libraryFolder } from '#tests/support/library-folder.ts'
import { importLibrary } from '../exchange/import/import-library.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const FILLING = 'Nichts geschah, und niemand kam.'

/** A work in one language. @param text or its title alone */
const work = (title: string, code: string, text: string, author = 'Anon'): LibraryFiles => ({
  [`works/${title}/work.json`]: { title, author, originalLanguage: code, status: 'published' },
  [`works/${title}/${code}.md`]: text,
})

beforeAll(async () => {
  const languages = ['en', 'de', 'da', 'sv', 'es'].map((code) => ({ code, name: code }))
  const library = {
    'library.json': {
      ...LIBRARY_JSON,
      languages,
      authors: [{ name: 'Anon' }, { name: 'Jörg Müller' }, { name: 'Ann Mueller' }],
    },
    ...work('Fluss', 'de', `Der Steg führt über die Straße, für alle.\n\n${FILLING}`),
    ...work('Neue', 'de', 'Das neue Feuer brennt.'),
    ...work('Bericht', 'en', 'What Israel does.'),
    ...work('Dos', 'es', 'Dos nus, dos fur isral.'),
    ...work('Gård', 'da', 'Smørret på åen, sagde hun, er rødt; et æble.'),
    ...work('Ön', 'sv', 'Åtta män gick över ån.'),
    ...work('Grüße', 'de', FILLING, 'Jörg Müller'),
    ...work('Letters', 'en', 'Nothing.', 'Ann Mueller'),
    ...work('Umgeschrieben', 'de', `${FILLING} Man schreibt auch Knoepfe. ${FILLING}`),
    ...work('Wie es steht', 'de', 'Knöpfe, Knöpfe.'),
  }
  expect((await importLibrary(ctx, await libraryFolder(library, afterAll))).refusals).toEqual([])
})

const ask = (query: string): Promise<FoundWork[]> =>
  answered(app.request(`/api/search?exact=&q=${encodeURIComponent(query)}`), 200, foundWorkSchema.array())
const titles = async (query: string) => (await ask(query)).map(({ title }) => title)
const marked = (snippet: string, ranges: [number, number][]) => ranges.map(([from, to]) => snippet.slice(from, to))

describe('§9 search: ä, ö, ü, å and ø with two letters', () => {
  test.each([
    ['ueber', 'Fluss', 'über'],
    ['FUER', 'Fluss', 'für'],
    ['strasse', 'Fluss', 'Straße'],
    ['uber', 'Fluss', 'über'],
    ['fuehrt', 'Fluss', 'führt'],
    ['fueh*', 'Fluss', 'führt'],
    ['"ueber die strasse"', 'Fluss', 'über die Straße'],
    ['smoerret', 'Gård', 'Smørret'],
    ['aaen', 'Gård', 'åen'],
    ['roedt', 'Gård', 'rødt'],
    ['aeble', 'Gård', 'æble'],
    ['aatta', 'Ön', 'Åtta'],
    ['maen', 'Ön', 'män'],
    ['oever', 'Ön', 'över'],
  ])('%s finds the passage, and marks the word', async (query, title, stands) => {
    const found = await ask(query)
    expect(found.map((one) => one.title)).toContain(title)
    const matches = found.filter((one) => one.title === title).flatMap((one) => one.matches)
    expect(matches.flatMap(({ snippet, ranges }) => marked(snippet, ranges))).toContain(stands)
  })

  test('titles and authors, marked too', async () => {
    const [gruesse] = await ask('gruesse')
    expect(gruesse?.titleMatch).toMatchObject({ title: 'Grüße', ranges: [[0, 5]] })
    expect((await ask('joerg mueller'))[0]).toMatchObject({ title: 'Grüße', authorRanges: [[0, 4], [5, 11]] }) // biome-ignore format: ranges
    expect(await titles('gaard')).toEqual(['Gård'])
    expect(await titles('oen')).toEqual(['Ön'])
  })

  test('suggestions, while they are being typed', async () => {
    const suggest = async (query: string) =>
      (await answered(app.request(`/api/search/suggestions?q=${query}`), 200, suggestionSchema.array())).map((one) =>
        one.kind === 'work' ? one.title : one.name,
      )
    expect(await suggest('gruess')).toEqual(['Grüße'])
    expect(await suggest('joerg+muel')).toContain('Jörg Müller')
    expect(await suggest('gaar')).toEqual(['Gård'])
  })

  test('within a work', async () => {
    const [fluss] = await ask('ueber')
    const address = `/api/works/${fluss?.id}/find?q=fuer&language=de`
    const matches = await answered(app.request(address), 200, passageMatchSchema.array())
    expect(matches.flatMap(({ snippet, ranges }) => marked(snippet, ranges))).toEqual(['für'])
  })

  test('words that have these letters anyhow are found as before, and before others', async () => {
    expect(await titles('neue')).toEqual(['Neue'])
    expect(await titles('feuer')).toEqual(['Neue'])
    expect((await titles('israel'))[0]).toBe('Bericht')
    expect((await titles('does'))[0]).toBe('Bericht')
    expect(await titles('"israel does"')).toEqual(['Bericht'])
    expect(await titles('"does"')).toEqual(['Bericht'])
    expect(await titles('"fuer"')).toEqual(['Fluss'])
  })

  test('what is written as it was asked for comes first', async () => {
    expect(await titles('knoepfe')).toEqual(['Umgeschrieben', 'Wie es steht'])
    expect(await titles('mueller')).toEqual(['Letters', 'Grüße'])
  })

  test('what is excluded is excluded in either spelling', async () => {
    expect(await titles('steg')).toEqual(['Fluss'])
    expect(await titles('steg -ueber')).toEqual([])
  })
})
