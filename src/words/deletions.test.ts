import { expect, test } from 'vitest'
import { deletionsOf, soughtDeletions } from './deletions.ts'

const share = (misspelt: string, word: string) => {
  const numbers = new Set(deletionsOf(word))
  return soughtDeletions(misspelt).some((number) => numbers.has(number))
}

test.each([
  ['a letter left out', 'hauntng', 'haunting'],
  ['two letters swapped', 'proletarains', 'proletarians'],
  ['a letter doubled', 'сстихи', 'стихи'],
  ['a wrong letter', 'κλεϊδι', 'κλειδι'],
  ['a letter with its vowel sign left out', 'युवज', 'युवराज'],
  ['the first letter', 'aunting', 'haunting'],
  ['two letters too many', 'haauntting', 'haunting'],
  ['nothing', 'קרן', 'קרן'],
])('search: a misspelt word is found by %s', (_, misspelt, word) => {
  expect(share(misspelt, word)).toBe(true)
})

test('search: other words are not, and a word has no more numbers than letters that are looked at', () => {
  expect(share('haunting', 'painting')).toBe(false)
  expect(share('книга', 'книжка')).toBe(false)
  expect(deletionsOf('proletarians')).toHaveLength(8)
})
