import type { Language } from '#contract/languages.ts'

export interface Region {
  name: string
  languages: Language[]
}

/** Languages by region, regions in the order of the alphabet, those without one last. */
export function byRegion(languages: readonly Language[], other: string): Region[] {
  const groups = Map.groupBy(languages, (language) => language.region?.trim() || other)
  return Array.from(groups, ([name, members]) => ({ name, languages: members })).sort(
    (one, two) => Number(one.name === other) - Number(two.name === other) || one.name.localeCompare(two.name, 'en'),
  )
}
