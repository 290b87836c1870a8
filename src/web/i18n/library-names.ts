import { languageTag } from '#contract/language-tag.ts'
import type { ReadApi } from '../framework/data/api.ts'
import type { Locale } from './locale.ts'
import { wordOf } from './word-of.ts'

/**
 * The reads of an interface that is not English: the names of languages, categories and regions in what they read are
 * those of the interface, and the titles beside the original ones are in its language. Tags stay, since addresses have
 * them (`wordOf`), and so do the categories of a work, which nobody reads: they decide the colours of its cover.
 */
export function inWordsOf(locale: Locale, api: ReadApi): ReadApi {
  if (locale.tag === 'en') return api
  const languages = new Intl.DisplayNames(locale.tag, { type: 'language', fallback: 'none' })

  function rename(data: unknown): void {
    if (Array.isArray(data)) for (const item of data) rename(item)
    else if (typeof data === 'object' && data !== null) renameIn(data as Named)
  }

  function renameIn(data: Named): void {
    const { name, code, icon, region } = data
    if (name !== undefined && code !== undefined) data.name = languages.of(languageTag(code)) ?? name
    if (name !== undefined && icon !== undefined) renameCategory(data)
    if (region) data.region = wordOf(locale, 'regions', region)
    for (const value of Object.values(data)) rename(value)
  }

  function renameCategory(category: Named): void {
    // Its drawing belongs to the name that staff gave it.
    if (category.icon === '') category.icon = category.name
    category.name = wordOf(locale, 'categories', category.name ?? '')
  }

  return {
    async get<T>(path: string) {
      const data = await api.get<T>(locale.prefix + path)
      rename(data)
      return data
    },
    async list<T>(path: string) {
      const list = await api.list<T>(locale.prefix + path)
      rename(list.items)
      return list
    },
  }
}

interface Named {
  name?: string
  code?: string
  icon?: string | undefined
  region?: string | null
}
