import { expect, test } from 'vitest'
import { deletionsOf, deletionsOfName, soughtDeletions } from './deletions.ts'

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

test.each([
  ['with an error', 'rivre', true],
  ['that are written as one', 'windlace', true],
  ['that are written as one, with a letter too many', 'wiindlace', true],
  ['that is of few letters', 'of', false],
])('search: a name is found by words %s', (_, misspelt, isFound) => {
  const numbers = new Set(deletionsOfName(['wind', 'lace', 'of', 'river']))
  expect(soughtDeletions(misspelt).some((number) => numbers.has(number))).toBe(isFound)
})
