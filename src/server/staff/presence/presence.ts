import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { LastSave, PresentPerson } from '#contract/presence.ts'
import { ANY_ROW } from '../../changes.ts'
import type { Context } from '../../context.ts'
import { AppError, unavailable } from '../../errors.ts'
import { EventStream } from '../../http/event-stream.ts'
import { findLiveSessions } from '../access/sessions.ts'
import { findLastSaves } from './last-saves.ts'

/** The channel on which sites tell each other who has what open. */
export const PEOPLE_CHANNEL = 'people_here'

const MOST_OF_PERSON = 12
const MOST_OF_ALL = 1000
/** PostgreSQL takes 8,000 bytes in a notice. */
const LONGEST_NOTICE = 7900
/** Ids of 39 bytes that a notice has room for. */
const MOST_IDS = 180
/** Saves are looked up at most so often, for all streams together: an import commits fifty times a second. */
const LOOK_MS = 200
/** After a look-up that failed: the database may be away. */
const FAILED_MS = 2000
const RETRY_MS = 3000
const DAY_MS = 24 * 3_600_000

export interface PresenceTimes {
  /** How often a site tells of its people, keeps streams alive and looks whether their sessions last. */
  beatMs: number
  /** People who were not heard of for so long are gone, with their site. */
  goneMs: number
  /** Who comes back within this time, by a reload or another connection, was never away. */
  lingerMs: number
}

const TIMES: PresenceTimes = { beatMs: 15_000, goneMs: 40_000, lingerMs: 5000 }

/** Something that somebody has open. */
interface Opened {
  /** As `openedSchema` describes it. */
  of: string
  email: string
  /** Time in ms. */
  since: number
}

interface OpenedHere extends Opened {
  /** Hash of its session, as the database has it. */
  session: string
  events: EventStream
  /** The people and the save that were told last. */
  told: { people?: string; saved?: string }
}

interface OpenedElsewhere extends Opened {
  heardAt: number
}

/** What sites tell each other. `here`: by an id, what is open; `who`: a site has come that has heard nothing yet. */
type Notice =
  | { site: string; kind: 'here'; opened: [id: string, opened: Opened][] }
  | { site: string; kind: 'gone'; ids: string[] }
  | { site: string; kind: 'who' }

/** Who has what open, on all sites, and that it was saved meanwhile: told to whoever has the same open. */
export class Presence {
  readonly #ctx: Context
  readonly #times: PresenceTimes
  readonly #site = crypto.randomUUID()
  readonly #here = new Map<string, OpenedHere>()
  readonly #elsewhere = new Map<string, OpenedElsewhere>()
  /** Whose stream has ended, but who may be back in a moment. */
  readonly #leaving = new Map<string, Opened & { timer: NodeJS.Timeout }>()
  /** Of what the last save shall be looked up. */
  readonly #due = new Set<string>()
  #isLooking = false
  #isClosed = false
  #beat: NodeJS.Timeout | undefined
  #sent: Promise<unknown> = Promise.resolve()

  constructor(ctx: Context, times: Partial<PresenceTimes> = {}) {
    this.#ctx = ctx
    this.#times = { ...TIMES, ...times }
  }

