import { expect, test } from 'vitest'
import { firstFreePlace, shownLanguages, takenPlaces } from './places.ts'
import { countWords } from './split/use-split.ts'

const chapter = (...languageIds: number[]) => ({
  translations: languageIds.map((languageId) => ({
    id: languageId,
    languageId,
    title: null,
    isComplete: true,
    length: 1,
    translatedAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    gaps: null,
  })),
})

test.each([
  ['no chapters', [], 1],
  ['a language that none is in', [chapter(2), chapter(2)], 1],
  ['a language that the first is in', [chapter(1, 2), chapter(2), chapter(2)], 2],
  ['a language that all are in', [chapter(1), chapter(1)], 3],
  ['a gap', [chapter(1), chapter(2), chapter(1)], 4],
])('§2 chapters: a split text begins behind what there is: %s', (_, chapters, place) => {
  expect(firstFreePlace(chapters, 1)).toBe(place)
})

test('§2 chapters: chapters that have the language already are told', () => {
  const chapters = [chapter(1), chapter(1, 2), chapter(2), chapter(1)]
  expect(takenPlaces(chapters, 1, 1, 2)).toEqual([1, 2])
  expect(takenPlaces(chapters, 1, 2, 3)).toEqual([2, 4])
  expect(takenPlaces(chapters, 1, 5, 9)).toEqual([])
  expect(takenPlaces(chapters, undefined, 1, 9)).toEqual([])
})

test('§2 chapters: the languages of a work are shown, the original first, and those asked for', () => {
  const languages = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
  expect(shownLanguages(3, [chapter(1), chapter(1, 3)], languages, []).map(({ id }) => id)).toEqual([3, 1])
  expect(shownLanguages(3, [], languages, [4, 99]).map(({ id }) => id)).toEqual([3, 4])
})

test.each([
  ['The ferryman’s well-worn oar.', 'en', 4],
  ['الكَلِمَة الأولى', 'ar', 2],
  ['', 'en', 0],
  ['— … —', 'en', 0],
])('§2 chapters: words of %j', (text, lang, words) => {
  expect(countWords(text, lang)).toBe(words)
})

test('§2 chapters: words are counted where no space parts them', () => {
  expect(countWords('渡し守は川を渡った。', 'ja')).toBeGreaterThan(3)
})
