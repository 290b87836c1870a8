import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LastSave } from '#contract/presence.ts'
import { refused } from '#tests/support/answers.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { App } from '../../app.ts'
import { asBatch, sendNotice } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { ROWS_CHANNEL } from '../../db/change-listener.ts'
import { connectDatabase } from '../../db/open.ts'
import { sessions } from '../../db/sign-in-schema.ts'
import { SESSIONS_CHANNEL } from '../access/sessions.ts'
import { createAuthor, deleteAuthor, updateAuthor } from '../entries/authors.ts'
import { PEOPLE_CHANNEL, Presence, type PresenceTimes } from './presence.ts'

const { ctx, connection } = await testDatabase('furnished')
const acting = (actor: string): Context => ({ ...ctx, actor })
const newAuthor = (name: string) => createAuthor(acting(anna), { name, nationality: null })

/** To be done after a test, the last first. */
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A process of the site. @param times shorter ones */
async function openSite(times: Partial<PresenceTimes> = {}) {
  const database = await connectDatabase(connection, 'test')
  const own = { ...ctx, db: database.db }
  const presence = new Presence(own, { lingerMs: 20, ...times })
  const app = testApp(own, undefined, undefined, { presence })
  await database.onChange(() => {}, {
    channels: {
      [PEOPLE_CHANNEL]: (text) => presence.hear(text),
      [ROWS_CHANNEL]: (text) => presence.hearSaved(text),
      [SESSIONS_CHANNEL]: () => presence.endWithSessions(),
    },
    onListening: () => presence.catchUp(),
  })
  let isDead = false
  /** Its end, without a word. */
  const die = async () => {
    if (isDead) return
    isDead = true
    await database.close()
  }
  ends.push(die, () => presence.close())
  return { app, presence, die }
}

/** What a browser has been told since it opened something. */
interface Told {
  status: number
  headers: Headers
  people: () => string[] | undefined
  since: () => string | undefined
  saves: () => LastSave[]
  text: () => string
  hasEnded: () => boolean
  leave: () => Promise<void>
}

async function opens(app: App, email: string, of: string, more: Record<string, string> = {}): Promise<Told> {
  const who = await signedIn(ctx, app, email)
  return listen(app, who, of, more)
}

async function listen(app: App, who: Caller, of: string, more: Record<string, string> = {}): Promise<Told> {
  const answer = await app.request(`/api/admin/presence?of=${of}`, { headers: { ...who.headers, ...more } })
  let text = ''
  let hasEnded = false
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += value
    }
    hasEnded = true
  }
  read().catch(() => {})
  const leave = async () => reader?.cancel()
  ends.push(leave)
  const events = (name: string) =>
    Array.from(text.matchAll(new RegExp(`event: ${name}\\ndata: (.*)\\n\\n`, 'g')), ([, data = '']) => JSON.parse(data))
  const people = () => events('people').at(-1)?.people as { email: string; since: string }[] | undefined
  return {
    status: answer.status,
    headers: answer.headers,
    people: () => people()?.map(({ email }) => email),
    since: () => people()?.[0]?.since,
    saves: () => events('saved'),
    text: () => text,
    hasEnded: () => hasEnded,
    leave,
  }
}

const anna = 'anna@testers.example'
const boris = 'boris@testers.example'
const soon = { timeout: 5000 }

let author: number
beforeAll(async () => {
  author = (await newAuthor('Somebody Present')).id
})

