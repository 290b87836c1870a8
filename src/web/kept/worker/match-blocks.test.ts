import { expect, test } from 'vitest'
import type { Reading } from '#contract/reading.ts'
import { parseQuery } from '#words/parse-query.ts'
import { asPrefixes, matchBlocks } from './match-blocks.ts'

const reading = (code: string, blocks: readonly string[], title = 'x') =>
  ({
    language: { code },
    chapter: { number: 3, title, titleLanguage: code },
    text: { html: blocks.map((block, i) => `<p id="p${i + 1}">${block}</p>`).join('\n') },
  }) as unknown as Reading

/** Blocks in which the words were found, by number, each with the words that met them. */
const found = (words: string, code: string, blocks: readonly string[], title?: string) =>
  [...matchBlocks(reading(code, blocks, title), parseQuery(words))].map(
    ({ ord, text, spans }) => `${ord} ${spans.map(({ start, end }) => text.slice(start, end)).join(',')}`,
  )

test.each([
  ['case and accents', 'cafe RIVER', 'fr', ['Le café, the River.', 'river alone'], ['1 café,River']],
  ['umlauts and rings with two letters', 'fuer aa', 'da', ['Für Å', 'Fur A'], ['1 Für,Å']],
  ['all of the words in one block', 'river bank', 'en', ['river', 'bank', 'the bank of a river'], ['3 bank,river']],
  ['a quotation', '"old man"', 'en', ['the man is old', 'the <em>old</em> man'], ['2 old man']],
  ['none of what is excluded', 'river -bank', 'en', ['river bank', 'river'], ['2 river']],
  ['entities and line breaks', 'salt pepper', 'en', ['salt &amp;<br>pepper'], ['1 salt,pepper']],
  [
    'Arabic with and without marks, tatweel and article',
    'نهر',
    'ar',
    ['عبر النَّهْر', 'نهـــر', 'بحر'],
    ['1 النَّهْر', '2 نهـــر'],
  ],
  ['forms of alef and yeh', 'الى', 'ar', ['إلى'], ['1 إلى']],
  ['width, and kana for kana', 'ｶﾌｪ', 'ja', ['かふぇ'], ['1 かふぇ']],
  ['Chinese within its run, in either form', '國', 'zh', ['中国人'], ['1 国']],
  ['a run of Chinese in its order', '江水', 'zh', ['春天的江水', '水江'], ['1 江水']],
  ['Devanagari with another nasal sign', 'हिंदी', 'hi', ['हिन्दी हिंदी'], ['1 हिंदी']],
])('finds %s', (_, words, code, blocks, told) => {
  expect(found(words, code, blocks)).toEqual(told)
})

test('finds the title of a chapter before its text', () => {
  expect(found('scales', 'en', ['The scales.'], 'The Scales')).toEqual(['0 Scales', '1 scales'])
})

test('finds words that begin so only where it is asked to', () => {
  expect(found('riv', 'en', ['a river'])).toEqual([])
  const query = asPrefixes(parseQuery('riv'))
  expect([...matchBlocks(reading('en', ['a river', 'arrival']), query)].map(({ ord }) => ord)).toEqual([1])
})
