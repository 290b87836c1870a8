import type { InterfaceLanguage } from './interface-languages.ts'
import type { Site } from './site.ts'

/** The site as it presents itself in a language of the interface. */
export const siteIn = ({ words, ...site }: Site, language: InterfaceLanguage): Site => ({
  ...site,
  ...words?.[language],
})