describe('§6 who else has the same open', () => {
  test('is told by every process of the site, until they leave', async () => {
    const [one, other] = await Promise.all([openSite(), openSite()])
    const first = await opens(one.app, anna, 'work:1')
    await expect.poll(first.people).toEqual([])
    const second = await opens(other.app, boris, 'work:1')
    await expect.poll(second.people, soon).toEqual([anna])
    await expect.poll(first.people, soon).toEqual([boris])
    // Another work is something else, and so is a translation of the same number.
    const elsewhere = await opens(other.app, boris, 'work:2')
    const alike = await opens(other.app, boris, 'translation:1')
    await expect.poll(() => [elsewhere.people(), alike.people()]).toEqual([[], []])
    await second.leave()
    await expect.poll(first.people, soon).toEqual([])
  })

  test('of the chapters of a work, which are ordered and cut: they are no row, and have no last save', async () => {
    const { app } = await openSite()
    const first = await opens(app, anna, 'chapters:1')
    await opens(app, boris, 'chapters:1')
    const work = await opens(app, boris, 'work:1')
    await expect.poll(first.people).toEqual([boris])
    await expect.poll(work.people).toEqual([])
    await expect.poll(first.saves).toEqual([{ revision: null, by: null, at: null }])
  })

  test('is not oneself in another tab, and a person in two tabs is one', async () => {
    const { app } = await openSite()
    const first = await opens(app, anna, 'work:1')
    const again = await opens(app, anna, 'work:1')
    const other = await opens(app, boris, 'work:1')
    await expect.poll(other.people).toEqual([anna])
    await expect.poll(again.people).toEqual([boris])
    await again.leave()
    await vi.waitFor(() => expect(first.people()).toEqual([boris]))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(other.people()).toEqual([anna])
  })

  test('a process that comes later learns who is there', async () => {
    const one = await openSite()
    await opens(one.app, anna, 'work:1')
    const later = await openSite()
    const second = await opens(later.app, boris, 'work:1')
    await expect.poll(second.people, soon).toEqual([anna])
  })

  test('whoever comes back in a moment was never away, and was there since then', async () => {
    const { app } = await openSite({ lingerMs: 500 })
    const watching = await opens(app, boris, 'work:1')
    const first = await opens(app, anna, 'work:1')
    await expect.poll(watching.people).toEqual([anna])
    const since = watching.since()
    await first.leave()
    const id = /^id: (\d+)$/m.exec(first.text())?.[1] as string
    await opens(app, anna, 'work:1', { 'last-event-id': id })
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(watching.text().match(/event: people/g)).toHaveLength(2)
    expect(watching.since()).toBe(since)
    // Nobody was there before yesterday, or will have been since tomorrow.
    for (const wrong of ['0', '99999999999999', 'x']) {
      const { text } = await opens(app, anna, 'work:3', { 'last-event-id': wrong })
      await vi.waitFor(() => expect(text()).toContain('id: '))
      expect(Number(/^id: (\d+)$/m.exec(text())?.[1])).toBeGreaterThan(Date.now() - 60_000)
    }
  })

  test('people of a process that is not heard of any more are gone', async () => {
    const watching = await openSite({ beatMs: 50, goneMs: 300 })
    const first = await opens(watching.app, boris, 'work:1')
    const silent = await openSite({ beatMs: 50 })
    await opens(silent.app, anna, 'work:1')
    await expect.poll(first.people, soon).toEqual([anna])
    // It goes on to tell of them for as long as it lives.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(first.people()).toEqual([anna])
    await silent.die()
    await expect.poll(first.people, soon).toEqual([])
  })

  test('a process that stops ends its streams, says that its people are gone, and takes no more', async () => {
    const [one, other] = await Promise.all([openSite(), openSite()])
    const first = await opens(one.app, anna, 'work:1')
    const second = await opens(other.app, boris, 'work:1')
    await expect.poll(first.people, soon).toEqual([boris])
    await other.presence.close()
    await expect.poll(second.hasEnded).toBe(true)
    await expect.poll(first.people, soon).toEqual([])
    const who = await signedIn(ctx, other.app, boris)
    const refusal = await refused(other.app.request('/api/admin/presence?of=work:1', { headers: who.headers }))
    expect(refusal).toMatchObject({ status: 503, detail: 'The site is about to stop; try again in a moment.' })
  })

  test('more people than a notice has room for', async () => {
    const one = await openSite()
    const emailOf = (n: number) => `${n}@${'x'.repeat(60)}.example`
    for (let n = 1; n <= 300; n += 1) one.presence.open(`work:${n}`, { email: emailOf(n), session: '' })
    const later = await openSite()
    const all = await Promise.all([1, 150, 300].map((n) => opens(later.app, boris, `work:${n}`)))
    const people = () => all.map((told) => told.people())
    await expect.poll(people, soon).toEqual([1, 150, 300].map((n) => [emailOf(n)]))
    await one.presence.close()
    await expect.poll(people, soon).toEqual([[], [], []])
  })
})

