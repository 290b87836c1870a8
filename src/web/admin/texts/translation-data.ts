import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffTranslationDetail, translationInputSchema } from '#contract/translations.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { ApiError } from '../../framework/data/api.ts'
import { staffApi } from '../staff-client.ts'

/** The work and language that a new translation begins with. */
export interface Beginning {
  workId: number | undefined
  languageId: number | undefined
}

/** No work or language is chosen: ids count from 1. */
export const NOT_CHOSEN = 0

export type TranslationFormValues = z.input<typeof translationInputSchema>

/** The first values of the form. */
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

/** The key of the draft: of a saved translation by its id, of a new one by work and language. */
export const draftKey = (translation: StaffTranslationDetail | undefined, begin: Beginning | undefined) =>
  translation ? `translation ${translation.id}` : `new translation ${begin?.workId ?? ''} ${begin?.languageId ?? ''}`

/** The chosen work and language, with the texts that exist of them. */
export interface ChosenPair {
  work: StaffWorkDetail | undefined
  /** Another translation of the same work in the same language; undefined without one. */
  existing: StaffTranslationDetail | undefined
  /** The original; null: there is none. undefined: not read yet. */
  original: StaffTranslationDetail | null | undefined
  /** The chosen language is that of the original. */
  isOriginal: boolean
  /** The original, or the work, could not be read. */
  originalFailed: boolean
  retry: () => void
  /** Reads the work and the existing translation again: somebody may have added it. */
  readAgain: () => void
}

/** Reads the chosen work, its original, and an existing translation. @param id of the edited translation; undefined: a new one */
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

/** For a work with chapters no original is read; one that was read before stays beside the text. */
function known(read: ChosenPair['original'], work: StaffWorkDetail | undefined): ChosenPair['original'] {
  return read === undefined && work?.hasChapters ? null : read
}

/** Reads the text of a work in a language; null: there is none. */
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
