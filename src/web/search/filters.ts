import { readAddress } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import type { Language } from '#contract/languages.ts'
import type { Read } from '../framework/data/read-cache.ts'

/** What a search can be narrowed to. */
export interface Filters {
  languages: Pick<Language, 'code' | 'name' | 'autonym'>[]
  categories: Pick<Category, 'id' | 'name'>[]
}

export const filtersRead = (): Read<Filters> => ({
  key: 'search filters',
  make: async (cache) => {
    const isLeftOut = true
    const [languages, categories] = await Promise.all([
      cache.fetch<Language[]>({ key: readAddress('languages'), isLeftOut }),
      cache.fetch<Category[]>({ key: readAddress('categories'), isLeftOut }),
    ])
    return {
      languages: languages.map(({ code, name, autonym }) => ({ code, name, autonym })),
      categories: categories.map(({ id, name }) => ({ id, name })),
    }
  },
})
