import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StaffAuthor } from '#contract/authors.ts'
import type { StaffCategory } from '#contract/categories.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWork } from '#contract/works.ts'
import type { ListPart } from '../../framework/data/api.ts'
import type { Found } from './entries.ts'

const PAUSE_MS = 150
/** More are read than are shown: the best of them are not always the first of a list. */
const READ = 30

export interface Finding {
  found: Found
  /** What was found is for words that were typed before. */
  isBehind: boolean
  /** Why a call has failed; null: none has. */
  error: Error | null
  retry: () => void
}

/** Reads what is called by the typed words, after a short pause in typing. Without words it reads nothing. */
export function useFound(words: string): Finding {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const works = usePart<StaffWork>('/api/admin/works', asked)
  const authors = usePart<StaffAuthor>('/api/admin/authors', asked)
  const categories = usePart<StaffCategory>('/api/admin/categories', asked)
  const languages = usePart<StaffLanguage>('/api/admin/languages', asked)
  const all = [works, authors, categories, languages]
  return {
    found: {
      works: works.data?.items ?? [],
      authors: authors.data?.items ?? [],
      categories: categories.data?.items ?? [],
      languages: languages.data?.items ?? [],
    },
    isBehind: words !== '' && (asked !== words || all.some((one) => one.isFetching || one.isPlaceholderData)),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of all) if (one.error) one.refetch()
    },
  }
}

const usePart = <T>(path: string, filter: string): UseQueryResult<ListPart<T>> =>
  useQuery<ListPart<T>>({
    queryKey: [`${path}?${new URLSearchParams({ filter, limit: String(READ) })}`],
    meta: { counted: true },
    enabled: filter !== '',
    placeholderData: keepPreviousData,
  })
