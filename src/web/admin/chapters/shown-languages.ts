import type { StaffChapter } from '#contract/chapters.ts'

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
