import { describe, expect, test } from 'vitest'
import { arabic, makeReading } from '#tests/support/fake-library.ts'
import { englishLocale } from '../../i18n/english-locale.ts'
import { percentOf, progressIn, shareBetween } from './progress.ts'

const chapter = (number: number, length: number) => ({
  number,
  title: `Chapter ${number}`,
  titleLanguage: 'en',
  available: length > 0,
  length,
})

const t = englishLocale.messages.contents

/** The second of four chapters is open, the third is not in the language. In a minute 800 characters of Arabic are read. */
const reading = makeReading({
  language: arabic,
  chapter: { id: 2, number: 2, title: 'Chapter 2', titleLanguage: 'en' },
  contents: [chapter(1, 4000), chapter(2, 8000), chapter(3, 0), chapter(4, 4000)],
  text: { html: '', isComplete: true, revision: 1, length: 8000 },
})

describe('how far a reader has come', () => {
  test('in a chapter: by the lengths of all in the language', () => {
    expect(progressIn(reading, 0)).toEqual({ ofWork: 0.25, minutes: 10, minutesOfWork: 15 })
    expect(progressIn(reading, 0.5)).toEqual({ ofWork: 0.5, minutes: 5, minutesOfWork: 10 })
    expect(progressIn(reading, 1)).toEqual({ ofWork: 0.75, minutes: 0, minutesOfWork: 5 })
  })

  test('the end of the last chapter that is in the language is the end of the work', () => {
    const last = { ...reading, contents: reading.contents.slice(0, 3) }
    expect(progressIn(last, 0.999).ofWork).toBeLessThan(1)
    expect(progressIn(last, 1)).toEqual({ ofWork: 1, minutes: 0, minutesOfWork: 0 })
  })

  test('in a work without chapters', () => {
    const whole = { ...reading, chapter: null, contents: [] }
    expect(progressIn(whole, 0.25)).toEqual({ ofWork: 0.25, minutes: 8, minutesOfWork: 8 })
    expect(progressIn(whole, 1)).toEqual({ ofWork: 1, minutes: 0, minutesOfWork: 0 })
  })

  test('a text without a letter has no length to go by', () => {
    const empty = makeReading({ text: { html: '', isComplete: true, revision: 1, length: 0 } })
    expect(progressIn(empty, 0)).toEqual({ ofWork: 0, minutes: 0, minutesOfWork: 0 })
  })

  test('hundredths are whole at the end alone, and none at the beginning alone', () => {
    expect([0, 0.001, 0.34, 0.999, 1].map(percentOf)).toEqual([0, 1, 34, 99, 100])
  })

  test('is said in words', () => {
    expect(t.left(4, 21)).toBe('4 minutes left in the chapter, 21 in the work')
    expect(t.left(1, 1)).toBe('1 minute left in the chapter')
    expect(t.left(0, 9)).toBe('9 minutes left in the work')
  })
})

describe('how much of a text lies behind', () => {
  const box = (top: number, height = 3000) => ({ top, height })

  test('none before its beginning reaches the line, all when its end is in sight', () => {
    expect(shareBetween(box(500), 60, 860)).toBe(0)
    expect(shareBetween(box(60), 60, 860)).toBe(0)
    expect(shareBetween(box(-1040), 60, 860)).toBe(0.5)
    expect(shareBetween(box(-2140), 60, 860)).toBe(1)
    expect(shareBetween(box(-2900), 60, 860)).toBe(1)
  })

  test('a text that fits on the screen lies behind as soon as all of it is seen', () => {
    expect(shareBetween(box(400, 500), 60, 860)).toBe(0)
    expect(shareBetween(box(300, 500), 60, 860)).toBe(1)
  })
})
