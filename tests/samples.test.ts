import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWork, type SourceText, type SourceWork } from '#server/exchange/import/read-work.ts'
import { filesIn } from '#server/exchange/import/source.ts'
import { renderText } from '#server/texts/render/render-text.ts'
import {
  blocksOf,
  lettersIn,
  misprints,
  residuals,
  SCRIPTS,
  shapeOf,
  shareOfScript,
  wordsIn,
} from '#tests/support/proof-reader.ts'
import { SAMPLES, sampleCatalogue, sampleSlugs } from '#tests/support/samples.ts'

const works = await Promise.all(sampleSlugs.map((slug) => readWork(filesIn(SAMPLES), slug)))
const published = works.filter((work) => work.fields.status === 'published')
const codes = sampleCatalogue.languages.map((language) => language.code)

/** The one translation that is still under way: it has the first blocks of its original. */
const IN_PROGRESS = { slug: 'the-travels-of-a-word', code: 'pt' }
/** The one pair in which paragraphs are merged: each of these blocks of the original stands at the end of the one before. */
const MERGED = { slug: 'to-be-called-for', code: 'zh', blocks: [6, 41, 48] }
/** Works that quote many words of other scripts. */
const FULL_OF_FOREIGN_WORDS = ['the-travels-of-a-word', 'translators-of-toledo']
const VERSE = ['Poetry', 'Epic Poetry']

/** Every place of a work: its texts, one a language. */
const places = (work: SourceWork): SourceText[][] =>
  work.chapters.length > 0 ? work.chapters.map((chapter) => chapter.texts) : [work.texts]
const languagesOf = (work: SourceWork): string[] => (places(work)[0] as SourceText[]).map((text) => text.code).sort()
const originals = (work: SourceWork): SourceText[] =>
  places(work).map((texts) => texts.find((text) => text.code === work.fields.originalLanguage) as SourceText)
const isVerse = (work: SourceWork) => work.fields.categories.some((name) => VERSE.includes(name))
const is = (one: { slug: string; code: string }, work: SourceWork, text: SourceText) =>
  one.slug === work.slug && one.code === text.code

/** A translated text beside its original. */
interface Pair {
  work: SourceWork
  text: SourceText
  original: SourceText
}
const pairs: Pair[] = works.flatMap((work) =>
  places(work).flatMap((texts) => {
    const original = texts.find((text) => text.code === work.fields.originalLanguage) as SourceText
    return texts.filter((text) => text !== original).map((text) => ({ work, text, original }))
  }),
)
const whole = pairs.filter(({ work, text }) => !is(IN_PROGRESS, work, text) && !is(MERGED, work, text))

