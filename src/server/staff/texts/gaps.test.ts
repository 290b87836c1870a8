import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { staffChapterSchema } from '#contract/chapters.ts'
import { staffTranslationSchema, textAlignmentSchema } from '#contract/translations.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory } from '#tests/support/history.ts'
import { LIBRARY_JSON, libraryFolder } from '#tests/support/library-folder.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'

const { ctx } = await testDatabase()
const { id, read, send, history, restore } = useHistory(ctx, testApp(ctx))

/** Ten paragraphs, each of another length; the words of a language are its own. */
const paragraphs = (word: string) =>
  [7, 31, 12, 44, 19, 5, 38, 26, 15, 50].map((count, i) => `${Array(count).fill(word).join(' ')} ${i + 1}.`)
const text = (word: string, left = (_: number) => true) =>
  paragraphs(word)
    .filter((_, i) => left(i))
    .join('\n\n')
const ENGLISH = text('bodoni')
const ESPERANTO = text('malgran')
/** Without its fourth paragraph and its seventh. */
const CUT = text('malgran', (i) => i !== 3 && i !== 6)

let work: number
const newWork = async (hasChapters = false) =>
  (
    await send('POST', '/works', {
      title: 'Gaps',
      description: 'A work.',
      authorId: id('Homer'),
      originalLanguageId: id('en'),
      categoryIds: [id('Fiction')],
      status: 'published',
      hasChapters,
    })
  ).body.id
const add = async (code: string, content: string, isComplete = true) =>
  (await send('POST', '/translations', { workId: work, languageId: id(code), content, isComplete })).body
const rows = async (query = '') => {
  const { body } = await read(`/translations?work=${work}${query}`)
  return staffTranslationSchema.strict().array().parse(body)
}
const gaps = async (query = '') =>
  Object.fromEntries((await rows(query)).map(({ language, gaps }) => [language.code, gaps]))
const alignment = async (path: string) => textAlignmentSchema.parse((await read(`${path}/alignment`)).body)

describe('§2 translations: what a text seems to lack', () => {
  beforeEach(async () => {
    work = await newWork()
    await add('en', ENGLISH)
  })

  test('nothing, where it is whole, merged, split or in a script of few characters', async () => {
    const [a, b, ...others] = paragraphs('malgran')
    await add('eo', [`${a} ${b}`, ...others].join('\n\n'))
    await add('ja', ENGLISH.replaceAll('bodoni ', '語り部'))
    expect(await gaps()).toEqual({ en: null, eo: null, ja: null })
    expect(await gaps('&flag=gaps')).toEqual({})
  })

  test('its missing passages and its length, in the list, in its filter and where they are, until it is saved whole', async () => {
    const { id: cut, revision } = await add('eo', CUT)
    const lacks = { missing: 2, length: null, chapters: null }
    expect(await gaps()).toEqual({ en: null, eo: lacks })
    expect(await gaps('&flag=gaps')).toEqual({ eo: lacks })
    expect(await gaps(`&flag=gaps&status=progress`)).toEqual({})
    const { total } = await read('/translations?flag=gaps&limit=1')
    expect(total).toBe(1)
    const places = (content: string) => content.split('\n\n').map((block) => content.indexOf(block))
    expect(await alignment(`/translations/${cut}`)).toEqual({
      revision,
      hub: { languageId: id('en'), language: 'English', revision: 1, places: places(ENGLISH) },
      links: '3 0-1 2 0-1 3',
      places: places(CUT),
      gaps: { missing: 2, length: null },
    })
    await send('PATCH', `/translations/${cut}`, { content: text('malgran', (i) => i < 3) })
    expect(await gaps('&flag=gaps')).toEqual({ eo: { missing: 7, length: expect.closeTo(0.2, 1), chapters: null } })
    await send('PATCH', `/translations/${cut}`, { content: ESPERANTO, isComplete: false })
    expect(await gaps('&flag=gaps')).toEqual({})
  })

  test('also what is not finished; its own original has no gaps', async () => {
    const { id: unfinished } = await add(
      'eo',
      text('malgran', (i) => i < 5),
      false,
    )
    expect(await gaps('&flag=gaps&status=progress')).toEqual({
      eo: { missing: 5, length: expect.closeTo(0.45, 1), chapters: null },
    })
    const [english] = await rows(`&language=${id('en')}`)
    expect(await alignment(`/translations/${english?.id}`)).toBeNull()
    expect((await read('/translations/99999/alignment')).status).toBe(404)
    expect((await alignment(`/translations/${unfinished}`))?.links).toBe('5 0-1*5')
  })

  test('with another original, and when a former text is restored', async () => {
    const { id: cut } = await add('eo', CUT)
    await send('PATCH', `/works/${work}`, { originalLanguageId: id('eo') })
    // Beside it the English one says more.
    expect(await gaps()).toEqual({ en: null, eo: null })
    await send('PATCH', `/works/${work}`, { originalLanguageId: id('en') })
    expect((await gaps()).eo).toMatchObject({ missing: 2 })
    await send('PATCH', `/translations/${cut}`, { content: ESPERANTO })
    expect((await gaps()).eo).toBeNull()
    const [change] = await history('translation', cut)
    expect((await restore(change?.id)).status).toBe(200)
    expect((await gaps()).eo).toMatchObject({ missing: 2 })
    await send('DELETE', `/works/${work}`)
    const [deletion] = await history('work', work)
    expect((await read('/translations?flag=gaps')).total).toBe(0)
    await restore(deletion?.id)
    expect((await gaps()).eo).toMatchObject({ missing: 2 })
  })
})

describe('§2 chapters: what a text seems to lack', () => {
  test('in the list of chapters, in that of translations with the first such chapter, and of an import', async () => {
    work = await newWork(true)
    const chapter = async (title: string, eo: string) =>
      (
        await send('POST', `/works/${work}/chapters`, {
          title,
          translations: [
            { languageId: id('en'), content: ENGLISH },
            { languageId: id('eo'), content: eo },
          ],
        })
      ).body.id
    const [, second, third] = [
      await chapter('One', ESPERANTO),
      await chapter('Two', CUT),
      await chapter(
        'Three',
        text('malgran', (i) => i < 2),
      ),
    ]
    const { body } = await read(`/works/${work}/chapters`)
    const found = staffChapterSchema
      .strict()
      .array()
      .parse(body)
      .map(({ translations }) => translations.map(({ gaps }) => gaps?.missing ?? null))
    expect(found).toEqual([
      [null, null],
      [null, 2],
      [null, 8],
    ])
    expect(await gaps('&flag=gaps')).toEqual({
      eo: { missing: 10, length: expect.closeTo(0.15, 1), chapters: { withGaps: 2, firstId: second } },
    })
    expect(await alignment(`/chapters/${third}/translations/${id('eo')}`)).toMatchObject({
      links: '2 0-1*8',
      gaps: { missing: 8 },
    })
    expect((await read(`/chapters/${third}/translations/${id('ar')}/alignment`)).status).toBe(404)

    const work_json = { title: 'Imported', author: 'Homer', originalLanguage: 'en', status: 'published' }
    const folder = await libraryFolder(
      {
        'library.json': LIBRARY_JSON,
        'works/imported/work.json': work_json,
        'works/imported/en.md': ENGLISH,
        'works/imported/eo.md': CUT,
      },
      afterAll,
    )
    await importLibrary(ctx, folder)
    expect(
      (await read<{ work: { title: string } }[]>('/translations?flag=gaps')).body.map((row) => row.work.title),
    ).toEqual(['Gaps', 'Imported'])
  })
})
