import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { readingSchema } from '#contract/reading.ts'
import { type StaffTranslationDetail, staffTranslationDetailSchema } from '#contract/translations.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { whileItWaits } from '#tests/support/while-it-waits.ts'
import type { Context } from '../../context.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import * as rendering from '../../texts/render/render-text.ts'
import { lockWork } from '../works/lock-work.ts'

const database = await testDatabase()
let now = new Date('2026-03-01T10:00:00Z')
const ctx: Context = { ...database.ctx, clock: () => now }
let staff: Caller
const ids: Record<string, number> = {}
const PATH = '/api/admin/translations'

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select slug, id from works`)
  for (const { key, id } of rows) ids[key] = id
  staff = await signedIn(ctx, testApp(ctx))
})

/** Letters: English and Japanese, none in Esperanto. */
let letters: StaffTranslationDetail
beforeEach(async () => {
  await ctx.db.execute(sql`delete from translations where work_id = ${ids.letters} and language_id <> ${ids.ja}`)
  now = new Date(now.getTime() + 60_000)
  letters = await created({ workId: ids.letters, languageId: ids.en, content: 'One\n\nTwo', notes: 'Checked' })
  await ctx.db.execute(sql`delete from changes`)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const body = async <T>(response: Response | Promise<Response>): Promise<T> => (await response).json() as Promise<T>
const created = async (input: object): Promise<StaffTranslationDetail> => {
  const response = await staff.send('POST', PATH, input)
  expect(response.status).toBe(201)
  return staffTranslationDetailSchema.strict().parse(await response.json())
}
const changed = async (id: number, patch: object): Promise<StaffTranslationDetail> => {
  const response = await staff.send('PATCH', `${PATH}/${id}`, patch)
  expect(response.status).toBe(200)
  return staffTranslationDetailSchema.strict().parse(await response.json())
}
const refused = async (response: Promise<Response>) => {
  return body<Problem>(response)
}
const changes = async () =>
  (await ctx.db.execute(sql`select actor, action, entity, entity_id as "entityId", before from changes order by id`))
    .rows as {
    actor: string
    action: string
    entity: string
    entityId: number
    before: Record<string, unknown> | null
  }[]
const passages = async (id: number) =>
  (
    await ctx.db.execute(
      sql`select id, work_id as "workId", language_id as "languageId", body from passages where translation_id = ${id} order by ord`,
    )
  ).rows as { id: string; workId: number; languageId: number; body: string }[]
/** What a reader gets, from an application that has nothing cached. */
const read = (work: string, code: string) => testApp(ctx).request(`/api/works/${ids[work]}/reading/${code}`)
const readText = async (work: string, code: string) => readingSchema.parse(await (await read(work, code)).json()).text

describe('§5 translation form', () => {
  const REQUIRED = "Testers's AI-translated content is required"
  test.each([
    ['no work', { workId: 0 }, 'workId', 'Work is required'],
    ['a work that is no number', { workId: '1' }, 'workId', 'Work is required'],
    ['no language', { languageId: 0 }, 'languageId', 'Language is required'],
    ['a language beyond all ids', { languageId: 2 ** 31 }, 'languageId', 'Language is required'],
    ['no content', { content: undefined }, 'content', REQUIRED],
    ['blank content', { content: ' \n\t ' }, 'content', REQUIRED],
    ['nothing but NUL', { content: '\0\0' }, 'content', REQUIRED],
    ['content of another kind', { content: 7 }, 'content', REQUIRED],
    ['too much', { content: 'a'.repeat(5_000_001) }, 'content', 'A text has at most 5 million characters'],
    ['isComplete of another kind', { isComplete: 'yes' }, 'isComplete', 'isComplete must be true or false'],
    ['a work that is not there', { workId: 999_999 }, 'workId', 'This work does not exist.'],
    ['a language that is not there', { languageId: 999_999 }, 'languageId', 'This language does not exist.'],
  ])('%s: refused at the field, when made and when changed', async (_, wrong, field, message) => {
    const input = { workId: ids.letters, languageId: ids.eo, content: 'x', ...wrong }
    const answers = [
      await refused(staff.send('POST', PATH, input)),
      ...('content' in wrong && wrong.content === undefined
        ? []
        : [await refused(staff.send('PATCH', `${PATH}/${letters.id}`, wrong))]),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, detail: message, errors: [{ path: [field], message }] })
    expect(await changes()).toEqual([])
  })

  test('everything missing is told at once', async () => {
    const { status, errors } = await refused(staff.send('POST', PATH, {}))
    expect(status).toBe(400)
    expect(errors).toEqual([
      { path: ['workId'], message: 'Work is required' },
      { path: ['languageId'], message: 'Language is required' },
      { path: ['content'], message: REQUIRED },
    ])
  })

  test('isComplete is true and there are no notes, unless given', async () => {
    const row = await created({ workId: ids.letters, languageId: ids.eo, content: 'Unu', notes: '  ' })
    expect(row).toMatchObject({ isComplete: true, notes: null, revision: 1 })
  })
})

describe('§7 POST /api/admin/translations', () => {
  test('answers the whole row, leaves a change, and readers see it at once', async () => {
    const row = await created({
      workId: ids.letters,
      languageId: ids.eo,
      content: '# Unu\n\nDu',
      isComplete: false,
      notes: 'half',
    })
    expect(row).toEqual({
      id: expect.any(Number),
      workId: ids.letters,
      languageId: ids.eo,
      content: '# Unu\n\nDu',
      isComplete: false,
      notes: 'half',
      translatedAt: now.toISOString(),
      revision: 1,
      work: { title: 'Letters', author: { name: 'Homer' } },
      language: { name: 'Esperanto', code: 'eo' },
    })
    expect(await changes()).toEqual([
      { actor: 'editor@testers.example', action: 'create', entity: 'translation', entityId: row.id, before: null },
    ])
    expect(await readText('letters', 'eo')).toMatchObject({ isComplete: false, html: expect.stringContaining('Unu') })
    expect((await passages(row.id)).map((passage) => passage.body)).toEqual(['Unu', 'Du'])
  })

  test('a second text of the same work and language: 409', async () => {
    const input = { workId: ids.letters, languageId: ids.ja, content: 'x' }
    expect(await refused(staff.send('POST', PATH, input))).toMatchObject({
      status: 409,
      detail: 'There is already a Japanese translation of “Letters”.',
    })
  })

  test('two at once: one is made, the other is a conflict', async () => {
    const input = { workId: ids.letters, languageId: ids.eo, content: 'x' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => staff.send('POST', PATH, input)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
  })

  test('against an import that is adding the same text: a conflict, no failure', async () => {
    const input = { workId: ids.letters, languageId: ids.eo, content: 'y' }
    const answer = await whileItWaits(ctx, {
      first: async (inner) => {
        await lockWork(inner, ids.letters as number)
        await inner.db.execute(sql`insert into translations (work_id, language_id, content, html, length)
          values (${ids.letters}, ${ids.eo}, 'x', 'x', 1)`)
      },
      start: () => staff.send('POST', PATH, input),
    })
    expect(await refused(Promise.resolve(answer))).toMatchObject({
      status: 409,
      detail: 'There is already an Esperanto translation of “Letters”.',
    })
  })

  test('a work with chapters: 409', async () => {
    const input = { workId: ids.ferry, languageId: ids.eo, content: 'x' }
    expect(await refused(staff.send('POST', PATH, input))).toMatchObject({
      status: 409,
      detail: 'This work has chapters: its texts are edited in its chapters.',
    })
  })

  test('a text of a draft is not public', async () => {
    await created({ workId: ids.secret, languageId: ids.eo, content: 'Sekreto' })
    expect((await read('secret', 'eo')).status).toBe(404)
    const { body: html } = await testApp(ctx).request(`/api/works/${ids.secret}/translations/${ids.eo}`)
    expect(await new Response(html).text()).not.toContain('Sekreto')
  })

  test('what could do harm is taken out for readers, and kept as it was written for staff', async () => {
    const content = 'Hi <script>alert(1)</script><img src=x onerror=alert(1)> [go](javascript:alert(1))'
    const row = await created({ workId: ids.letters, languageId: ids.eo, content })
    expect(row.content).toBe(content)
    expect((await readText('letters', 'eo'))?.html).not.toMatch(/<script|<img|onerror=|href="javascript/i)
  })

  test('any script, and what no text can hold, is kept or cleaned', async () => {
    const content = 'سلام\u200F دنیا\r\n\r\n𠮷野家で\uD800、終\0わり'
    const row = await created({ workId: ids.letters, languageId: ids.eo, content })
    expect(row.content).toBe('سلام\u200F دنیا\n\n𠮷野家で\uFFFD、終わり')
    expect((await readText('letters', 'eo'))?.html).toContain('𠮷野家で')
  })
})

describe('§7 PATCH /api/admin/translations/{id}', () => {
  test('what is not given stays; the change row holds what was', async () => {
    now = new Date(now.getTime() + 1000)
    const row = await changed(letters.id, { content: 'New', revision: letters.revision })
    expect(row).toEqual({ ...letters, content: 'New', revision: 2, translatedAt: now.toISOString() })
    const [change, ...more] = await changes()
    expect(more).toEqual([])
    expect(change).toMatchObject({
      action: 'update',
      entity: 'translation',
      entityId: letters.id,
      before: { content: 'One\n\nTwo', notes: 'Checked', revision: 1 },
    })
    expect(change?.before).not.toHaveProperty('html')
    expect((await readText('letters', 'en'))?.html).toContain('New')
    expect((await passages(letters.id)).map((passage) => passage.body)).toEqual(['New'])
  })

  test('notes and isComplete alone: nothing is rendered, passages and time stay', async () => {
    const before = await passages(letters.id)
    const render = vi.spyOn(rendering, 'renderText')
    now = new Date(now.getTime() + 1000)
    const row = await changed(letters.id, { notes: null, isComplete: false, content: letters.content })
    expect(row).toEqual({ ...letters, notes: null, isComplete: false, revision: 2 })
    expect(await passages(letters.id)).toEqual(before)
    const { rows } = await ctx.db.execute(sql`select updated_at = ${now.toISOString()} as now from translations
      where id = ${letters.id}`)
    expect(rows).toEqual([{ now: true }])
    expect(render).not.toHaveBeenCalled()
    expect(await readText('letters', 'en')).toMatchObject({ isComplete: false })
  })

  test('nothing that differs: no write, no change row', async () => {
    expect(await changed(letters.id, { content: letters.content, notes: 'Checked' })).toEqual(letters)
    expect(await changes()).toEqual([])
  })

  test('a stale revision: 409 with the row as it is, and nothing is overwritten', async () => {
    const current = await changed(letters.id, { content: 'Mine' })
    expect(
      await refused(staff.send('PATCH', `${PATH}/${letters.id}`, { content: 'Yours', revision: 1 })),
    ).toMatchObject({
      status: 409,
      detail: 'This translation was changed by someone else meanwhile.',
      current,
    })
    expect(await body(staff.get(`${PATH}/${letters.id}`))).toEqual(current)
    expect(await changes()).toHaveLength(1)
  })

  test('two saves from one revision at once: one of them is kept', async () => {
    const save = (content: string) => staff.send('PATCH', `${PATH}/${letters.id}`, { content, revision: 1 })
    const answers = await Promise.all([save('A'), save('B'), save('C')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const winner = await body<StaffTranslationDetail>(answers.find((answer) => answer.ok) as Response)
    expect(await body(staff.get(`${PATH}/${letters.id}`))).toEqual(winner)
    expect(winner.revision).toBe(2)
  })

  test('to a free language and work: its passages go with it, and what it was imported as is forgotten', async () => {
    await ctx.db.execute(sql`update translations set imported_hash = 'h' where id = ${letters.id}`)
    const notes = await changed(letters.id, { notes: 'Seen' })
    const hash = async () =>
      (await ctx.db.execute(sql`select imported_hash from translations where id = ${letters.id}`)).rows
    expect(await hash()).toEqual([{ imported_hash: 'h' }])
    const render = vi.spyOn(rendering, 'renderText')
    await ctx.db.execute(sql`delete from translations where work_id = ${ids.secret} and language_id = ${ids.eo}`)
    const moved = await changed(letters.id, { workId: ids.secret, languageId: ids.eo })
    expect(moved).toMatchObject({ id: letters.id, translatedAt: notes.translatedAt, work: { title: 'Secret draft' } })
    expect(await hash()).toEqual([{ imported_hash: null }])
    expect(render).not.toHaveBeenCalled()
    for (const passage of await passages(letters.id))
      expect(passage).toMatchObject({ workId: ids.secret, languageId: ids.eo })
    expect(await readText('letters', 'en')).toBeNull()
    await staff.send('DELETE', `${PATH}/${letters.id}`)
  })

  test('to a pair that has a text: 409', async () => {
    expect(await refused(staff.send('PATCH', `${PATH}/${letters.id}`, { languageId: ids.ja }))).toMatchObject({
      status: 409,
      detail: 'There is already a Japanese translation of “Letters”.',
    })
    expect(await refused(staff.send('PATCH', `${PATH}/${letters.id}`, { workId: ids.ferry }))).toMatchObject({
      status: 409,
      detail: 'This work has chapters: its texts are edited in its chapters.',
    })
  })

  test('two who move texts between the same works in opposite directions do not lock each other out', async () => {
    const other = await created({ workId: ids.letters, languageId: ids.ar, content: 'ا' })
    await ctx.db.execute(sql`delete from translations where work_id = ${ids.secret} and language_id <> ${ids.en}`)
    const back = await created({ workId: ids.secret, languageId: ids.eo, content: 'b' })
    const answers = await Promise.all([
      staff.send('PATCH', `${PATH}/${other.id}`, { workId: ids.secret }),
      staff.send('PATCH', `${PATH}/${back.id}`, { workId: ids.letters }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  })

  test('who changes a language’s code, and with it the titles of works, at the same time is waited for', async () => {
    const changing = ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select from languages where id = ${ids.en} for update`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await tx.execute(sql`update works set title = title where id = ${ids.letters}`)
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await changed(letters.id, { content: 'Waited' })).content).toBe('Waited')
    await changing
  })

  test('long texts are saved: 100 KB, 2 MB', async () => {
    const paragraph = `${'The river remembers the lantern. '.repeat(20)}*So it does.*\n\n`
    const fill = (length: number) => paragraph.repeat(Math.ceil(length / paragraph.length)).slice(0, length)
    for (const length of [100_000, 2_000_000])
      expect((await changed(letters.id, { content: fill(length) })).content).toBe(fill(length))
  })
})

