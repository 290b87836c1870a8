import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sought } from '#contract/find-replace.ts'
import { finderOf, hitInContext, replaceHits } from './find-in-text.ts'

const plain = { matchCase: false, wholeWords: false, ignoreMarks: false, inAddresses: false }
const sought = (find: string, options: Partial<Sought> = {}): Sought => ({ find, ...plain, ...options })
const found = (text: string, find: string, options: Partial<Sought> = {}) =>
  finderOf(sought(find, options))(text).map(({ start, end }) => text.slice(start, end))
const replaced = (text: string, find: string, words: string, options: Partial<Sought> = {}) =>
  replaceHits(text, finderOf(sought(find, options))(text), words).text

describe('§7 find in a text', () => {
  test.each<[string, string, string, Partial<Sought>, string[]]>([
    ['any case', 'Ahab, AHAB and ahab', 'ahab', {}, ['Ahab', 'AHAB', 'ahab']],
    ['the same case', 'Ahab, AHAB and ahab', 'Ahab', { matchCase: true }, ['Ahab']],
    ['Greek, at the end of a word too', 'ΛΟΓΟΣ λόγος λογος', 'λογος', {}, ['ΛΟΓΟΣ', 'λογος']],
    ['a letter that grows when it is small', 'İstanbul, istanbul', 'istanbul', {}, ['istanbul']],
    ['no regular expression', 'a.b axb (c) [d]', 'a.b', {}, ['a.b']],
    ['over the end of a line', 'Moby\nDick, Moby Dick, Moby\n\nDick', 'moby dick', {}, ['Moby\nDick', 'Moby Dick']],
    ['places that would overlap once', 'aaaa a', 'aa', {}, ['aa', 'aa']],
    ['letters composed or not', 'cafe\u0301 café', 'café', {}, ['cafe\u0301', 'café']],
    ['no letter without its mark', 'cafe\u0301 café', 'cafe', {}, []],
    ['no half of a pair', '😀😁', '\ud83d', {}, []],
    ['nothing of an empty sought', 'abc', '', {}, []],
  ])('%s', (_, text, find, options, hits) => {
    expect(found(text, find, options)).toEqual(hits)
  })

  test.each<[string, string, string, string[]]>([
    ['Latin', 'art heart, Art-work arts "art"', 'art', ['art', 'Art', 'art']],
    ['a letter with a mark is of the word', 'naı\u0308ve, na', 'na', ['na']],
    ['emphasis is a border', '_art_ **art**', 'art', ['art', 'art']],
    ['a number', 'June 12, 1212', '12', ['12']],
    ['Arabic: particles are of the word', 'كتاب والكتاب', 'كتاب', ['كتاب']],
    ['Devanagari: a vowel sign is of the word', 'राम रामा राम', 'राम', ['राम', 'राम']],
    ['Chinese has no borders', '老子曰：老子', '老子', ['老子', '老子']],
    ['Thai has no borders', 'ภาษาไทย', 'ไทย', ['ไทย']],
    ['Latin beside Chinese', 'IBM公司 IBMs', 'IBM', ['IBM']],
    ['what is no word has no borders', 'a—b', '—', ['—']],
  ])('whole words: %s', (_, text, find, hits) => {
    expect(found(text, find, { wholeWords: true })).toEqual(hits)
  })

  test.each<[string, string, string, string[]]>([
    ['accents', 'Dvořák, Dvorak, DVOŘÁK', 'dvorak', ['Dvořák', 'Dvorak', 'DVOŘÁK']],
    ['vowel points', 'كَتَبَ كتب', 'كتب', ['كَتَبَ', 'كتب']],
    ['variant letters', 'الإسكندر الاسكندر', 'الاسكندر', ['الإسكندر', 'الاسكندر']],
    ['never half of a letter', 'Straße stras', 'stras', ['stras']],
    ['whole letters that are written with two', 'Straße', 'strasse', ['Straße']],
    ['Indic vowels are no marks', 'राम रम', 'रम', ['रम']],
  ])('without marks: %s', (_, text, find, hits) => {
    expect(found(text, find, { ignoreMarks: true })).toEqual(hits)
  })

  test('without marks, the case may still matter', () => {
    expect(found('Émile, émile', 'Emile', { ignoreMarks: true, matchCase: true })).toEqual(['Émile'])
  })

  test.each([
    ['[Rome](https://rome.example/Rome_(city)) "Rome"', '[Roma](https://rome.example/Rome_(city)) "Roma"'],
    ['<a href="Rome" title="Rome">Rome</a>', '<a href="Rome" title="Rome">Roma</a>'],
    ['![Rome](rome.png "Rome")', '![Roma](rome.png "Roma")'],
    [
      'See <https://rome.example> and https://rome.example/a, Rome',
      'See <https://rome.example> and https://rome.example/a, Roma',
    ],
    ['[Rome][rome] fell.\n\n[rome]: /rome.html "Rome"', '[Roma][rome] fell.\n\n[rome]: /rome.html "Roma"'],
    ['Rome[^rome] fell.\n\n[^rome]: Not Rome.', 'Roma[^rome] fell.\n\n[^rome]: Not Roma.'],
    ['<!-- Rome -->Rome', '<!-- Rome -->Roma'],
    ['# Rome\n\n*Rome* `Rome`', '# Roma\n\n*Roma* `Roma`'],
  ])('what readers do not see stays: %s', (text, wanted) => {
    expect(replaced(text, 'rome', 'Roma')).toBe(wanted)
    expect(replaced(text, 'rome', 'Roma', { inAddresses: true }).toLowerCase()).not.toContain('rome')
  })

  test('an entity stays whole', () => {
    expect(replaced('amp &amp; amp', 'amp', 'lamp')).toBe('lamp &amp; lamp')
  })
})