describe('§6 that it was saved meanwhile', () => {
  const last = (told: Told) => {
    const save = told.saves().at(-1)
    return save && [save.revision, save.by]
  }

  test('is told by the commit, of every process, also at the beginning', async () => {
    const [one, other] = await Promise.all([openSite(), openSite()])
    const first = await opens(one.app, anna, `author:${author}`)
    const second = await opens(other.app, boris, `author:${author}`)
    await expect
      .poll(() => [last(first), last(second)])
      .toEqual([
        [1, anna],
        [1, anna],
      ])
    const saving = await signedIn(ctx, other.app, boris)
    await saving.send('PATCH', `/api/admin/authors/${author}`, { nationality: 'Here' })
    await expect
      .poll(() => [last(first), last(second)], soon)
      .toEqual([
        [2, boris],
        [2, boris],
      ])
    expect(Date.parse(first.saves().at(-1)?.at as string)).toBeGreaterThan(Date.now() - 60_000)
    // What is not committed was not saved.
    await withTransaction(acting(boris), async (tx) => {
      await updateAuthor(tx, author, { nationality: 'There' })
      throw new Error('not this time')
    }).catch(() => {})
    await updateAuthor(acting(anna), author, { nationality: 'Elsewhere' })
    await expect.poll(() => last(first), soon).toEqual([3, anna])
    expect(first.saves().map(({ revision }) => revision)).toEqual([1, 2, 3])
  })

  test('also by a batch, whether its rows have room in a notice or not', async () => {
    const { app } = await openSite()
    const { id } = await newAuthor('One Of Many')
    const told = await opens(app, boris, `author:${id}`)
    await expect.poll(() => last(told)).toEqual([1, anna])
    const rename = (inner: Context) => updateAuthor(inner, id, { nationality: crypto.randomUUID() })
    await asBatch(acting('a batch'), 'edit', rename, () => 'x')
    await expect.poll(() => last(told), soon).toEqual([2, 'a batch'])
    const many = Array.from({ length: 2000 }, (_, n) => ({
      action: 'update' as const,
      entity: 'work' as const,
      entityId: n + 1,
      before: null,
    }))
    // The row changes without a word, as one of many that a notice has no room for.
    await ctx.db.execute(sql`update authors set revision = 9 where id = ${id}`)
    await withTransaction(ctx, (tx) => sendNotice(tx, [], many.slice(0, 100)))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(last(told)).toEqual([2, 'a batch'])
    await withTransaction(ctx, (tx) => sendNotice(tx, [], many))
    await expect.poll(() => last(told), soon).toEqual([9, 'a batch'])
  })

  test('or deleted', async () => {
    const { app } = await openSite()
    const { id } = await newAuthor('Soon Gone')
    const told = await opens(app, boris, `author:${id}`)
    await expect.poll(() => last(told)).toEqual([1, anna])
    await deleteAuthor(acting(anna), id, undefined)
    await expect.poll(() => last(told), soon).toEqual([null, anna])
  })

  test('of the text of a chapter, by its place: also of one that was not there', async () => {
    const { app } = await openSite()
    const { rows } = await ctx.db.execute<{ chapter: number; language: number }>(sql`
      select c.id as chapter, l.id as language from chapters c, languages l where not exists (
        select from chapter_translations t where t.chapter_id = c.id and t.language_id = l.id) limit 1`)
    const { chapter, language } = rows[0] as { chapter: number; language: number }
    const told = await opens(app, boris, `chapter_translation:${chapter}.${language}`)
    await expect.poll(() => last(told)).toEqual([null, null])
    const saving = await signedIn(ctx, app, anna)
    const path = `/api/admin/chapters/${chapter}/translations/${language}`
    await saving.send('PUT', path, { content: 'Words.' })
    await expect.poll(() => last(told), soon).toEqual([1, anna])
    await saving.send('DELETE', path)
    await expect.poll(() => last(told), soon).toEqual([null, anna])
    await saving.send('PUT', path, { content: 'Other words.' })
    await expect.poll(() => typeof last(told)?.[0], soon).toBe('number')
    // It goes with its chapter.
    await saving.send('DELETE', `/api/admin/chapters/${chapter}`)
    await expect.poll(() => last(told)?.[0], soon).toBeNull()
  })

  test('of a report', async () => {
    const { app } = await openSite()
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      insert into reports (language_id, work_id, block, text_revision, quote, kind, token)
      select language_id, work_id, 1, 1, 'night', 'meaning', 'a token' from translations limit 1 returning id`)
    const id = rows[0]?.id
    const told = await opens(app, boris, `report:${id}`)
    await expect.poll(() => last(told)).toEqual([1, null])
    const saving = await signedIn(ctx, app, anna)
    await saving.send('PATCH', `/api/admin/reports/${id}`, { isResolved: true })
    await expect.poll(() => last(told), soon).toEqual([2, anna])
  })

  test('what was missed while the connection was lost is told when it is there again', async () => {
    const { app } = await openSite()
    const told = await opens(app, boris, `author:${author}`)
    await expect.poll(() => last(told)?.[1]).toBe(anna)
    const revision = last(told)?.[0] as number
    await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ 'from changes where id|pg_try_advisory' and pid <> pg_backend_pid()`)
    await updateAuthor(acting(boris), author, { nationality: 'Unheard' })
    await expect.poll(() => last(told), soon).toEqual([revision + 1, boris])
  })
})

