import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { StaffChapter, StaffChapterText } from '#contract/chapters.ts'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory, wholeLibrary } from '#tests/support/history.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'

const { ctx } = await testDatabase()
const { id, read, send, history, deleted, restore, remove, publicly } = useHistory(ctx, testApp(ctx))

const chaptersOf = async (slug: string) => (await read<StaffChapter[]>(`/works/${id(slug)}/chapters`)).body
const textOf = async (slug: string, code: string) =>
  (await read<StaffTranslationDetail>(`/works/${id(slug)}/translations/${id(code)}`)).body
const last = async (entity: string, of: number) => (await history(entity, of))[0]?.id

describe('the text of a whole work', () => {
  test('changed, comes back with its passages and its date, and the restoring can be undone', async () => {
    const text = await textOf('letters', 'en')
    const before = await wholeLibrary(ctx)
    const page = await publicly(`/api/works/${id('letters')}/translations/${id('en')}`)
    await send('PATCH', `/translations/${text.id}`, { content: 'New\n\n# Other', isComplete: false, notes: 'Why?' })
    const changed = await wholeLibrary(ctx)
    expect(changed).not.toEqual(before)
    const change = await last('translation', text.id)
    expect(await restore(change)).toMatchObject({
      status: 200,
      body: { entity: 'translation', entityId: text.id, workId: id('letters'), name: 'Letters · English' },
    })
    expect(await wholeLibrary(ctx)).toEqual(before)
    expect(await publicly(`/api/works/${id('letters')}/translations/${id('en')}`)).toEqual(page)
    expect((await textOf('letters', 'en')).revision).toBe(3)
    expect((await restore(change)).status).toBe(409)
    await restore(await last('translation', text.id))
    expect(await wholeLibrary(ctx)).toEqual(changed)
  })

  test('is not brought back over what somebody else has written meanwhile', async () => {
    const { id: text } = await textOf('letters', 'en')
    await send('PATCH', `/translations/${text}`, { content: 'One' })
    const change = await last('translation', text)
    await send('PATCH', `/translations/${text}`, { content: 'Two' })
    expect(await restore(change, { revision: 2 })).toMatchObject({
      status: 409,
      body: { current: { id: text, content: 'Two', revision: 3, language: { code: 'en' } } },
    })
    expect((await restore(change, { revision: 3 })).status).toBe(200)
  })

  test('moved to another work and language, comes back to where it was', async () => {
    const text = await textOf('letters', 'ja')
    const before = await wholeLibrary(ctx)
    await send('PATCH', `/translations/${text.id}`, { workId: id('secret'), languageId: id('eo') })
    const change = await last('translation', text.id)
    expect((await history('work', id('secret'))).map((one) => one.id)).toContain(change)
    expect((await history('work', id('letters'))).map((one) => one.id)).toContain(change)
    expect((await read(`/changes/${change}`)).body).toMatchObject({
      name: 'Secret draft · Esperanto',
      fields: [
        { name: 'Work', before: 'Letters', after: 'Secret draft' },
        { name: 'Language', before: 'Japanese', after: 'Esperanto' },
      ],
    })
    expect((await restore(change)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
  })

  test('deleted, comes back; not over another that has taken its place', async () => {
    const text = await textOf('letters', 'ja')
    const before = await wholeLibrary(ctx)
    await remove(`/translations/${text.id}`)
    const [removal] = await deleted()
    expect(removal).toMatchObject({ entity: 'translation', name: 'Letters · Japanese', restorable: true })
    const other = { workId: id('letters'), languageId: id('ja'), content: '別' }
    const { body } = await send('POST', '/translations', other)
    expect(await restore(removal?.id)).toMatchObject({
      status: 409,
      body: { detail: 'The work has another text in this language by now: delete that first.' },
    })
    await remove(`/translations/${body.id}`)
    expect((await restore(removal?.id)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
    expect((await restore(removal?.id)).status).toBe(409)
  })

  test('is not brought back where nobody could read it: in a work that has chapters by now', async () => {
    const text = await textOf('letters', 'ja')
    await remove(`/translations/${text.id}`)
    await send('PATCH', `/works/${id('letters')}`, { hasChapters: true })
    const [removal] = await deleted()
    expect(await restore(removal?.id)).toMatchObject({
      status: 409,
      body: { detail: 'This work has chapters: its texts are edited in its chapters.' },
    })
    await send('PATCH', `/works/${id('letters')}`, { hasChapters: false })
    expect((await restore(removal?.id)).status).toBe(200)
  })

  test('deleted before its work was, waits for the work', async () => {
    const text = await textOf('letters', 'ja')
    const before = await wholeLibrary(ctx)
    await remove(`/translations/${text.id}`)
    await remove(`/works/${id('letters')}`)
    const [work, part] = await deleted()
    expect(part?.name).toBe('Letters · Japanese')
    expect(await restore(part?.id)).toMatchObject({
      status: 409,
      body: { detail: 'The work Letters was deleted: restore it first.' },
    })
    for (const one of [work, part]) expect((await restore(one?.id)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
  })
})

describe('a chapter', () => {
  test('renamed, has its former title again, in its original language too', async () => {
    const [first] = await chaptersOf('ferry')
    const before = await wholeLibrary(ctx)
    await send('PATCH', `/chapters/${first?.id}`, { title: 'آخر' })
    const change = await last('chapter', first?.id as number)
    expect(await restore(change)).toMatchObject({ status: 200, body: { name: 'Chapter 1: العقدة' } })
    expect(await wholeLibrary(ctx)).toEqual(before)
    expect((await restore(change)).status).toBe(409)
  })

  test('moved, goes back to its place, and those between make room', async () => {
    const text = { languageId: id('ar'), content: 'نص' }
    for (const title of ['ثالث', 'رابع'])
      await send('POST', `/works/${id('ferry')}/chapters`, { title, translations: [text] })
    const before = await wholeLibrary(ctx)
    const ids = (await chaptersOf('ferry')).map((chapter) => chapter.id)
    const [first, ...rest] = ids
    await send('PUT', `/works/${id('ferry')}/chapters/order`, { chapterIds: [...rest, first] })
    expect((await restore(await last('chapter', first as number))).status).toBe(200)
    expect((await chaptersOf('ferry')).map((chapter) => chapter.id)).toEqual(ids)
    expect(await wholeLibrary(ctx)).toEqual(before)
  })

  test('that was further behind than there are chapters now, becomes the last, once', async () => {
    const [first, second] = await chaptersOf('ferry')
    const { body: third } = await send('POST', `/works/${id('ferry')}/chapters`, {
      title: 'ثالث',
      translations: [{ languageId: id('ar'), content: 'نص' }],
    })
    await send('PUT', `/works/${id('ferry')}/chapters/order`, { chapterIds: [third.id, first?.id, second?.id] })
    const change = await last('chapter', third.id)
    await remove(`/chapters/${second?.id}`)
    expect((await restore(change)).status).toBe(200)
    expect((await chaptersOf('ferry')).map((chapter) => [chapter.id, chapter.orderIndex])).toEqual([
      [first?.id, 0],
      [third.id, 1],
    ])
    expect((await restore(change)).status).toBe(409)
  })

  test('deleted, comes back at its place with its texts', async () => {
    const [first] = await chaptersOf('ferry')
    const before = await wholeLibrary(ctx)
    const paths = [`/api/works/${id('ferry')}`, `/api/works/${id('ferry')}/chapters`]
    const pages = await Promise.all(paths.map(publicly))
    await remove(`/chapters/${first?.id}`)
    expect((await chaptersOf('ferry')).map(({ orderIndex }) => orderIndex)).toEqual([0])
    const [removal, ...others] = await deleted()
    expect(others).toEqual([])
    expect(removal?.name).toBe('Chapter 1: العقدة')
    const twice = await Promise.all([restore(removal?.id), restore(removal?.id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await wholeLibrary(ctx)).toEqual(before)
    expect(await Promise.all(paths.map(publicly))).toEqual(pages)
  })

  test('pruned by an import, comes back, unless it was imported again', async () => {
    const files = smallLibrary()
    const before = await wholeLibrary(ctx)
    const { 'works/ferry/02-toll/ar.md': _, 'works/ferry/02-toll/ja.md': __, ...fewer } = files
    await importLibrary(ctx, await libraryFolder(fewer), { prune: true })
    const [removal] = await deleted()
    expect(removal).toMatchObject({ entity: 'chapter', actor: 'test' })
    expect((await restore(removal?.id)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
    await importLibrary(ctx, await libraryFolder(fewer), { prune: true })
    await importLibrary(ctx, await libraryFolder(files))
    expect(await restore((await deleted())[0]?.id)).toMatchObject({
      status: 409,
      body: { detail: 'This chapter was imported again by now, as another one: delete that first.' },
    })
  })
})

describe('in a work that has no chapters by now', () => {
  test('neither a chapter nor the text of one is brought back', async () => {
    const reason = { detail: 'This work has no chapters: its texts are edited as its translations.' }
    await remove(`/chapters/${id('toll')}/translations/${id('ja')}`)
    const [text] = await deleted()
    await send('PATCH', `/works/${id('ferry')}`, { hasChapters: false })
    expect(await restore(text?.id)).toMatchObject({ status: 409, body: reason })
    await remove(`/chapters/${id('toll')}`)
    const [chapter] = await deleted()
    expect(await restore(chapter?.id)).toMatchObject({ status: 409, body: reason })
  })
})

describe('the text of a chapter', () => {
  const place = (chapter: StaffChapter | undefined, code: string) => `/chapters/${chapter?.id}/translations/${id(code)}`

  test('changed, comes back with its title, the chapter’s own too', async () => {
    const [first] = await chaptersOf('ferry')
    const before = await wholeLibrary(ctx)
    const { body } = await send<StaffChapterText>('PUT', place(first, 'ar'), { title: 'آخر', content: 'نص آخر' })
    expect((await chaptersOf('ferry'))[0]?.title).toBe('آخر')
    const [change] = await history('chapter_translation', body.id)
    expect(change?.name).toBe('Chapter 1: آخر · Arabic')
    expect(await restore(change?.id, { revision: 1 })).toMatchObject({
      status: 409,
      body: { current: { content: 'نص آخر', revision: 2 } },
    })
    expect((await restore(change?.id, { revision: 2 })).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
  })

  test('deleted, comes back; its chapter, or the work of that, first', async () => {
    const [first] = await chaptersOf('ferry')
    const before = await wholeLibrary(ctx)
    await remove(place(first, 'en'))
    const [text] = await deleted()
    expect(text).toMatchObject({ entity: 'chapter_translation', name: 'Chapter 1: العقدة · English' })
    expect((await restore(text?.id)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)

    await remove(place(first, 'en'))
    const [again] = await deleted()
    await remove(`/works/${id('ferry')}`)
    expect(await restore(again?.id)).toMatchObject({
      status: 409,
      body: { detail: 'The work الملّاح was deleted: restore it first.' },
    })
    await restore((await deleted())[0]?.id)
    await remove(`/chapters/${first?.id}`)
    expect(await restore(again?.id)).toMatchObject({
      status: 409,
      body: { detail: 'The chapter العقدة was deleted: restore it first.' },
    })
    const [chapter] = await deleted()
    for (const one of [chapter, again]) expect((await restore(one?.id)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
  })
})

describe.each([
  ['authors', 'author', { name: 'Sappho', nationality: 'Greek', yearBorn: -630 }, { name: 'Psappho', yearBorn: null }],
  ['categories', 'category', { name: 'Drama', icon: '' }, { name: 'Plays' }],
  ['languages', 'language', { name: 'Greek', code: 'el', region: 'Europe' }, { name: 'Hellenic', isRtl: true }],
])('one of the %s', (path, entity, input, patch) => {
  test('created, edited and brought back is what it was', async () => {
    const { body } = await send('POST', `/${path}`, input)
    const before = await wholeLibrary(ctx)
    await send('PATCH', `/${path}/${body.id}`, patch)
    const change = await last(entity, body.id)
    expect(await restore(change, { revision: 1 })).toMatchObject({ status: 409, body: { current: patch } })
    expect(await restore(change, { revision: 2 })).toMatchObject({ status: 200, body: { name: input.name } })
    expect(await wholeLibrary(ctx)).toEqual(before)
  })

  test('deleted and brought back is what it was', async () => {
    const { body } = await send('POST', `/${path}`, input)
    const before = await wholeLibrary(ctx)
    // Languages have no call of their own that deletes them.
    if (entity === 'language')
      await ctx.db.execute(sql`
        with gone as (delete from languages where id = ${body.id} returning *)
        insert into changes (actor, action, entity, entity_id, before)
        select 'x', 'delete', 'language', id, json_build_object('id', id, 'name', name, 'code', code, 'autonym', autonym,
          'region', region, 'isRtl', is_rtl, 'fontFamily', font_family, 'revision', revision) from gone`)
    else await remove(`/${path}/${body.id}`)
    const [removal] = await deleted()
    expect(await restore(removal?.id)).toMatchObject({ status: 200, body: { entity, workId: null, name: input.name } })
    expect(await wholeLibrary(ctx)).toEqual(before)
    expect(await restore(removal?.id)).toMatchObject({ status: 409, body: { detail: 'It is already there.' } })
  })
})
