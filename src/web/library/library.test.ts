import { expect, test } from 'vitest'
import { arabic, english, greek, listed } from '#tests/support/fake-library.ts'
import { byRegion, homeOf, matchesFilter } from './library-data.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('§2 home page: featured works, and the first five others', () => {
  const works = numbers(1, 9).map((id) => listed(id, { featured: id % 3 === 0 }))
  const home = homeOf(works, [], [], [])
  expect(home.featured.map(({ id }) => id)).toEqual([3, 6, 9])
  expect(home.recent.map(({ id }) => id)).toEqual([1, 2, 4, 5, 7])
})

test('§9 home page: twelve languages, twenty tags and how many more', () => {
  const languages = numbers(1, 15).map((id) => ({ ...english, id }))
  const tags = numbers(1, 23).map((n) => `tag ${n}`)
  const recent = [listed(1, { tags: tags.slice(0, 15) }), listed(2, { tags: tags.slice(10) })]
  const home = homeOf([], recent, [], languages)
  expect(home.languages).toHaveLength(12)
  expect(home.tags).toEqual(tags.slice(0, 20))
  expect(home.moreTags).toBe(3)
  expect(homeOf([], [], [], []).moreTags).toBe(0)
})

test('§2 languages: by region, in the order of the alphabet, those without one last', () => {
  const regions = byRegion(
    [
      { ...english, region: null },
      { ...greek, region: 'Europe' },
      { ...arabic, region: 'Africa' },
      { ...english, id: 9, region: ' ' },
    ],
    'Other',
  )
  expect(regions.map(({ name, languages }) => [name, languages.length])).toEqual([
    ['Africa', 1],
    ['Europe', 1],
    ['Other', 2],
  ])
})

test('§2 all works: the filter looks into titles and authors, whatever the case', () => {
  const work = listed(1, { title: 'Ἀντιγόνη', localTitle: 'Antigone', author: { name: 'Sophocles' } })
  for (const filter of ['ANTI', 'sopho', 'γόνη', '  antigone ']) expect(matchesFilter(work, filter)).toBe(true)
  expect(matchesFilter(work, 'electra')).toBe(false)
})
