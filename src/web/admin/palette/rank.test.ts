import { describe, expect, test } from 'vitest'
import { fitOf, rank, rankFound } from './rank.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const names = (all: { name: string }[]) => all.map(({ name }) => name)

describe('what typed words find', () => {
  test('the whole name first, then its start, the start of a word, and the inside', () => {
    const all = named('Coworkers', 'My works', 'Works of Homer', 'Works', 'Authors')
    expect(names(rank('works', all))).toEqual(['Works', 'Works of Homer', 'My works'])
    expect(names(rank('work', all))).toEqual(['Works of Homer', 'Works', 'My works', 'Coworkers'])
  })

  test('of those that fit alike the order stays', () => {
    expect(names(rank('add', named('Add work', 'Add author', 'Add language')))).toEqual([
      'Add work',
      'Add author',
      'Add language',
    ])
  })

  test('several words, each the start of one, in any order', () => {
    expect(names(rank('wor ad', named('Add work', 'Add author')))).toEqual(['Add work'])
  })

  test('whatever the case, accents, signs and spaces', () => {
    expect(names(rank('  CHOMEI ', named('Kamo no Chōmei')))).toEqual(['Kamo no Chōmei'])
    expect(names(rank('diner de l', named('Le Dîner de l’interprète')))).toEqual(['Le Dîner de l’interprète'])
    expect(rank('?!', named('Works'))).toEqual([])
    expect(rank('', named('Works'))).toEqual([])
  })

  test.each([
    ['Arabic without its signs', 'ملاح', 'ملّاح المدينتين'],
    ['Persian letters for Arabic ones', 'یوسف', 'يوسف'],
    ['Greek without accents', 'μυθοι', 'Πέντε μύθοι του δρόμου'],
    ['Han, traditional for simplified', '莊子', '庄子'],
    ['a piece of a name without spaces', '丈記', '方丈記'],
    ['Hebrew with points', 'מִכתב', 'מכתב מפוסטאט'],
  ])('%s', (_, words, name) => {
    expect(fitOf(words, { name })).toBeGreaterThan(0)
  })

  test('other words find it too, after what is called so', () => {
    const all = [{ name: 'الملّاح', also: ['The Ferryman'] }, { name: 'The Ferryman’s song' }]
    expect(names(rank('the ferry', all))).toEqual(['The Ferryman’s song', 'الملّاح'])
  })

  test('what the server has found by something else comes last, and is not lost', () => {
    expect(names(rankFound('homer', named('Odyssey', 'Homer')))).toEqual(['Homer', 'Odyssey'])
  })
})
