import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Bead, writeLinks } from '#alignment/links.ts'
import type { Reading } from '#contract/reading.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TransactionContext, withTransaction } from '../context.ts'
import { renderText } from '../texts/render/render-text.ts'
import { sliceOlderTexts } from '../texts/slices/slice-older-texts.ts'
import { writeText } from '../texts/write-text.ts'
import { pairRows } from './pair-rows.ts'
import { writeSlices } from './slice-queries.ts'
import { sliceText } from './slice-text.ts'

const { ctx, onChange, isFirst } = await testDatabase()
const app = testApp(ctx)

/** Short paragraphs, a list and a table that are longer than a part, a rule, notes: everything that can be cut, or cannot. */
const longText = (name: string, paragraphs: number) =>
  [
    `# ${name}`,
    ...Array.from({ length: paragraphs }, (_, i) => (i % 500 === 7 ? `${name} ${i}.[^n${i}]\n\n---` : `${name} ${i}.`)),
    Array.from({ length: 1300 }, (_, i) => `1. ${name} item ${i}`).join('\n'),
    `| a | b |\n|---|---|\n${Array.from({ length: 40 }, (_, i) => `| ${name} | ${i} |`).join('\n')}`,
    `${name} ends.`,
    ...Array.from({ length: paragraphs }, (_, i) => (i % 500 === 7 ? [`[^n${i}]: Of ${name} ${i}.`] : [])).flat(),
  ].join('\n\n')

const [LONG, BESIDE, SHORT, GIANT] = [1, 2, 3, 4]

async function add(workId: number, languageId: number, content: string): Promise<void> {
  await withTransaction(ctx, (tx) => writeText(tx, { workId, chapterId: null }, input(languageId, content), undefined))
}
const input = (languageId: number, content: string) => ({ languageId, content, isComplete: true })

async function change(workId: number, languageId: number, content: string): Promise<void> {
  const [before] = await ctx.db.query.translations.findMany({
    where: (t, { and, eq }) => and(eq(t.workId, workId), eq(t.languageId, languageId)),
  })
  await withTransaction(ctx, (tx) => writeText(tx, { workId, chapterId: null }, input(languageId, content), before))
}

async function read(path: string): Promise<Reading & { status: number }> {
  const answer = await app.request(`/api/works/${path}`)
  return { ...((await answer.json()) as Reading), status: answer.status }
}

/** All parts, by the address of the first. */
async function readAll(path: string): Promise<Reading[]> {
  const first = await read(path)
  const count = first.parts?.starts.length ?? 1
  const others = Array.from({ length: count - 1 }, (_, i) => read(`${path}?part=${i + 2}`))
  return [first, ...(await Promise.all(others))]
}

