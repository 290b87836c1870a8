import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FoundWork, foundWorkSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { INFLECTED, pairsOf } from '#tests/support/inflected-words.ts'
import { type LibraryFiles, libraryFolder } from '#tests/support/library-folder.ts'
import { fold } from '#words/fold.ts'
import { importLibrary } from '../exchange/import/import-library.ts'
import { stemTextWords } from './stems.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const CODES = Object.keys(INFLECTED)
/** Pairs of each language that are asked for in the library of them all. */
const ASKED = 4

/** Words asked for (`asked`) stand in one work, their other forms, each six times, in the other. */
function library(): LibraryFiles {
  const files: LibraryFiles = {
    'library.json': {
      languages: CODES.map((code) => ({ code, name: code })),
      categories: [],
      authors: [{ name: 'Anon' }],
    },
  }
  const filling = Array.from({ length: 40 }, (_, i) => `${i + 1000}`).join(' ')
  for (const which of ['Asked', 'Other'] as const)
    files[`works/${which}/work.json`] = { title: which, author: 'Anon', originalLanguage: 'en', status: 'published' }
  for (const code of CODES) {
    const pairs = pairsOf(code)
    files[`works/Asked/${code}.md`] = pairs.map(([asked]) => `${filling} ${asked} ${filling}`).join('\n\n')
    files[`works/Other/${code}.md`] = pairs.map(([, written]) => Array(6).fill(written).join(' ')).join('\n\n')
  }
  return files
}

beforeAll(async () => {
  expect((await importLibrary(ctx, await libraryFolder(library(), afterAll))).refusals).toEqual([])
}, 60_000)

async function ask(query: string, language: string): Promise<FoundWork[]> {
  const address = `/api/search?q=${encodeURIComponent(query)}&language=${language}`
  return answered(await app.request(address), 200, foundWorkSchema.array())
}

/** Words of a language that the other work does not have, each with those of it that share a stem with it. */
async function askedFor(code: string): Promise<[asked: string, written: string[]][]> {
  const pairs = pairsOf(code)
  const stems = await stemTextWords(ctx.db, pairs.flat(), code)
  const all = [...new Set(pairs.map(([, written]) => written))]
  return pairs.flatMap(([asked]): [string, string[]][] => {
    const written = all.filter((word) => stems.get(word)?.some((stem) => stems.get(asked)?.includes(stem)))
    return written.length === 0 || all.some((word) => fold(word) === fold(asked)) ? [] : [[asked, written]]
  })
}

const marked = ({ matches }: FoundWork) =>
  matches.flatMap(({ snippet, ranges }) => ranges.map(([from, to]) => snippet.slice(from, to)))

describe('inflected words', () => {
  test.for(CODES)(
    '§2 search page: are found in every form, marked, after the form that was asked for (%s)',
    async (code) => {
      const words = (await askedFor(code)).slice(0, ASKED)
      expect(words).toHaveLength(ASKED)
      for (const [asked, written] of words) {
        const works = await ask(asked, code)
        expect(
          works.map(({ title }) => title),
          asked,
        ).toEqual(['Asked', 'Other'])
        const found = marked(works[1] as FoundWork)
        expect(found.length, asked).toBeGreaterThan(0)
        // Words that only begin so are marked, too: there are few works.
        expect([...written, asked], asked).toEqual(
          expect.arrayContaining(found.map((word) => (word.startsWith(asked) ? asked : word))),
        )
      }
    },
  )

  test('search: a compound is found by what it ends in, and marked', async () => {
    const files: LibraryFiles = {
      'library.json': { languages: [], categories: [], authors: [] },
      'works/Compound/work.json': { title: 'Compound', author: 'Anon', originalLanguage: 'de', status: 'published' },
      'works/Compound/de.md': 'Über dem Wasser schwankten die Papierlaternen der Gäste.',
    }
    expect((await importLibrary(ctx, await libraryFolder(files, afterAll))).refusals).toEqual([])
    for (const query of ['laterne', 'Laternen', 'papier', 'laterne gast']) {
      const [work] = await ask(query, 'de')
      expect(work?.title, query).toBe('Compound')
      expect(marked(work as FoundWork), query).toContain('Papierlaternen')
    }
    expect(await ask('"laterne"', 'de')).toEqual([])
  })
})
