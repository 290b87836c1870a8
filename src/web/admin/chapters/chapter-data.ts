import { useQuery } from '@tanstack/react-query'
import type { StaffChapter, StaffChapterText } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWorkDetail } from '#contract/works.ts'

export const chaptersKey = (workId: number) => [`/api/admin/works/${workId}/chapters`]

export const useWork = (workId: number) =>
  useQuery<StaffWorkDetail>({ queryKey: [`/api/admin/works/${workId}`], staleTime: 0 })

/** The chapters of a work in order, without their texts. */
export const useChapters = (workId: number) => useQuery<StaffChapter[]>({ queryKey: chaptersKey(workId), staleTime: 0 })

/** The text of a chapter in a language. @param exists false: there is no such text, and no call is made */
export const useChapterText = (chapterId: number, languageId: number, exists: boolean) =>
  useQuery<StaffChapterText>({
    queryKey: [`/api/admin/chapters/${chapterId}/translations/${languageId}`],
    enabled: exists,
    staleTime: 0,
  })

/** The place of a chapter text, with the lists that it was found in. */
export interface TextPlace {
  work: StaffWorkDetail
  chapters: StaffChapter[]
  languages: StaffLanguage[]
  chapter: StaffChapter
  language: StaffLanguage
}
