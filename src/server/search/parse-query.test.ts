import { describe, expect, test } from 'vitest'
import { parseQuery } from '#words/parse-query.ts'
import { tsQuery } from './ts-query.ts'

const asked = (text: string, options?: Parameters<typeof tsQuery>[1]) => tsQuery(parseQuery(text), options)

describe('what is asked of PostgreSQL', () => {
  test.each([
    ['two words', "('two') & ('words')"],
    ['Müller', "('muller')"],
    ['"two words"', "('two' <1> 'words')"],
    ['„zwei Worte“', "('zwei' <1> 'worte')"],
    ['«два слова»', "('два' <1> 'слова')"],
    ['“two words', "('two' <1> 'words')"],
    ['word -other', "('word') & !('other')"],
    ['word -"two others"', "('word') & !('two' <1> 'others')"],
    ['well-known', "('well') & ('known')"],
    ['metam*', "('metam':*)"],
    ['word word', "('word')"],
    ['桥', "('桥':*)"],
    ['小桥', "('小桥')"],
    ['小桥流', "('小桥' <1> '桥流')"],
    // A quoted pair may have a mark between.
    ['「小桥流 apt」', "(('小桥' | ',小桥') <1> ('桥流' | ',桥流') <2> 'apt')"],
    ['"두 번째"', "('두':* <1> '번째')"],
    ['"桥 apt"', "('桥':* <1> 'apt')"],
  ])('%s: %s', (text, query) => expect(asked(text)).toBe(query))

  test.each(['', ' ', '-', '*', '""', '"', '-word', '…!?', '& | !', '🜚'])('%j asks for nothing', (text) => {
    expect(asked(text)).toBeUndefined()
  })

  test('of many beginnings, the rest as words', () => {
    expect(asked('a* b* c* d* e* -f*')).toBe("('a':*) & ('b':*) & ('c':*) & ('d':*) & ('e') & !('f')")
  })

  test('parts of a title, and inflected forms', () => {
    expect(asked('rivers', { weights: 'AB' })).toBe("('rivers':AB)")
    const stems = new Map([['rivers', ['river', 'riv']]])
    expect(asked('rivers', { stems, weights: 'AB' })).toBe("('rivers':AB | '~river':AB | '~riv':AB)")
    expect(asked('"rivers"', { stems })).toBe("('rivers')")
    expect(asked('-rivers word', { stems })).toBe("('word') & !('rivers')")
  })

  test('words that a text writes as one, and abbreviations', () => {
    expect(asked('blood stain', { joins: true })).toBe("('blood' | 'bloodstain') & ('stain' | 'bloodstain')")
    expect(asked('blood-stain red')).toBe("('blood') & ('stain') & ('red')")
    expect(asked('R.U.R.', { joins: true })).toContain("'rur'")
    expect(asked('"blood stain" -red hot', { joins: true })).toBe("('blood' <1> 'stain') & ('hot') & !('red')")
  })

  test('what looks like an operator is none', () => {
    expect(asked("a & !b | 'c' <-> d:*")).toBe("('a') & ('b') & ('c') & ('d':*)")
    expect(asked("o\\'b")).toMatch(/^\('/)
  })
})

test('search: what is quoted or excluded is left as it is where the rest is changed', () => {
  const text = 'one "two three" -four 五「六」 -"seven" «eight'
  let mapped = text
  for (const part of parseQuery(text).plainParts)
    mapped = mapped.slice(0, part.start) + part.text.toUpperCase() + mapped.slice(part.start + part.text.length)
  expect(mapped).toBe('ONE "two three" -four 五「六」 -"seven" «eight')
})

test('search: a query knows where its tokens stand', () => {
  const { text, tokens } = parseQuery('one “Two 桥” -«three four')
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(['one', 'Two', '桥', 'three', 'four'])
})
