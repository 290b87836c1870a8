import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type BatchEnd, batchLineSchema } from '#contract/batches.ts'
import { type FindLine, type FoundText, findLineSchema } from '#contract/find-replace.ts'
import type { ActivityEntry } from '#contract/history.ts'
import { useThreeChapters } from '#tests/support/three-chapters.ts'

const { ctx, clock, ids, workId, staff, three, textPath, put, saved, read } = await useThreeChapters()

async function lines<Line>(path: string, body: unknown, schema: { parse: (value: unknown) => Line }) {
  const answer = await staff.send('POST', `/api/admin${path}`, body)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
}

async function find(input: object): Promise<{ texts: FoundText[]; end: FindLine | undefined }> {
  const all = await lines('/find', input, findLineSchema)
  return { texts: all.flatMap((line) => (line.kind === 'text' ? [line.text] : [])), end: all.at(-1) }
}

const chosen = (texts: readonly FoundText[]) => texts.map(({ of, id, revision }) => ({ of, id, revision }))
async function replace(texts: readonly object[], wanted: object) {
  const all = await lines('/batches', { of: 'text', rows: { texts }, do: { replace: wanted } }, batchLineSchema)
  return { refusals: all.filter(({ kind }) => kind === 'refusal'), end: all.at(-1) as BatchEnd }
}
const undo = (end: BatchEnd) => lines(`/batches/${end.batchId}/undo`, undefined, batchLineSchema)

const contents = async () =>
  (
    await ctx.db.execute<{ content: string }>(sql`
      select content from translations union all select content from chapter_translations order by content`)
  ).rows.map(({ content }) => content)
const contentOf = async (chapter: (typeof three)['a'], code: string) =>
  ((await (await staff.get(textPath(chapter, code))).json()) as { content: string }).content

/** The English text of `a` and `c`, and the Arabic one of `b`. */
async function write() {
  await put(three.a, 'en', { content: 'Anna met [Anna](https://anna.example) and Annabel.' })
  await put(three.c, 'en', { content: '# Anna\n\nWho is Anna?' })
  await put(three.b, 'ar', { content: 'آنّا' })
}

describe('§7 finding in many texts', () => {
  test('in a work, a language, a chapter: each text with its places, in the order of the chapters', async () => {
    await write()
    const { texts, end } = await find({ find: 'anna', workId })
    expect(texts).toMatchObject([
      {
        of: 'chapter_translation',
        revision: 2,
        work: { id: workId },
        chapter: { id: three.a.id, number: 1, title: 'A' },
        language: { id: ids.en, name: 'English', code: 'en', isRtl: false },
        count: 3,
        hits: [
          { before: '', match: 'Anna', after: ' met [Anna](https://anna.example) and Annabel.' },
          { before: 'Anna met [', match: 'Anna' },
          { match: 'Anna', after: 'bel.' },
        ],
      },
      { chapter: { number: 3, title: 'C' }, count: 2 },
    ])
    expect(end).toEqual({ kind: 'end', texts: 2, hits: 5 })
    const counts = async (input: object) => (await find({ find: 'anna', ...input })).end
    expect(await counts({ languageId: ids.en, wholeWords: true })).toMatchObject({ texts: 2, hits: 4 })
    expect(await counts({ workId, languageId: ids.ar })).toMatchObject({ texts: 0, hits: 0 })
    expect(await counts({ chapterId: three.c.id })).toMatchObject({ texts: 1, hits: 2 })
    expect(await counts({ workId, inAddresses: true })).toMatchObject({ texts: 2, hits: 6 })
    expect(await counts({ workId, matchCase: true })).toMatchObject({ texts: 0, hits: 0 })
    expect((await find({ find: 'انا', workId, ignoreMarks: true })).texts).toMatchObject([
      { language: { code: 'ar', isRtl: true }, hits: [{ match: 'آنّا' }] },
    ])
  })

  test('the text of a whole work, and not what is stored of a work that has chapters by now', async () => {
    const letters = ids.letters as number
    const { texts } = await find({ find: 'e', workId: letters, languageId: ids.en })
    expect(texts).toMatchObject([{ of: 'translation', work: { id: letters }, chapter: null }])
    await staff.send('PATCH', `/api/admin/works/${letters}`, { hasChapters: true })
    expect((await find({ find: 'e', workId: letters })).texts).toEqual([])
    await staff.send('PATCH', `/api/admin/works/${letters}`, { hasChapters: false })
  })

  test.each([
    [{ find: 'a' }, 'Choose a language or a work'],
    [{ find: ' ', workId: 1 }, 'Write what is sought'],
    [{ find: 'a\nb', workId: 1 }, 'Only one line can be sought or put in its place'],
    [{ find: 'a'.repeat(201), workId: 1 }, 'At most 200 characters can be sought or put in their place'],
  ])('%j is refused', async (input, detail) => {
    const answer = await staff.send('POST', '/api/admin/find', input)
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([400, detail])
  })

  test('a chapter that is not there ends the answer', async () => {
    expect((await find({ find: 'a', chapterId: 999_999 })).end).toMatchObject({
      kind: 'failed',
      detail: 'There is no such chapter.',
    })
  })
})

