import { expect, test } from 'vitest'
import { day, moment } from './people-messages.ts'

test('§2 people: a time of today is a time, one of another day a day, with its time where there is room', () => {
  const now = new Date(2026, 10, 27, 23, 59)
  const [today, before] = [new Date(2026, 10, 27, 0, 5), new Date(2026, 10, 26, 23, 58)].map((at) => at.toISOString())
  expect([day(`${today}`, now), moment(`${today}`, now)]).toEqual(['Today, 00:05', 'Today, 00:05'])
  expect([day(`${before}`, now), moment(`${before}`, now)]).toEqual(['26 Nov 2026', '26 Nov 2026, 23:58'])
})