describe('§7 DELETE /api/admin/translations/{id}', () => {
  test('204; readers have it no more; the change row can bring it back', async () => {
    const response = await staff.send('DELETE', `${PATH}/${letters.id}?revision=1`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await readText('letters', 'en')).toBeNull()
    const [change] = await changes()
    expect(change).toMatchObject({
      action: 'delete',
      entity: 'translation',
      entityId: letters.id,
      before: { workId: ids.letters, languageId: ids.en, content: 'One\n\nTwo', isComplete: true, notes: 'Checked' },
    })
    expect(change?.before).not.toHaveProperty('html')
    expect(await passages(letters.id)).toEqual([])
  })

  test('a stale revision: 409 with the row, which stays', async () => {
    const current = await changed(letters.id, { notes: null })
    expect(await refused(staff.send('DELETE', `${PATH}/${letters.id}?revision=1`))).toMatchObject({
      status: 409,
      detail: 'This translation was changed by someone else meanwhile.',
      current,
    })
    expect((await staff.get(`${PATH}/${letters.id}`)).status).toBe(200)
    expect((await staff.send('DELETE', `${PATH}/${letters.id}?revision=x`)).status).toBe(400)
  })
})

describe('§7 who may, and what is not there', () => {
  test('each call: 401 to nobody, 403 to a reader and to another site', async () => {
    const app = testApp(ctx)
    const reader = await signedIn(ctx, app, 'reader@elsewhere.example')
    const calls = [
      ['GET', PATH],
      ['GET', `${PATH}/status`],
      ['GET', `${PATH}/coverage`],
      ['GET', `${PATH}/${letters.id}`],
      ['GET', `/api/admin/works/${ids.letters}/translations/${ids.en}`],
      ['POST', PATH],
      ['PATCH', `${PATH}/${letters.id}`],
      ['DELETE', `${PATH}/${letters.id}`],
      ['POST', '/api/admin/preview'],
    ] as const
    for (const [method, path] of calls) {
      expect((await app.request(path, { method, headers: { origin: 'https://library.example' } })).status).toBe(401)
      const asReader = method === 'GET' ? await reader.get(path) : await reader.send(method, path, {})
      expect(asReader.status).toBe(403)
      if (method !== 'GET')
        expect((await app.request(path, { method, headers: { origin: 'https://evil.example' } })).status).toBe(403)
    }
    expect((await staff.get(`${PATH}/${letters.id}`)).status).toBe(200)
  })

  test.each(['999999', '0', 'x', '99999999999'])('a translation %s: 404', async (id) => {
    const calls = [
      staff.get(`${PATH}/${id}`),
      staff.send('PATCH', `${PATH}/${id}`, { notes: 'x' }),
      staff.send('DELETE', `${PATH}/${id}`),
      staff.get(`/api/admin/works/${ids.letters}/translations/${id}`),
      staff.get(`/api/admin/works/${id}/translations/${ids.en}`),
    ]
    for (const call of calls) expect((await call).status).toBe(404)
  })

  test('by work and language: the same row', async () => {
    expect(await body(staff.get(`/api/admin/works/${ids.letters}/translations/${ids.en}`))).toEqual(
      await body(staff.get(`${PATH}/${letters.id}`)),
    )
    expect(await refused(staff.get(`/api/admin/works/${ids.letters}/translations/${ids.eo}`))).toMatchObject({
      status: 404,
      detail: 'There is no such translation.',
    })
  })
})

describe('§5 preview', () => {
  const preview = async (content: unknown) => staff.send('POST', '/api/admin/preview', { content })

  test('as readers would see it, sanitised, and nothing is written', async () => {
    const html = (await body<{ html: string }>(preview('# Title\n\nOne\nTwo <script>x</script>'))).html
    expect(html).toMatch(/<h1[^>]*>Title<\/h1>/)
    expect(html).toMatch(/One<br>/)
    expect(html).not.toContain('<script')
    expect(await changes()).toEqual([])
  })

  test('an empty text is an empty page; one that is none is refused', async () => {
    expect(await body(preview(''))).toEqual({ html: '' })
    expect((await preview(5)).status).toBe(400)
  })

  test('2 MB are no trouble', async () => {
    const large = `${'A sentence of a book, and one more. '.repeat(20)}\n\n`.repeat(2700)
    const started = performance.now()
    expect((await preview(large)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