describe('§7 replacing in many texts', () => {
  const wanted = { find: 'Anna', with: 'Hanna', matchCase: true, wholeWords: true }

  test('is one act: readers see it, the activity names it, and it is taken back whole', async () => {
    await write()
    const before = await contents()
    clock.now = new Date(clock.now.getTime() + 1000)
    const { texts } = await find({ find: 'Anna', workId, matchCase: true, wholeWords: true })
    const { end, refusals } = await replace(chosen(texts), wanted)
    expect(refusals).toEqual([])
    expect(end).toMatchObject({ changed: 2, unchanged: 0, refused: 0 })
    expect(await contentOf(three.a, 'en')).toBe('Hanna met [Hanna](https://anna.example) and Annabel.')
    expect((await read('en', 3)).text?.html).toContain('Who is Hanna?')
    const [entry] = (await (await staff.get('/api/admin/activity?limit=1')).json()) as ActivityEntry[]
    expect(entry).toMatchObject({ kind: 'batch', id: end.batchId, of: 'edit', summary: '‘Anna’ → ‘Hanna’ in 2 texts' })
    expect((await undo(end)).at(-1)).toMatchObject({ changed: 2, refused: 0 })
    expect(await contents()).toEqual(before)
    expect((await read('en', 3)).text?.html).toContain('Who is Anna?')
  })

  test('places that were not chosen stay, and those that were not shown', async () => {
    await write()
    const { texts } = await find({ find: 'Anna', chapterId: three.c.id, matchCase: true })
    const rows = chosen(texts).map((text) => ({ ...text, except: [0] }))
    expect((await replace(rows, wanted)).end).toMatchObject({ changed: 1 })
    expect(await contentOf(three.c, 'en')).toBe('# Anna\n\nWho is Hanna?')
    await write()
    const [text] = chosen((await find({ find: 'Anna', chapterId: three.c.id, matchCase: true })).texts)
    expect((await replace([{ ...text, shown: 1 }], wanted)).end).toMatchObject({ changed: 1 })
    expect(await contentOf(three.c, 'en')).toBe('# Hanna\n\nWho is Anna?')
  })

  test('a text that was changed since it was shown stays and is named; so is one that is gone', async () => {
    await write()
    const { texts } = await find({ find: 'Anna', workId, matchCase: true })
    await saved(three.a, 'en', { content: 'Anna, by somebody else' })
    const gone = { of: 'translation', id: 999_999, revision: 1 }
    const { end, refusals } = await replace([...chosen(texts), gone], wanted)
    expect(refusals).toEqual([
      {
        kind: 'refusal',
        id: 0,
        name: expect.stringContaining('English'),
        reason: 'It was changed by someone else meanwhile.',
      },
      { kind: 'refusal', id: 2, name: 'Text 999999', reason: 'There is no such text.' },
    ])
    expect(end).toMatchObject({ changed: 1, refused: 2 })
    expect(await contentOf(three.a, 'en')).toBe('Anna, by somebody else')
  })

  test('a text of which nothing would be left stays', async () => {
    await saved(three.a, 'en', { content: 'Anna' })
    const { texts } = await find({ find: 'Anna', chapterId: three.a.id, languageId: ids.en })
    const { end, refusals } = await replace(chosen(texts), { find: 'Anna', with: '' })
    expect(end).toMatchObject({ changed: 0, refused: 1, batchId: null })
    expect(refusals).toMatchObject([{ reason: expect.stringContaining('content is required') }])
  })
})

describe('§7 names that are written in more than one way', () => {
  const spellings = async (language = ids.en) =>
    (await (await staff.get(`/api/admin/works/${workId}/translations/${language}/spellings`)).json()) as {
      pairs: { rare: { word: string; count: number }; common: { word: string; count: number } }[]
    }

  test('the rarer and the commoner one, each with its number', async () => {
    await put(three.a, 'en', {
      content:
        'Here, Raskolnikov met Dvořák. Then Raskolnikov left, and Dvořák left. Whenever Raskolnikov came, they ate.',
    })
    await put(three.c, 'en', {
      content:
        'Later Raskolnikoff wrote to Dvorak, and Raskolnikov’s sisters wrote. However, the sister slept. Whatever.',
    })
    expect((await spellings()).pairs).toEqual([
      { rare: { word: 'Raskolnikoff', count: 1 }, common: { word: 'Raskolnikov', count: 4 } },
      { rare: { word: 'Dvorak', count: 1 }, common: { word: 'Dvořák', count: 2 } },
    ])
  })

  test('a work or language that is not there: 404', async () => {
    const status = async (path: string) => (await staff.get(`/api/admin/works/${path}`)).status
    expect(await status(`999999/translations/${ids.en}/spellings`)).toBe(404)
    expect(await status(`${workId}/translations/99999/spellings`)).toBe(404)
  })
})
