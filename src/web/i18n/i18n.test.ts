import { describe, expect, test } from 'vitest'
import { englishLocale } from './english-locale.ts'
import { languageTag, textIn, textInCode } from './language-tag.ts'
import { formatYear } from './year.ts'

describe('language tags', () => {
  test.each([
    ['ara', 'ar'],
    ['fas', 'fa'],
    ['zho', 'zh'],
    ['urd', 'ur'],
    ['ell', 'el'],
    ['en', 'en'],
    ['EN', 'en'],
    ['grc', 'grc'],
    ['zh-tw', 'zh-TW'],
    ['pt_br', 'pt-BR'],
    ['!', 'und'],
    ['', 'und'],
    ['123', 'und'],
  ])('§2 reading page: the code %s is the tag %s', (code, tag) => {
    expect(languageTag(code)).toBe(tag)
  })

  test('§2 reading page: words carry the direction of their own language', () => {
    const arabic = { code: 'ara', isRtl: true }
    expect(textIn(arabic)).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(textInCode('ara', [arabic])).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(textInCode('heb', [arabic])).toEqual({ lang: 'he', dir: 'auto' })
  })
})

test.each([
  [-441, '441 BCE'],
  [-1, '1 BCE'],
  [850, '850 CE'],
  [999, '999 CE'],
  [1000, '1000'],
  [1866, '1866'],
])('§3 authors: the year %i reads %s', (year, words) => {
  expect(formatYear(year)).toBe(words)
})

test('§2 cards and groups: numbers take the right form of their noun', () => {
  const { messages } = englishLocale
  expect(messages.card.translations(1)).toBe('1 translation')
  expect(messages.card.translations(12)).toBe('12 translations')
  expect(messages.card.others(3)).toBe('+3')
  expect(messages.card.more(3)).toBe('+3 more')
  expect(messages.language.count(1)).toBe('(1 language)')
  expect(messages.language.count(6)).toBe('(6 languages)')
  expect(messages.works.results(1208)).toBe('Search Results (1,208)')
  expect(messages.reading.minutes(1)).toBe('1 minute')
})
