/** Of the works in a language: all, those written in it, or the others. */
export const languageParts = ['all', 'original', 'translated'] as const

/** What an address asks for; undefined: all of them. */
export function partOf(search: URLSearchParams): 'original' | 'translated' | undefined {
  const asked = search.get('works')
  return asked === 'original' || asked === 'translated' ? asked : undefined
}
