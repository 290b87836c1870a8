import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomFrom } from '#tests/support/generated-library.ts'
import { Writer } from './seed-passages.ts'
import { readVocabularies } from './vocabulary.ts'

const AUTHORS = 1200
const CATEGORIES = ['Fiction', 'Essay', 'Poetry', 'Drama']
/** Searches that are made of its words. */
const QUERIES = 200

/**
 * Writes a library in the import format, in three to seven of the sample library's languages a work, with as many
 * different words as a language has: the same each time.
 * @param passages of a work, in all its languages
 * @returns searches, each for one or two words that the library has
 */
export async function writeLibrary(folder: string, works: number, passages: number): Promise<string[]> {
  const random = randomFrom(works)
  const vocabularies = readVocabularies(random)
  const writer = new Writer(vocabularies, random)
  const authors = Array.from({ length: AUTHORS }, (_, n) => `${writer.name()} ${n}`)
  const languages = vocabularies.map(({ name, code, autonym, region, isRtl }) => ({
    name,
    code,
    autonym,
    region,
    isRtl,
  }))
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'library.json'),
    JSON.stringify({
      languages,
      categories: CATEGORIES.map((name) => ({ name })),
      authors: authors.map((name) => ({ name })),
    }),
  )
  const queries: string[] = []
  for (let n = 0; n < works; n += 1) {
    const chosen = writer.pickLanguages()
    const codes = chosen.map((language) => (languages[language] as (typeof languages)[number]).code)
    const [original = 0] = chosen
    const base = join(folder, 'works', `work-${String(n + 1).padStart(6, '0')}`)
    await mkdir(base, { recursive: true })
    const work = {
      title: writer.title(original),
      author: authors[n % AUTHORS],
      originalLanguage: codes[0],
      publicationYear: 1000 + (n % 1000),
      description: writer.description(original),
      categories: [CATEGORIES[n % CATEGORIES.length]],
      tags: [`tag-${n % 90}`],
      status: 'published',
      localizations: Object.fromEntries(
        chosen.slice(1).map((language, place) => [codes[place + 1], { title: writer.title(language) }]),
      ),
    }
    await writeFile(join(base, 'work.json'), JSON.stringify(work))
    for (const [place, language] of chosen.entries()) {
      const share =
        Math.floor(((place + 1) * passages) / chosen.length) - Math.floor((place * passages) / chosen.length)
      const written = Array.from({ length: share }, () => writer.passage(language))
      await writeFile(join(base, `${codes[place]}.md`), written.map(({ body }) => body).join('\n\n'))
      const [first] = written
      if (place === 0 && first && n % Math.ceil(works / QUERIES) === 0)
        queries.push(first.words.slice(0, 1 + (n % 2)).join(first.spaced ? ' ' : ''))
    }
  }
  return queries
}
