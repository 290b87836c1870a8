import { type InterfaceLanguage, languagePrefix } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import { siteIn } from '#contract/site-in.ts'
import { type LibraryNames, libraryNames } from './library-names.ts'
import type { ServerMessages } from './server-messages.ts'
import { serverWords } from './server-words.ts'

/** A language in which the server answers, and what it says in it. */
export interface Wording extends ServerMessages {
  language: InterfaceLanguage
  /** Of the addresses in that language. */
  prefix: string
  names: LibraryNames
  /** As it presents itself in that language. */
  site: Site
}

export async function wordingIn(language: InterfaceLanguage, site: Site): Promise<Wording> {
  const [messages, names] = await Promise.all([serverWords(language), libraryNames(language)])
  return {
    ...messages,
    language,
    prefix: languagePrefix(language, site.interfaceLanguage),
    names,
    site: siteIn(site, language),
  }
}
