import { expect, test } from 'vitest'
import { isClassic } from '../i18n/year.ts'
import { readingMinutes } from './progress/reading-time.ts'
import { opensWithInitial } from './typography/text-attributes.ts'

const long = 'a word or two more '.repeat(12)

test.each([
  [`<p id="p1">Every evening ${long}</p>`, true],
  [`<p id="p1">Каждый вечер ${long}</p>`, true],
  [`<p id="p1">Κάθε βράδυ ${long}</p>`, true],
  [`\n<p id="p1"><em>Every</em> evening ${long}</p>`, true],
  [`<p id="p1">“Every evening ${long}</p>`, false],
  [`<p id="p1">— Every evening ${long}</p>`, false],
  [`<p id="p1">1984 was ${long}</p>`, false],
  [`<p id="p1">كل مساء ${long}</p>`, false],
  [`<p id="p1">每天傍晚${long}</p>`, false],
  ['<p id="p1">Too short.</p>', false],
  [`<p id="p1">A line of verse<br>and another ${long}</p>`, false],
  [`<h1>Title</h1><p id="p1">Every evening ${long}</p>`, false],
  ['', false],
])('§2 reading page: a drop initial only where letters have the custom (%#)', (html, expected) => {
  expect(opensWithInitial(html)).toBe(expected)
})

test.each([
  [850, true],
  [1926, true],
  [1927, false],
  [2026, false],
  [null, true],
])('§2 reading page: a work of %s is a classic: %s', (year, expected) => {
  expect(isClassic(year, 2026)).toBe(expected)
})

test('§2 reading page: reading time goes by the script', () => {
  expect(readingMinutes(10, 'en')).toBe(1)
  expect(readingMinutes(5000, 'en')).toBe(5)
  expect(readingMinutes(3800, 'zh-TW')).toBe(10)
  expect(readingMinutes(4000, 'ar')).toBe(5)
})