/** Short texts of few letters: hits are many. */
const letters = fc.constantFrom(
  'a',
  'b',
  'A',
  'ß',
  'é',
  'e\u0301',
  'İ',
  '😀',
  '中',
  'ك',
  'َ',
  ' ',
  '\n',
  '[',
  '](',
  ')',
  '<b',
  '>',
  '&amp;',
)
const texts = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(''))
const wanted = fc.array(letters, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
const options = fc.record({
  matchCase: fc.boolean(),
  wholeWords: fc.boolean(),
  ignoreMarks: fc.boolean(),
  inAddresses: fc.boolean(),
})

describe('of any text', () => {
  test('§7 hits are in order, never overlap, and are never empty', () => {
    fc.assert(
      fc.property(texts, wanted, options, (text, find, given) => {
        let last = 0
        for (const { start, end } of finderOf({ find, ...given })(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  test('§7 replaced and put back, a text is as it was', () => {
    fc.assert(
      fc.property(texts, wanted, fc.string(), options, (text, find, words, given) => {
        const hits = finderOf({ find, ...given })(text)
        const before = hits.map(({ start, end }) => text.slice(start, end))
        const after = replaceHits(text, hits, words)
        expect(replaceHits(after.text, after.hits, before)).toEqual({ text, hits })
      }),
    )
  })

  test('§7 the words around a hit are of the text, with whole letters', () => {
    const long = fc.array(letters, { minLength: 60, maxLength: 200 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(long, wanted, (text, find) => {
        for (const hit of finderOf(sought(find))(text)) {
          const { before, match, after } = hitInContext(text, hit)
          const shown = before.replace(/^…/, '') + match + after.replace(/…$/, '')
          expect(text.replace(/\s+/g, ' ')).toContain(shown.replace(/\s+/g, ' '))
          expect(shown.isWellFormed()).toBe(true)
          expect(before).not.toMatch(/^…\p{M}/u)
        }
      }),
    )
  })
})
