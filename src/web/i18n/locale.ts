import { createContext, use } from 'react'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { Messages } from './messages.ts'

/** The language of the interface's own words: what they are, and how they write numbers. */
export interface Locale {
  tag: InterfaceLanguage
  /** The same with its digits, for `Intl`: `ar-u-nu-arab`. */
  intlTag: string
  /** Attributes of an element of the interface that stands among words of another language. */
  marks: { lang: string; dir: 'ltr' | 'rtl' }
  messages: Messages
  /** Before the addresses of its pages: empty, or `/ar`. */
  prefix: string
  formatNumber: (n: number) => string
  /** Between the items of a list, with its space. */
  comma: string
}

/** There is no language without it: what is drawn outside of it fails. */
export const LocaleContext = createContext(undefined as unknown as Locale)

export const useLocale = (): Locale => use(LocaleContext)

/** The messages of a feature, in the language of the interface. */
export const useMessages = <Feature extends keyof Messages>(feature: Feature): Messages[Feature] =>
  useLocale().messages[feature]
