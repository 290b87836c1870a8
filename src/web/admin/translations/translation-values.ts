import type { z } from 'zod'
import type { StaffTranslationDetail, translationInputSchema } from '#contract/translations.ts'

/** What a new translation begins with. */
export interface Beginning {
  workId: number | undefined
  languageId: number | undefined
}

/** No work, no language: their ids count from 1. */
export const NOT_CHOSEN = 0

export type TranslationFormValues = z.input<typeof translationInputSchema>

/** What the form begins with. */
export function valuesOf(
  translation: StaffTranslationDetail | undefined,
  begin: Beginning | undefined,
): TranslationFormValues {
  return {
    workId: translation?.workId ?? begin?.workId ?? NOT_CHOSEN,
    languageId: translation?.languageId ?? begin?.languageId ?? NOT_CHOSEN,
    content: translation?.content ?? '',
    isComplete: translation?.isComplete ?? true,
    notes: translation?.notes ?? '',
  }
}

/** Of the draft that is kept of it: where the text is found from its first saving on, its draft is too. */
export const draftKey = (translation: StaffTranslationDetail | undefined, begin: Beginning | undefined) =>
  translation ? `translation ${translation.id}` : `new translation ${begin?.workId ?? ''} ${begin?.languageId ?? ''}`
