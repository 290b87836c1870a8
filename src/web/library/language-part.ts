/** Of the works in a language: all, those written in it, or the others. */
export const languageParts = ['all', 'original', 'translated'] as const

/** What an address asks for; undefined: all of them. */
export function partOf({ works }: { works?: string | undefined }): 'original' | 'translated' | undefined {
  return works === 'original' || works === 'translated' ? works : undefined
}
