import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory } from '#tests/support/history.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { whileItWaits } from '#tests/support/while-it-waits.ts'
import { type TransactionContext, withTransaction } from '../context.ts'
import { importLibrary } from '../exchange/import/import-library.ts'
import { renameChapter } from './chapters/save-chapter.ts'
import { updateAuthor } from './entries/authors.ts'
import { lockNames } from './entries/entry-queries.ts'
import { updateLanguage } from './entries/languages.ts'
import { saveChapterText } from './texts/save-chapter-text.ts'
import { updateWork } from './works/save-work.ts'

const { ctx } = await testDatabase()
const { id, send, read, history, restore, remove } = useHistory(ctx, testApp(ctx))

const last = async (entity: string, of: number) => {
  const { rows } = await ctx.db.execute<{ id: number; actor: string; before: Record<string, unknown> | null }>(sql`
    select id::int, actor, before from changes where entity = ${entity} and entity_id = ${of} order by changes.id desc limit 1`)
  return rows[0]
}

/** The small library with files that differ from what was imported of it before. */
function editedLibrary() {
  const files = smallLibrary()
  const work = (slug: string) => files[`works/${slug}/work.json`] as Record<string, unknown>
  return libraryFolder({
    ...files,
    'works/letters/work.json': { ...work('letters'), title: 'Letters, imported' },
    'works/ferry/01-knot/ar.md': '---\ntitle: Imported\n---\nImported',
    'works/ferry/02-toll/en.md': '---\ntitle: Toll\n---\nImported',
  })
}

describe('§8 an import beside staff', () => {
  test('keeps in the history what they save of a work meanwhile', async () => {
    const folder = await editedLibrary()
    const letters = id('letters')
    const summary = await whileItWaits(ctx, {
      first: (inner) => updateWork(inner, letters, { description: 'An hour of work' }),
      start: () => importLibrary(ctx, folder),
    })
    expect(summary).toMatchObject({ changed: 2, refusals: [] })
    expect((await read(`/works/${letters}`)).body).toMatchObject({ title: 'Letters, imported', revision: 3 })
    const change = await last('work', letters)
    expect(change?.before).toMatchObject({ title: 'Letters', description: 'An hour of work', revision: 2 })
    expect((await restore(change?.id)).status).toBe(200)
    expect((await read(`/works/${letters}`)).body).toMatchObject({ description: 'An hour of work' })
  })

  test('keeps what they save of its chapters and texts, and waits for a new text instead of refusing its work', async () => {
    const folder = await editedLibrary()
    const summary = await whileItWaits(ctx, {
      first: async (inner) => {
        await renameChapter(inner, id('knot'), { title: 'By staff', revision: undefined })
        const text = { title: undefined, content: 'By staff', isComplete: true, notes: undefined, revision: undefined }
        await saveChapterText(inner, id('toll'), id('en'), text)
      },
      start: () => importLibrary(ctx, folder),
    })
    expect(summary).toMatchObject({ changed: 2, refusals: [] })
    expect((await last('chapter', id('knot')))?.before).toMatchObject({ title: 'By staff', revision: 2 })
    const { body } = await read<{ id: number; content: string }>(`/chapters/${id('toll')}/translations/${id('en')}`)
    expect(body.content.trim()).toBe('Imported')
    expect((await last('chapter_translation', body.id))?.before).toMatchObject({ content: 'By staff' })
  })

  test('keeps what they save of a language meanwhile', async () => {
    const files = smallLibrary()
    const library = files['library.json'] as { languages: Record<string, unknown>[] }
    const languages = library.languages.map((one) => (one.code === 'en' ? { ...one, region: 'Imported' } : one))
    const folder = await libraryFolder({ ...files, 'library.json': { ...library, languages } })
    await whileItWaits(ctx, {
      first: (inner) => updateLanguage(inner, id('en'), { autonym: 'By staff' }),
      start: () => importLibrary(ctx, folder),
    })
    expect((await last('language', id('en')))?.before).toMatchObject({ autonym: 'By staff', revision: 2 })
  })
})

