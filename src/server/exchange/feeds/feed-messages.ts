export const feedMessages = {
  title: (brand: string) => `${brand} Translations: New Works`,
  /** @param list a category, a language or a tag */
  titled: (brand: string, list: string) => `${brand} Translations: New Works, ${list}`,
  subtitle: (brand: string) => `The newest works of the library, translated by ${brand}'s AI.`,
} as const
