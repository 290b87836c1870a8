import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffCategory } from '#contract/categories.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { ListPart } from '../../framework/data/api.ts'

const EVERY_LANGUAGE = '/api/admin/languages?sort=name&limit=200'

/** Reads all languages, ordered by name. */
export const useLanguages = () => useQuery<StaffLanguage[]>({ queryKey: [EVERY_LANGUAGE] })

const MOST = 200

const part = (filter = '') => ({
  queryKey: [
    `/api/admin/categories?${new URLSearchParams({ sort: 'name', limit: String(MOST), ...(filter && { filter }) })}`,
  ],
  meta: { counted: true },
})

/**
 * The categories whose name contains some words, ordered by name; undefined until they are read. The server filters them
 * only if there are more categories than one call answers.
 */
export function useCategories(words = ''): readonly StaffCategory[] | undefined {
  const wanted = words.trim()
  const { data: all } = useQuery<ListPart<StaffCategory>>(part())
  const isWhole = all === undefined || all.items.length >= all.total
  const { data: found } = useQuery<ListPart<StaffCategory>>({
    ...part(wanted),
    placeholderData: keepPreviousData,
    enabled: !isWhole && wanted !== '',
  })
  if (wanted === '') return all?.items
  return isWhole ? all?.items.filter(({ name }) => contains(name, wanted)) : found?.items
}

const contains = (name: string, words: string) => name.toLocaleLowerCase().includes(words.toLocaleLowerCase())
