import { expect, test } from 'vitest'
import { languageFor } from './language-for.ts'

const of = (wanted: string[], codes: string[]) =>
  languageFor(
    wanted,
    codes.map((code) => ({ code })),
  )?.code

test.each([
  [['tr'], ['en', 'tr'], 'tr'],
  [['tr-TR'], ['en', 'tr'], 'tr'],
  [['pt-BR'], ['pt'], 'pt'],
  [['pt'], ['pt-BR'], 'pt-BR'],
  [['zh-TW'], ['zh'], 'zh'],
  [['zh-CN'], ['zho'], 'zho'],
  [['zho'], ['zh'], 'zh'],
  [['ara'], ['ar'], 'ar'],
  [['ar-EG'], ['ara'], 'ara'],
  [['cmn-Hans-CN'], ['zh'], 'zh'],
  [['nb-NO'], ['no'], 'no'],
  [['iw'], ['he'], 'he'],
])('my language: who reads %j finds, of %j, %s', (wanted, codes, found) => {
  expect(of(wanted, codes)).toBe(found)
})

test('my language: the dearest that is there', () => {
  expect(of(['tr-TR', 'tr', 'en-US', 'en'], ['ar', 'en'])).toBe('en')
  expect(of(['de', 'fr'], ['fr', 'de'])).toBe('de')
  expect(of(['sw', 'th'], ['ar', 'en'])).toBeUndefined()
  expect(of(['tr'], [])).toBeUndefined()
  expect(of([], ['tr'])).toBeUndefined()
})

test("my language: of several forms the one in the reader's script, then of their region, then the very same", () => {
  expect(of(['zh-TW'], ['zh', 'zh-TW'])).toBe('zh-TW')
  expect(of(['zh-HK'], ['zh', 'zh-TW'])).toBe('zh-TW')
  expect(of(['zh-SG'], ['zh-TW', 'zh'])).toBe('zh')
  expect(of(['pt-PT'], ['pt', 'pt-PT'])).toBe('pt-PT')
  expect(of(['pt-BR'], ['pt-PT', 'pt'])).toBe('pt')
  expect(of(['ara'], ['ar', 'ara'])).toBe('ara')
})

test('my language: what is no language finds none', () => {
  expect(of(['und', '', '*', 'not a tag', 'x-private'], ['en', 'ar'])).toBeUndefined()
  expect(of(['en'], ['?', 'und'])).toBeUndefined()
})