describe('§7 nobody locks another out', () => {
  /** What a change of the code `en` does: it locks the language, and then the works that have a title in it. */
  const changingCode = (work: string) => ({
    first: ({ db }: TransactionContext) => db.execute(sql`select from languages where id = ${id('en')} for update`),
    next: ({ db }: TransactionContext) => db.execute(sql`update works set title = title where id = ${id(work)}`),
  })

  test('by importing the texts of a work while a language’s code is changed', async () => {
    const folder = await editedLibrary()
    const summary = await whileItWaits(ctx, { ...changingCode('ferry'), start: () => importLibrary(ctx, folder) })
    expect(summary).toMatchObject({ changed: 2, refusals: [] })
  })

  test('by saving a work, or the author of works: neither waits for the languages they are in', async () => {
    await withTransaction(ctx, async (inner) => {
      await changingCode('letters').first(inner)
      expect(await updateWork(ctx, id('letters'), { description: 'Meanwhile' })).toMatchObject({
        description: 'Meanwhile',
      })
      expect(await updateAuthor(ctx, id('Homer'), { nationality: 'Greek' })).toMatchObject({ nationality: 'Greek' })
      await changingCode('letters').next(inner)
    })
  })

  test('by restoring the text of a work', async () => {
    const { body } = await read<{ id: number }[]>(`/translations?work=${id('letters')}&language=${id('en')}`)
    await remove(`/translations/${body[0]?.id}`)
    const deletion = await last('translation', body[0]?.id as number)
    const answer = await whileItWaits(ctx, { ...changingCode('letters'), start: () => restore(deletion?.id) })
    expect(answer.status).toBe(200)
  })

  test('by restoring a chapter, or a chapter’s text', async () => {
    const { body } = await read<{ id: number }>(`/chapters/${id('knot')}/translations/${id('en')}`)
    await remove(`/chapters/${id('knot')}/translations/${id('en')}`)
    const text = await last('chapter_translation', body.id)
    expect((await whileItWaits(ctx, { ...changingCode('ferry'), start: () => restore(text?.id) })).status).toBe(200)
    await remove(`/chapters/${id('knot')}`)
    const chapter = await last('chapter', id('knot'))
    expect((await whileItWaits(ctx, { ...changingCode('ferry'), start: () => restore(chapter?.id) })).status).toBe(200)
  })

  test.each([
    ['category', 'categories', 'Poetry'],
    ['language', 'languages', 'ja'],
  ] as const)('by restoring a %s that is being saved', async (entity, table, key) => {
    await send('PATCH', `/${table}/${id(key)}`, { name: 'Other' })
    const [change] = await history(entity, id(key))
    const answer = await whileItWaits(ctx, {
      first: ({ db }) => db.execute(sql`select from ${sql.identifier(table)} where id = ${id(key)} for update`),
      start: () => restore(change?.id),
      next: (inner) => lockNames(inner, table),
    })
    expect(answer.status).toBe(200)
  })

  test('and where it happens all the same, whose write was taken back is asked to try again: 503', async () => {
    const poetry = id('Poetry')
    const answer = await whileItWaits(ctx, {
      // Of two that wait for each other, who waits longer finds out first: the one that saves.
      first: (inner) => lockNames(inner, 'categories'),
      start: () => send<{ detail: string }>('PATCH', `/categories/${poetry}`, { name: 'Verse' }),
      next: ({ db }) => db.execute(sql`update categories set icon = icon where id = ${poetry}`),
    })
    expect(answer).toMatchObject({ status: 503, body: { detail: 'The library is busy; try again in a moment.' } })
    expect((await read(`/categories/${poetry}`)).body).toMatchObject({ name: 'Poetry' })
  })
})
