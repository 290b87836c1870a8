import { describe, expect, test } from 'vitest'
import { plainQuote } from './quote.ts'

const quoted = {
  words: 'River',
  lang: 'en',
  dir: 'ltr',
  author: 'Somebody',
  title: 'The Ferryman',
  chapter: 'Chapter 2: Scales',
  language: 'English',
  machine: 'AI translation',
  address: 'https://library.example/book/4/en/2#p12',
}

describe('a quote as it is copied', () => {
  test('has the words, whose they are, that a machine has translated them, and the way to them', () => {
    expect(plainQuote(quoted)).toBe(
      '“River”\n\nSomebody · The Ferryman · Chapter 2: Scales · English, AI translation\nhttps://library.example/book/4/en/2#p12',
    )
    expect(plainQuote({ ...quoted, machine: undefined, chapter: undefined })).toContain(
      '\nSomebody · The Ferryman · English\n',
    )
  })

  test.each([
    ['de', '„River“'],
    ['fr', '«\u202fRiver\u202f»'],
    ['ja', '「River」'],
    ['zh', '“River”'],
    ['zh-Hant', '「River」'],
    ['ar', '“River”'],
  ])('has the quotation marks of its language: %s', (lang, words) => {
    expect(plainQuote({ ...quoted, lang }).split('\n')[0]).toBe(words)
  })
})
