import type { StaffChapter } from '#contract/chapters.ts'

type Placed = Pick<StaffChapter, 'translations'>

const isIn = (chapter: Placed, languageId: number | undefined) =>
  chapter.translations.some((text) => text.languageId === languageId)

/** A chapter's text in a language, if it has one, as it was seen. */
export const textsIn = (chapter: StaffChapter | undefined, languageId: number) =>
  (chapter?.translations ?? [])
    .filter((text) => text.languageId === languageId)
    .map(({ id, revision }) => ({ id, revision }))

/** The number of the chapter behind the last one that is in a language: there its text goes on. */
export const firstFreePlace = (chapters: readonly Placed[], languageId: number | undefined): number =>
  chapters.findLastIndex((chapter) => isIn(chapter, languageId)) + 2

/** The numbers of the chapters that parts would go to, and that have a text in the language already. */
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

/** The languages that the chapters area shows: the original first, then those that any chapter is in, and those asked for. */
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