const ids = (html: string) => Array.from(html.matchAll(/ id="(?:de-)?p(\d+)"/g), ([, ord]) => Number(ord))
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const countTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)
const slices = async (workId: number) => {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int from text_slices s join translations t on t.id = s.translation_id where t.work_id = ${workId}`)
  return rows[0]?.count
}

const texts = { en: longText('Word', 2600), de: longText('Wort', 2300) }
/** Of `en` and `de`: some blocks are merged, some are missing. */
const beads: Bead[] = [...Array(1000).fill([1, 1]), ...Array(150).fill([2, 1]), [1, 0], [0, 1]]

beforeAll(async () => {
  await ctx.db.execute(sql`insert into languages (name, code) values ('English', 'en'), ('German', 'de')`)
  await ctx.db.execute(sql`insert into authors (name) values ('Homer')`)
  for (const title of ['Long', 'Beside', 'Short', 'Giant'])
    await ctx.db.execute(sql`
      insert into works (title, author_id, original_language_id, status) values (${title}, 1, 1, 'published')`)
  await add(LONG, 1, texts.en)
  await add(LONG, 2, texts.de)
  await add(BESIDE, 1, longText('Word', 1500))
  await add(BESIDE, 2, 'Anfang.\n\nEnde.')
  await add(SHORT, 1, 'One.\n\nTwo.')
})

describe('a long text', () => {
  test('is read in parts that hold all of it, once and in order', async () => {
    const parts = await readAll(`${LONG}/reading/en`)
    const { html, blocks } = renderText(texts.en)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.flatMap(({ text }) => ids(text?.html ?? ''))).toEqual(countTo(blocks.length))
    expect(words(parts.map(({ text }) => text?.html).join(' '))).toBe(words(html))
    for (const [index, { text, parts: described }] of parts.entries()) {
      const own = ids(text?.html ?? '')
      expect(own.length).toBeLessThanOrEqual(1100)
      expect(described?.number).toBe(index + 1)
      expect(described?.starts[index]).toBe(own[0])
      expect(described?.starts).toEqual(parts[0]?.parts?.starts)
      expect(text?.length).toBe(parts[0]?.text?.length)
    }
    expect(parts[0]?.parts?.before[0]).toBe(0)
  })

  test('a list that is cut goes on with its number, and a rule stands before what follows it', async () => {
    const parts = await readAll(`${LONG}/reading/en`)
    const lists = parts.flatMap(({ text }) =>
      Array.from(text?.html.matchAll(/<ol( start="\d+")?>\s*<li[^>]*>([^<]*)/g) ?? []),
    )
    const cut = lists.filter(([, start]) => start?.match(/\d{3}/))
    expect(cut.length).toBeGreaterThan(0)
    for (const [, start, item] of cut) expect(item).toContain(`item ${Number(start?.match(/\d+/)?.[0]) - 1}`)
    for (const { text } of parts) expect(text?.html.trimEnd()).not.toMatch(/<hr>$/)
  })

  test('notes are found in the part where they stand, and lead back', async () => {
    const parts = await readAll(`${LONG}/reading/en`)
    const last = parts.length
    expect(parts[0]?.text?.html).toContain(`href="?part=${last}#note-1"`)
    expect(parts[last - 1]?.text?.html).toContain('<a name="note-1"></a>')
    expect(parts[last - 1]?.text?.html).toContain('href="?part=1#note-1-from-1"')
  })

  test('there is no other part; the first has two addresses', async () => {
    const count = (await read(`${LONG}/reading/en`)).parts?.starts.length ?? 0
    for (const part of ['0', '-1', 'x', '', '01', `${count + 1}`, '99999999999'])
      expect([part, (await read(`${LONG}/reading/en?part=${part}`)).status]).toEqual([part, 404])
    expect(await read(`${LONG}/reading/en?part=1`)).toEqual(await read(`${LONG}/reading/en`))
    expect((await read(`${SHORT}/reading/en?part=2`)).status).toBe(404)
    expect((await read(`${SHORT}/reading/de?part=2`)).status).toBe(404)
  })

  test('a short text is what it was', async () => {
    expect(await read(`${SHORT}/reading/en`)).not.toHaveProperty('parts')
    expect((await read(`${SHORT}/reading/en`)).text?.html).toBe(renderText('One.\n\nTwo.').html)
    expect(await slices(SHORT)).toBe(0)
  })
})

describe('a long pair', () => {
  test.each(['not aligned', 'aligned'])('%s: its parts have the rows that it has whole', async (kind) => {
    const links = kind === 'aligned' ? [String(1301), writeLinks(beads.map(([m, n]) => [n, m]))] : [null, null]
    for (const [index, link] of links.entries())
      await ctx.db.execute(
        sql`update translations set links = ${link} where work_id = ${LONG} and language_id = ${index + 1}`,
      )
    app.forget()
    const parts = await readAll(`${LONG}/reading/en+de`)
    const [en, de] = [renderText(texts.en), renderText(texts.de)]
    const rows = parts.flatMap(({ beside }) => beside?.text?.rows ?? [])
    expect(parts.length).toBeGreaterThan(7)
    for (const { beside } of parts) expect(beside?.text?.rows.length).toBeLessThanOrEqual(500)
    expect(rows.flatMap(([first]) => ids(first ?? ''))).toEqual(countTo(en.blocks.length))
    expect(rows.flatMap(([, second]) => ids(second ?? ''))).toEqual(countTo(de.blocks.length))
    for (const [index, { parts: described, beside }] of parts.entries()) {
      const own = beside?.text?.rows ?? []
      expect(described?.starts[index]).toBe(own.flatMap(([first]) => ids(first ?? ''))[0] ?? described?.starts[index])
      const seconds = own.flatMap(([, second]) => ids(second ?? ''))
      if (seconds.length > 0) expect(described?.besideStarts?.[index]).toBe(seconds[0])
    }
    // Where nothing but paragraphs is cut, row by row.
    const whole = pairRows(en.html, de.html, kind === 'aligned' ? beads : Array(2200).fill([1, 1]), 'de-')
    const plain = (html: string | null | undefined) => html?.replace(/href="[^"]*"/g, '')
    const pick = (row: (typeof rows)[number] | undefined) => row?.map(plain)
    for (let row = 0; row < 1000; row += 1) expect(pick(rows[row])).toEqual(pick(whole[row]))
  })

  test('a short text stands beside a long one in its first part', async () => {
    const parts = await readAll(`${BESIDE}/reading/en+de`)
    expect(parts.length).toBeGreaterThan(3)
    const seconds = parts.map(({ beside }) => beside?.text?.rows.filter(([, second]) => second !== null).length)
    expect(seconds).toEqual([2, ...Array(parts.length - 1).fill(0)])
    expect((await read(`${BESIDE}/reading/en+de?part=${parts.length + 1}`)).status).toBe(404)
  })

  test('30,000 paragraphs beside as many are answered in parts, while others are answered', async () => {
    const html = Array.from({ length: 30_000 }, (_, i) => `<p id="p${i + 1}">Short paragraph ${i + 1}.</p>\n`).join('')
    await withTransaction(ctx, (tx) => insertHtml(tx, GIANT, html))
    // Each of these is answered in its turn: a reader who comes after the pair does not wait for all of it.
    const order: string[] = []
    const ask = async (path: string) => {
      const answer = await app.request(path)
      order.push(path)
      expect(answer.status).toBe(200)
      return (await answer.text()).length
    }
    const others = ['/api/categories', '/api/languages', `/api/works/${SHORT}/reading/en`]
    const pair = `/api/works/${GIANT}/reading/en+de`
    const [first, last] = await Promise.all([ask(pair), ask(`${pair}?part=70`), ...others.map(ask)])
    // On a busy machine one of the pair's two parts may be ready first, but never both.
    expect(order.at(-1)).toMatch(pair)
    for (const length of [first, last]) expect(length).toBeLessThan(200_000)
  })
})

/** A text as it would be saved, in two languages, without the minutes that rendering takes. */
async function insertHtml(tx: TransactionContext, workId: number, html: string): Promise<void> {
  const slices = sliceText(html)
  for (const languageId of [1, 2]) {
    const { rows } = await tx.db.execute<{ id: number }>(sql`
      insert into translations (work_id, language_id, content, html, length, links)
      values (${workId}, ${languageId}, '', ${html}, 1, '30000') returning id`)
    await writeSlices(tx, { isChapter: false, id: rows[0]?.id ?? 0 }, slices)
  }
}

describe('a save', () => {
  test('of a text that became short leaves no part of it, and of one that became long makes parts', async () => {
    await change(SHORT, 1, longText('Word', 2600))
    app.forget()
    const long = await read(`${SHORT}/reading/en`)
    expect(long.parts?.starts.length).toBeGreaterThan(3)
    await change(SHORT, 1, longText('World', 2500))
    expect((await read(`${SHORT}/reading/en?part=2`)).text?.html).toContain('World')
    await change(SHORT, 1, 'One.\n\nTwo.')
    expect(await slices(SHORT)).toBe(0)
  })

  test('before there were parts: the text is sliced while the site is open', async () => {
    const before = await readAll(`${LONG}/reading/en`)
    await ctx.db.execute(sql`delete from text_slices`)
    app.forget()
    expect((await readAll(`${LONG}/reading/en+de`)).length).toBe(1)
    // As a site that acts for all does, beside it.
    await onChange(() => {})
    expect(isFirst()).toBe(true)
    const stop = sliceOlderTexts(ctx, pino({ level: 'silent' }))
    await expect.poll(() => slices(LONG), { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(() => slices(GIANT), { timeout: 20_000 }).toBe(600)
    await stop()
    expect(await slices(SHORT)).toBe(0)
    expect(await readAll(`${LONG}/reading/en`)).toEqual(before)
  })

  test('one that cannot be sliced is named in the log, and those after it are sliced', async () => {
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`delete from text_slices s using translations t where t.id = s.translation_id and t.work_id = ${LONG}
        returning t.id`,
    )
    const [bad, ...others] = [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b)
    expect(others.length).toBeGreaterThan(0)
    await ctx.db.execute(
      sql.raw(`alter table text_slices add constraint none_of_one check (translation_id <> ${bad}) not valid`),
    )
    const warn = vi.fn()
    const stop = sliceOlderTexts(ctx, { warn } as never)
    await expect.poll(() => slices(LONG), { timeout: 20_000 }).toBeGreaterThan(0)
    await stop()
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ text: { isChapter: false, id: bad } }), 'a long text could not be sliced'],
    ])
    await ctx.db.execute(sql`alter table text_slices drop constraint none_of_one`)
  })
})
