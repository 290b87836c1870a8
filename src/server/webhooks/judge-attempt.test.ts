import { describe, expect, test } from 'vitest'
import { type Attempt, judgeAttempt, MOST_ATTEMPTS, pauseAfter } from './judge-attempt.ts'

const HOUR_MS = 3_600_000
const now = new Date('2026-01-10T12:00:00Z')
const yesterday = new Date('2026-01-09T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const DELIVERY = { attempts: 0, createdAt: yesterday, nextAt: yesterday, isAsked: false }
const WEBHOOK = { state: 'on' as const, failures: 0, lastSuccessAt: null }
const answered = (status: number | null): Attempt => ({ status, answer: '', ms: 5 })
const judge = (status: number | null, delivery = {}, webhook = {}, attempt = {}) =>
  judgeAttempt({
    delivery: { ...DELIVERY, ...delivery },
    webhook: { ...WEBHOOK, ...webhook },
    attempt: { ...answered(status), ...attempt },
    now,
    random: 0.5,
  })

describe('the pause after failures', () => {
  test('grows from ten seconds to eight hours', () => {
    const pauses = Array.from({ length: 8 }, (_, n) => pauseAfter(n + 1, 0.5) / 1000)
    expect(pauses).toEqual([10, 40, 160, 640, 2560, 10_240, 28_800, 28_800])
  })

  test('differs by a fifth, so that receivers that fail together are not tried together', () => {
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([8000, 12_000])
  })

  test('is three days in all', () => {
    let hours = 0
    for (let failures = 1; failures < MOST_ATTEMPTS; failures += 1) hours += pauseAfter(failures, 0.5) / HOUR_MS
    expect(hours).toBeGreaterThan(72)
    expect(hours).toBeLessThan(80)
  })
})

describe('an attempt', () => {
  test.each([200, 201, 204, 299])('that is answered %i has arrived, and ends every pause', (status) => {
    expect(judge(status, { attempts: 3 }, { failures: 7 })).toEqual({
      delivery: { state: 'delivered', attempts: 4, nextAt: yesterday },
      webhook: { failures: 0, restsUntil: null, lastSuccessAt: now },
    })
  })

  test.each([null, 408, 425, 429, 502, 503, 504])(
    'that is answered %s: all wait, and this one stays the first',
    (status) => {
      expect(judge(status, { attempts: 1 }, { failures: 1 })).toEqual({
        delivery: { state: 'waiting', attempts: 2, nextAt: yesterday },
        webhook: { failures: 2, restsUntil: after(40_000) },
      })
    },
  )

  test.each([301, 307, 400, 401, 404, 500, 501])(
    'that is answered %i is tried again later, and others go on',
    (status) => {
      expect(judge(status, { attempts: 2 }, { failures: 2 })).toEqual({
        delivery: { state: 'waiting', attempts: 3, nextAt: after(160_000) },
        webhook: { failures: 3 },
      })
    },
  )

  test('that is one of many refusals in a row gives the receiver a rest', () => {
    expect(judge(500, {}, { failures: 9 }).webhook).toEqual({ failures: 10 })
    expect(judge(500, {}, { failures: 10 }).webhook).toEqual({ failures: 11, restsUntil: after(10_000) })
    expect(judge(500, {}, { failures: 11 }).webhook).toEqual({ failures: 12, restsUntil: after(40_000) })
  })

  test('waits as long as the receiver wants, but no longer than eight hours', () => {
    const rests = (retryAfterMs: number) => judge(503, {}, {}, { retryAfterMs }).webhook.restsUntil
    expect(rests(1000)).toEqual(after(10_000))
    expect(rests(120_000)).toEqual(after(120_000))
    expect(rests(1e9)).toEqual(after(8 * HOUR_MS))
  })

  test('that was the last gives the event up; where nothing else arrived either, the webhook is failing', () => {
    const last = { attempts: MOST_ATTEMPTS - 1 }
    expect(judge(null, last, { failures: 15 })).toMatchObject({
      delivery: { state: 'failed', attempts: MOST_ATTEMPTS },
      webhook: { state: 'failing' },
    })
    expect(judge(500, last, { lastSuccessAt: new Date('2026-01-08T12:00:00Z') }).webhook.state).toBe('failing')
    expect(judge(500, last, { lastSuccessAt: new Date('2026-01-09T18:00:00Z') }).webhook.state).toBeUndefined()
  })

  test('that is answered 410 switches the webhook off', () => {
    expect(judge(410)).toEqual({
      delivery: { state: 'failed', attempts: 1, nextAt: yesterday },
      webhook: { state: 'gone' },
    })
    expect(judge(410, {}, { state: 'off' }).webhook).toEqual({})
  })

  test('that staff asked for is not repeated, and counts only where it arrives', () => {
    const asked = { isAsked: true }
    expect(judge(null, asked)).toEqual({
      delivery: { state: 'failed', attempts: 1, nextAt: yesterday },
      webhook: {},
    })
    expect(judge(200, asked, { failures: 4 }).webhook).toMatchObject({ failures: 0, restsUntil: null })
  })
})