describe('§6 the stream', () => {
  test('is for nobody to keep, compress or hold back, and ends with its connection', async () => {
    const { app } = await openSite()
    const { status, headers } = await opens(app, anna, 'work:1')
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    expect(headers.has('content-encoding')).toBe(false)
  })

  test('is kept alive', async () => {
    const { app } = await openSite({ beatMs: 30 })
    const { text } = await opens(app, anna, 'work:1')
    await expect.poll(text).toContain('\n\n:\n\n')
  })

  test('ends with the session, though nothing was told of its end', async () => {
    const { app } = await openSite({ beatMs: 50 })
    const who = await signedIn(ctx, app, anna)
    const [told, other] = [await listen(app, who, 'work:1'), await opens(app, boris, 'work:1')]
    await expect.poll(other.people).toEqual([anna])
    await ctx.db.delete(sessions).where(eq(sessions.email, anna))
    await expect.poll(told.hasEnded).toBe(true)
    await expect.poll(other.people).toEqual([])
    expect(other.hasEnded()).toBe(false)
  })

  test('§4 people: a session that is ended takes its streams with it at once, on every site', async () => {
    const [one, two] = [await openSite(), await openSite()]
    const [who, other] = [await signedIn(ctx, one.app, anna), await signedIn(ctx, two.app, boris)]
    const told = [await listen(one.app, who, 'work:1'), await listen(two.app, who, 'work:2')]
    const others = await listen(two.app, other, 'work:1')
    const [session] = await (await who.get('/api/admin/sessions')).json()
    expect((await other.send('DELETE', `/api/admin/sessions/${session.id}`)).status).toBe(204)
    for (const { hasEnded } of told) await expect.poll(hasEnded).toBe(true)
    expect((await who.get('/api/admin/presence?of=work:1')).status).toBe(401)
    expect(others.hasEnded()).toBe(false)
    await other.send('DELETE', '/api/session')
    await expect.poll(others.hasEnded).toBe(true)
  })

  test('of something that cannot be open is refused', async () => {
    const { app } = await openSite()
    const who = await signedIn(ctx, app, anna)
    for (const wrong of ['', 'work', 'work:0', 'work:1.2', 'user:1', 'chapter_translation:1', 'work:99999999999'])
      expect((await refused(who.get(`/api/admin/presence?of=${wrong}`))).status).toBe(400)
    expect((await who.send('HEAD', '/api/admin/presence?of=work:1')).status).toBe(200)
  })

  test('one person may have twelve: a thirteenth is 429, until one of them has ended', async () => {
    const { app } = await openSite()
    const who = await signedIn(ctx, app, anna)
    const [first] = await Promise.all(Array.from({ length: 12 }, () => listen(app, who, 'work:1')))
    const refusal = await who.get('/api/admin/presence?of=work:1')
    expect(refusal.headers.get('retry-after')).toBe('60')
    expect(await refused(refusal)).toMatchObject({
      status: 429,
      detail: 'You listen in too many tabs; close some of them.',
    })
    await first?.leave()
    expect((await listen(app, who, 'work:1')).status).toBe(200)
  })

  test('a thousand are the most of a process: beyond them 503', async () => {
    const { app, presence } = await openSite()
    for (let n = 1; n <= 1000; n += 1) presence.open(`work:${n}`, { email: `${n}@testers.example`, session: '' })
    const who = await signedIn(ctx, app, anna)
    expect(await refused(who.get('/api/admin/presence?of=work:1'))).toMatchObject({ status: 503 })
  })

  test('that nobody reads is given up', async () => {
    const { app, presence } = await openSite()
    const other = await opens(app, boris, 'work:1')
    const stream = presence.open('work:1', { email: anna, session: '' })
    await expect.poll(other.people).toEqual([anna])
    for (let n = 0; n < 200; n += 1) stream.keepAlive()
    await expect.poll(other.people).toEqual([])
  })
})
