import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffTranslationDetail, translationInputSchema } from '#contract/translations.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { ApiError } from '../../framework/data/api.ts'
import { staffApi } from '../staff-client.ts'

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

/** What is known of the work and the language of a translation. */
export interface ChosenPair {
  work: StaffWorkDetail | undefined
  /** Another text of the same work in the same language. */
  existing: StaffTranslationDetail | undefined
  /** The text in the original language; null: there is none. undefined: not read yet. */
  original: StaffTranslationDetail | null | undefined
  /** This is the text in the original language. */
  isOriginal: boolean
  /** Or the work itself. */
  originalFailed: boolean
  retry: () => void
  /** Somebody may have written there meanwhile. */
  readAgain: () => void
}

/** @param id of the translation that is edited; undefined: a new one */
export function usePair(workId: number, languageId: number, id: number | undefined): ChosenPair {
  const works = useQuery<StaffWorkDetail>({ queryKey: [`/api/admin/works/${workId}`], enabled: workId > 0 })
  const work = works.data
  const takesTexts = work !== undefined && !work.hasChapters
  const isOriginal = work !== undefined && work.originalLanguageId === languageId
  const original = useText(workId, work?.originalLanguageId ?? 0, takesTexts && languageId > 0 && !isOriginal)
  const asksThere = takesTexts && languageId > 0 && id === undefined
  const there = useText(workId, languageId, asksThere)
  return {
    work,
    existing: there.data && there.data.id !== id ? there.data : undefined,
    original: isOriginal ? null : known(original.data, work),
    isOriginal,
    originalFailed: works.isLoadingError || original.isError,
    retry: () => {
      if (works.isLoadingError) works.refetch()
      else original.refetch()
    },
    readAgain: () => {
      if (workId > 0) works.refetch()
      if (asksThere) there.refetch()
    },
  }
}

/** Of a work with chapters none is read; one that was stays beside what is written. */
function known(read: ChosenPair['original'], work: StaffWorkDetail | undefined): ChosenPair['original'] {
  return read === undefined && work?.hasChapters ? null : read
}

/** A text of a work; null: there is none in this language. */
function useText(workId: number, languageId: number, enabled: boolean) {
  const path = `/api/admin/works/${workId}/translations/${languageId}`
  return useQuery<StaffTranslationDetail | null>({
    queryKey: [path],
    queryFn: () =>
      staffApi.get<StaffTranslationDetail>(path).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    enabled,
  })
}
