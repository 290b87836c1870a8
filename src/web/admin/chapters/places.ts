import type { StaffChapter } from '#contract/chapters.ts'

type Placed = Pick<StaffChapter, 'translations'>

const isIn = (chapter: Placed, languageId: number | undefined) =>
  chapter.translations.some((text) => text.languageId === languageId)

/** Id and revision of a chapter's text in a language, for the server to see that it has not changed; empty without one. */
export const textsIn = (chapter: StaffChapter | undefined, languageId: number) =>
  (chapter?.translations ?? [])
    .filter((text) => text.languageId === languageId)
    .map(({ id, revision }) => ({ id, revision }))

/** The number, from 1, of the chapter after the last that has a text in the language. */
export const firstFreePlace = (chapters: readonly Placed[], languageId: number | undefined): number =>
  chapters.findLastIndex((chapter) => isIn(chapter, languageId)) + 2

/** The numbers of the chapters that a split would write to and that already have a text in the language. */
export function takenPlaces(
  chapters: readonly Placed[],
  languageId: number | undefined,
  from: number,
  parts: number,
): number[] {
  return chapters.flatMap((chapter, index) => {
    const number = index + 1
    return number >= from && number < from + parts && isIn(chapter, languageId) ? [number] : []
  })
}

/** The languages that the chapters area shows: the original first, then those that any chapter has a text in, and `also`. */
export function shownLanguages<L extends { id: number }>(
  originalId: number,
  chapters: readonly Pick<StaffChapter, 'translations'>[],
  languages: readonly L[],
  also: readonly number[],
): L[] {
  const wanted = new Set(also)
  for (const { translations } of chapters) for (const { languageId } of translations) wanted.add(languageId)
  const original = languages.filter(({ id }) => id === originalId)
  return [...original, ...languages.filter(({ id }) => id !== originalId && wanted.has(id))]
}
