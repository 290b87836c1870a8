import { readAddress } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import type { Language } from '#contract/languages.ts'
import { queryOptions } from '../framework/data/query-client.ts'

/** What a search can be narrowed to. */
export interface Filters {
  languages: Pick<Language, 'code' | 'name' | 'autonym'>[]
  categories: Pick<Category, 'id' | 'name'>[]
}

export const filtersQuery = () =>
  queryOptions<Filters>({
    queryKey: ['search filters'],
    queryFn: async ({ client }) => {
      const meta = { stays: true }
      const [languages, categories] = await Promise.all([
        client.fetchQuery<Language[]>({ queryKey: [readAddress('languages')], meta }),
        client.fetchQuery<Category[]>({ queryKey: [readAddress('categories')], meta }),
      ])
      return {
        languages: languages.map(({ code, name, autonym }) => ({ code, name, autonym })),
        categories: categories.map(({ id, name }) => ({ id, name })),
      }
    },
  })