describe('the sample library', () => {
  test('has sixteen works or more, of all ten built-in categories', () => {
    expect(published.length).toBeGreaterThanOrEqual(16)
    const used = new Set(published.flatMap((work) => work.fields.categories))
    expect(sampleCatalogue.categories.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
    expect(used.size).toBe(10)
  })

  test('is long enough for an evening: 12,000 words, six works of five chapters of 250 words', () => {
    const words = works.flatMap((work) => originals(work).map((text) => wordsIn(text.content, text.code)))
    expect(words.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(12_000)
    const long = published.filter(
      (work) => work.chapters.length >= 5 && originals(work).every((text) => wordsIn(text.content, text.code) >= 250),
    )
    expect(long.length).toBeGreaterThanOrEqual(6)
  })

  test('was written in eight languages or more, of six scripts or more', () => {
    const written = new Set(works.map((work) => work.fields.originalLanguage))
    expect(written.size).toBeGreaterThanOrEqual(8)
    const scripts = new Set([...written].map((code) => SCRIPTS[code]?.source ?? 'Latin'))
    expect(scripts.size).toBeGreaterThanOrEqual(6)
  })

  test('can be read in nineteen languages, each work in eight of them, five in all', () => {
    const wanted = [
      'en',
      'fr',
      'es',
      'de',
      'it',
      'pt',
      'ru',
      'el',
      'tr',
      'ar',
      'fa',
      'ur',
      'he',
      'hi',
      'zh',
      'ja',
      'ko',
    ]
    expect(codes).toEqual(expect.arrayContaining([...wanted, 'th', 'sw']))
    for (const work of works) expect([work.slug, languagesOf(work).length >= 8]).toEqual([work.slug, true])
    const inAll = published.filter((work) => languagesOf(work).length === codes.length)
    expect(inAll.length).toBeGreaterThanOrEqual(5)
  })

  test('shows every state: one text in progress, one draft, one work archived', () => {
    const unfinished = works.flatMap((work) =>
      places(work)
        .flat()
        .filter((text) => !text.isComplete)
        .map((text) => ({ slug: work.slug, code: text.code })),
    )
    expect(unfinished).toEqual([IN_PROGRESS])
    const count = (status: string) => works.filter((work) => work.fields.status === status).length
    expect([count('draft'), count('archived')]).toEqual([1, 1])
  })

  test('has tags that make shelves: each stands on two public works or more', () => {
    const tags = published.flatMap((work) => work.fields.tags)
    const alone = [...new Set(tags)].filter((tag) => tags.filter((other) => other === tag).length < 2)
    expect(alone).toEqual([])
    for (const work of works) expect([work.slug, work.fields.tags.length > 0]).toEqual([work.slug, true])
  })

  test('has what literature needs of Markdown: headings, verse, quotations, lists, a table, notes, emphasis', () => {
    const html = published.flatMap(originals).map((text) => renderText(text.content).html)
    for (const mark of ['<h2', '<br', '<blockquote', '<ul', '<ol', '<table', 'footnote', '<em', '<strong', '<hr'])
      expect([mark, html.some((text) => text.includes(mark))]).toEqual([mark, true])
  })

  test('has two drawn covers of at most 100 KB, and all of it weighs less than 8 MB', async () => {
    const files = await readdir(SAMPLES, { recursive: true, withFileTypes: true })
    const sizes = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(async (file) => ({ name: file.name, size: (await stat(join(file.parentPath, file.name))).size })),
    )
    const covers = sizes.filter(({ name }) => name.startsWith('cover.'))
    expect(covers.length).toBeGreaterThanOrEqual(2)
    for (const { size } of covers) expect(size).toBeLessThan(100 * 1024)
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(8 * 1024 * 1024)
  })

  describe.each(works.map((work) => [work.slug, work] as const))('%s', (_, work) => {
    test('has a title, a description and its chapters in each of its languages', () => {
      expect(work.fields.description).toBeTruthy()
      const own = languagesOf(work)
      for (const code of own.filter((one) => one !== work.fields.originalLanguage)) {
        const localized = work.fields.localizations[code]
        expect([code, Boolean(localized?.title), Boolean(localized?.description)]).toEqual([code, true, true])
      }
      expect(Object.keys(work.fields.localizations).filter((code) => !own.includes(code))).toEqual([])
      for (const chapter of work.chapters) {
        expect(chapter.texts.map((text) => text.code).sort()).toEqual(own)
        for (const text of chapter.texts) expect([text.path, Boolean(text.title)]).toEqual([text.path, true])
      }
    })

    test('stands block for block as the original, and verse line for line', () => {
      for (const { text, original } of pairs.filter((pair) => pair.work === work)) {
        const [expected, found] = [shapeOf(original.content), shapeOf(text.content)]
        if (is(IN_PROGRESS, work, text)) {
          expect(found.length).toBeLessThan(expected.length)
          expect(found).toEqual(expected.slice(0, found.length))
          continue
        }
        const merged = is(MERGED, work, text) ? MERGED.blocks : []
        const kept = expected.filter((_, at) => !merged.includes(at + 1))
        expect([text.path, found]).toEqual([text.path, kept])
        if (!isVerse(work)) continue
        const lines = (content: string) => blocksOf(content).map((block) => block.split('\n').length)
        expect([text.path, lines(text.content)]).toEqual([text.path, lines(original.content)])
      }
    })

    test('is in the script of each language, and in its punctuation, without a word of English left', () => {
      const least = FULL_OF_FOREIGN_WORDS.includes(work.slug) ? 0.6 : 0.97
      for (const text of places(work).flat()) {
        expect([text.path, shareOfScript(text.content, text.code) > least]).toEqual([text.path, true])
        const foreign = blocksOf(text.content).filter(
          (block) => least > 0.9 && lettersIn(block) > 40 && shareOfScript(block, text.code) < 0.8,
        )
        expect([text.path, foreign]).toEqual([text.path, []])
        const read = [text.title ?? '', ...blocksOf(text.content)].join('\n\n')
        expect([text.path, misprints(read, text.code)]).toEqual([text.path, []])
      }
      const { originalLanguage, localizations, ...own } = work.fields
      for (const [code, { title, description }] of Object.entries({ ...localizations, [originalLanguage]: own })) {
        const said = [title ?? '', description ?? '']
        expect([code, said.flatMap((one) => misprints(one, code))]).toEqual([code, []])
        expect([code, shareOfScript(said.join(' '), code) > 0.9]).toEqual([code, true])
      }
    })

    test('has nothing left as it was in the original', () => {
      for (const { text, original } of whole.filter((pair) => pair.work === work)) {
        const translated = new Set(blocksOf(text.content))
        const left = blocksOf(original.content).filter((block) => lettersIn(block) > 20 && translated.has(block))
        expect([text.path, left]).toEqual([text.path, []])
      }
    })
  })

  test('has no text much shorter or longer than its pair of languages makes it', () => {
    const entries = works
      .flatMap((work) => places(work).flatMap((texts) => texts.map((text) => ({ work, text }))))
      .filter(({ work, text }) => !is(IN_PROGRESS, work, text))
      .map(({ text }) => ({
        row: text.path.replace(/[^/]+$/, ''),
        column: text.code,
        value: lettersIn(text.content),
      }))
    const verse = new Set(works.filter(isVerse).map((work) => `works/${work.slug}/`))
    // The shorter a text, the more chance there is in its length; and a verse pays for its rhyme.
    const bound = (row: string, letters: number) =>
      [...verse].some((folder) => row.startsWith(folder)) ? Math.log(1.6) : Math.log(1.25) + 4 / Math.sqrt(letters)
    const far = residuals(entries).filter(({ row, value, residual }) => Math.abs(residual) > bound(row, value))
    expect(far).toEqual([])
  })

  test('has no paragraph cut short: none is half or twice as long as the others of its text make it', () => {
    const cut = whole.flatMap(({ text, original }) => {
      const ratio = lettersIn(text.content) / lettersIn(original.content)
      const translated = blocksOf(text.content)
      return blocksOf(original.content).flatMap((block, at) => {
        const off = lettersIn(translated[at] ?? '') / lettersIn(block) / ratio
        return lettersIn(block) > 80 && (off < 0.55 || off > 1.8) ? [`${text.path} ${at + 1}: ${off.toFixed(2)}`] : []
      })
    })
    expect(cut).toEqual([])
  })
})
