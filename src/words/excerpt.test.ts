import { describe, expect, test } from 'vitest'
import { excerpt, findMatches } from './excerpt.ts'
import { parseQuery } from './parse-query.ts'

/** The snippet of a text with its matches in brackets. */
function marked(text: string, query: string, stemmed?: number[]): string {
  const { snippet, ranges } = excerpt(text, findMatches(text, parseQuery(query), stemmed))
  let out = snippet
  for (const [from, to] of ranges.toReversed()) out = `${out.slice(0, from)}[${out.slice(from, to)}]${out.slice(to)}`
  return out
}

describe('what is marked', () => {
  test.each([
    ['A river, and rivers.', 'river', 'A [river], and rivers.'],
    ['Über die Brücke', 'uber BRUCKE', '[Über] die [Brücke]'],
    ['Über die Brücke nach Århus', 'ueber "bruecke nach aarhus"', '[Über] die [Brücke nach Århus]'],
    ['Müller und die Mühle', 'muel*', '[Müller] und die Mühle'],
    ['neue Feuer', 'neu', 'neue Feuer'],
    ['ﬁne ﬁre', 'fire', 'ﬁne [ﬁre]'],
    ['two cities, two banks', '"two banks"', 'two cities, [two banks]'],
    ['metal and metamorphosis', 'metam*', 'metal and [metamorphosis]'],
    ['小桥流水人家', '流水', '小桥[流水]人家'],
    ['小桥流水人家', '家', '小桥流水人[家]'],
    ['小桥流水，水流', '水', '小桥流[水]，[水]流'],
    ['橋の上', '桥', '[橋]の上'],
    ['รักแรกพบ', 'แรก', 'รัก[แรก]พบ'],
    ['“小桥” apt 三', '"小桥 apt"', '“[小桥” apt] 三'],
    ['“이건 뭔가?”', '“이건 뭔', '“[이건 뭔]가?”'],
    ['one\ntwo\tthree', 'two', 'one [two] three'],
    ['nothing here', 'else', 'nothing here'],
  ])('%s, asked for %s: %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  test('an inflected form stands where the index says', () => {
    expect(marked('He discriminates often', 'discriminating', [2])).toBe('He [discriminates] often')
  })
})

describe('what is cut', () => {
  const filler = Array.from({ length: 100 }, (_, i) => `filler${i}`).join(' ')

  test('the neighbourhood of the match, between words', () => {
    const snippet = marked(`${filler} needle ${filler}`, 'needle')
    expect(snippet).toMatch(/^…filler\d+ .*\[needle\].* filler\d+…$/)
    expect(snippet.length).toBeLessThan(260)
  })

  test('where most of what is asked for stands together', () => {
    expect(marked(`one ${filler} two ${filler} one two ${filler}`, 'one two')).toContain('[one] [two]')
  })

  test('the beginning, where nothing is marked', () => {
    expect(marked(`${filler} ${filler}`, 'else')).toMatch(/^filler0 filler1 /)
  })

  test('half as much of a script with wide letters, and no half letters', () => {
    const snippet = marked(`${'𠀋'.repeat(300)}桥${'𠀋'.repeat(300)}`, '桥')
    expect(snippet).toContain('[桥]')
    expect(snippet.isWellFormed()).toBe(true)
    expect(snippet.length).toBeLessThan(140)
  })

  test('a phrase that is longer than what is shown, marked as far as it goes', () => {
    const phrase = filler.slice(0, 190)
    expect(marked(`${'before '.repeat(60)}${phrase} ${filler}`, `"${phrase}"`)).toMatch(/^….*\[filler0 .*\]…$/)
    const run = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
    expect(marked(`${'鷺'.repeat(200)}${run}${'鷺'.repeat(200)}`, run)).toMatch(/^…鷺+\[一.*\]…$/)
  })
})
