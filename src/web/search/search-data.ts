import { queryOptions } from '@tanstack/react-query'
import type { Work } from '#contract/works.ts'

export const searchQuery = (query: string) =>
  queryOptions<Work[]>({ queryKey: [`/api/search?q=${encodeURIComponent(query)}`] })