  /**
   * @param session hash of the person's session: the stream ends with it
   * @param since for whom it was open before the connection was lost, in ms
   * @throws AppError too_many: of this person; unavailable: of all, or the site stops
   */
  open(of: string, { email, session }: { email: string; session: string }, since?: number): EventStream {
    if (this.#isClosed) throw unavailable('The site is about to stop; try again in a moment.', 5)
    if (this.#here.size >= MOST_OF_ALL) throw unavailable('Too many people are listening; try again later.', 60)
    if ([...this.#here.values()].filter((one) => one.email === email).length >= MOST_OF_PERSON)
      throw new AppError('too_many', 'You listen in too many tabs; close some of them.', { retryAfter: 60 })
    const id = crypto.randomUUID()
    const now = this.#ctx.clock().getTime()
    const isKnown = since !== undefined && since <= now && since > now - DAY_MS
    const events = new EventStream(() => this.#left(id))
    const opened: OpenedHere = { of, email, since: isKnown ? since : now, session, events, told: {} }
    this.#here.set(id, opened)
    this.#startBeat()
    events.sendRetry(RETRY_MS)
    this.#tellPeople(of)
    this.#announce([[id, opened]])
    this.#look([of])
    return events
  }

  /** A notice of another site, or of this one. @param payload as it was sent */
  hear(payload: string): void {
    const notice = JSON.parse(payload) as Notice
    if (notice.site === this.#site || this.#isClosed) return
    if (notice.kind === 'who') this.#announce([...this.#here])
    else if (notice.kind === 'gone') this.#forget(notice.ids)
    else this.#learn(notice.opened)
  }

  /** Rows were saved. @param payload of `savedRows` */
  hearSaved(payload: string): void {
    if (this.#here.size === 0) return
    const rows = new Set(JSON.parse(payload) as string[])
    const open = new Set([...this.#here.values()].map(({ of }) => of))
    // A notice names the text of a chapter by its id, and who has it open by its place.
    const hasChapterTexts = [...rows].some((row) => row.startsWith('chapter_translation:'))
    const isMeant = (of: string) => rows.has(ANY_ROW) || rows.has(of) || (hasChapterTexts && of.includes('.'))
    this.#look([...open].filter(isMeant))
  }

  /** Notices may have been missed: what others have open is asked for, and every save is looked up again. */
  catchUp(): void {
    this.#send({ site: this.#site, kind: 'who' })
    this.#announce([...this.#here])
    this.#look([...this.#here.values()].map(({ of }) => of))
    this.endWithSessions()
  }

  /** Sessions may have ended: the streams that were opened with them end, too. */
  endWithSessions(): void {
    this.#endWithSessions().catch(() => {})
  }

  /** Ends all streams, and tells the other sites that their people are gone from here. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beat)
    const ids = [...this.#here.keys(), ...this.#leaving.keys()]
    for (const { events } of this.#here.values()) events.end()
    for (const { timer } of this.#leaving.values()) clearTimeout(timer)
    this.#leaving.clear()
    this.#sendGone(ids)
    await this.#sent
  }

  #learn(opened: readonly [string, Opened][]): void {
    this.#startBeat()
    const heardAt = performance.now()
    const news = opened.filter(([id]) => !this.#elsewhere.has(id))
    for (const [id, one] of opened) this.#elsewhere.set(id, { ...one, heardAt })
    for (const key of new Set(news.map(([, one]) => one.of))) this.#tellPeople(key)
  }

  #startBeat(): void {
    this.#beat ??= setInterval(() => this.#onBeat(), this.#times.beatMs).unref()
  }

  #onBeat(): void {
    for (const { events } of this.#here.values()) events.keepAlive()
    this.#announce([...this.#here])
    const oldest = performance.now() - this.#times.goneMs
    this.#forget([...this.#elsewhere].flatMap(([id, { heardAt }]) => (heardAt < oldest ? [id] : [])))
    this.endWithSessions()
  }

  async #endWithSessions(): Promise<void> {
    const sessions = new Set([...this.#here.values()].map(({ session }) => session))
    if (sessions.size === 0) return
    const live = await findLiveSessions(this.#ctx, [...sessions])
    for (const { session, events } of this.#here.values()) if (sessions.has(session) && !live.has(session)) events.end()
  }

  #left(id: string): void {
    const left = this.#here.get(id)
    if (!left) return
    this.#here.delete(id)
    if (this.#isClosed) return
    const { of, email, since } = left
    const timer = setTimeout(() => {
      this.#leaving.delete(id)
      this.#sendGone([id])
      this.#tellPeople(of)
    }, this.#times.lingerMs).unref()
    this.#leaving.set(id, { of, email, since, timer })
  }

  #forget(ids: readonly string[]): void {
    const left = new Set<string>()
    for (const id of ids) {
      const gone = this.#elsewhere.get(id)
      if (gone) left.add(gone.of)
      this.#elsewhere.delete(id)
    }
    for (const key of left) this.#tellPeople(key)
  }

  #tellPeople(of: string): void {
    const present = new Map<string, PresentPerson>()
    const all = [...this.#here.values(), ...this.#leaving.values(), ...this.#elsewhere.values()]
    for (const one of all.filter((one) => one.of === of).sort((a, b) => a.since - b.since))
      if (!present.has(one.email))
        present.set(one.email, { email: one.email, since: new Date(one.since).toISOString() })
    for (const { email, since, events, told } of this.#of(of)) {
      const people = [...present.values()].filter((one) => one.email !== email)
      const text = JSON.stringify(people)
      if (told.people === text) continue
      told.people = text
      events.send('people', { people }, String(since))
    }
  }

  #of = (of: string): OpenedHere[] => [...this.#here.values()].filter((one) => one.of === of)

  #look(opened: readonly string[]): void {
    for (const key of opened) this.#due.add(key)
    if (!this.#isLooking && this.#due.size > 0) void this.#lookUp()
  }

  async #lookUp(): Promise<void> {
    this.#isLooking = true
    while (this.#due.size > 0 && !this.#isClosed) {
      const open = [...this.#due].filter((of) => this.#of(of).length > 0)
      this.#due.clear()
      if (open.length === 0) break
      const found = await findLastSaves(this.#ctx, open).catch(() => undefined)
      for (const key of open)
        if (found) this.#tellSaved(key, found.get(key))
        else this.#due.add(key)
      await sleep(found ? LOOK_MS : FAILED_MS, undefined, { ref: false })
    }
    this.#isLooking = false
  }

  #tellSaved(of: string, saved: LastSave | undefined): void {
    if (!saved) return
    const text = JSON.stringify(saved)
    for (const { events, told } of this.#of(of)) {
      if (told.saved === text) continue
      told.saved = text
      events.send('saved', saved)
    }
  }

  #announce(opened: readonly [string, Opened][]): void {
    let some: [string, Opened][] = []
    let bytes = 0
    const send = () => {
      if (some.length > 0) this.#send({ site: this.#site, kind: 'here', opened: some })
      some = []
      bytes = 0
    }
    for (const [id, { of, email, since }] of opened) {
      const one: [string, Opened] = [id, { of, email, since }]
      const length = Buffer.byteLength(JSON.stringify(one)) + 1
      if (bytes + length > LONGEST_NOTICE - 100) send()
      some.push(one)
      bytes += length
    }
    send()
  }

  #sendGone(ids: readonly string[]): void {
    for (let from = 0; from < ids.length; from += MOST_IDS)
      this.#send({ site: this.#site, kind: 'gone', ids: ids.slice(from, from + MOST_IDS) })
  }

  /** In the order of the calls. While the database is away nobody hears anything; the next beat tells all again. */
  #send(notice: Notice): void {
    const text = JSON.stringify(notice)
    this.#sent = this.#sent
      .then(() => this.#ctx.db.execute(sql`select pg_notify(${PEOPLE_CHANNEL}, ${text})`))
      .catch(() => {})
  }
}
