import { type InterfaceLanguage, languagePrefix } from '#contract/interface-languages.ts'
import { englishLocale } from './english-locale.ts'
import * as ar from './languages/ar/index.ts'
import * as de from './languages/de/index.ts'
import * as el from './languages/el/index.ts'
import * as es from './languages/es/index.ts'
import * as fa from './languages/fa/index.ts'
import * as fr from './languages/fr/index.ts'
import * as he from './languages/he/index.ts'
import * as hi from './languages/hi/index.ts'
import * as it from './languages/it/index.ts'
import * as ja from './languages/ja/index.ts'
import * as ko from './languages/ko/index.ts'
import * as pt from './languages/pt/index.ts'
import * as ru from './languages/ru/index.ts'
import * as sw from './languages/sw/index.ts'
import * as th from './languages/th/index.ts'
import * as tr from './languages/tr/index.ts'
import * as ur from './languages/ur/index.ts'
import * as zh from './languages/zh/index.ts'
import type { Locale } from './locale.ts'
import { type Catalogue, makeLocale } from './make-locale.ts'

/** Each language but English, with all that it says. */
const catalogues: { [Tag in Exclude<InterfaceLanguage, 'en'>]: Catalogue<Tag> } = {
  fr,
  es,
  de,
  it,
  pt,
  el,
  ru,
  tr,
  sw,
  ar,
  fa,
  ur,
  he,
  hi,
  th,
  zh,
  ja,
  ko,
}

/** Made when a language is first asked for. */
const made = new Map<InterfaceLanguage, Locale>([['en', englishLocale]])

/** For the server: a browser loads the messages of one language, when it needs them. @param own the site's own language */
export function localeOf(tag: InterfaceLanguage, own: InterfaceLanguage): Locale {
  const locale = made.get(tag) ?? make(tag as Exclude<InterfaceLanguage, 'en'>)
  made.set(tag, locale)
  return { ...locale, prefix: languagePrefix(tag, own) }
}

function make<Tag extends Exclude<InterfaceLanguage, 'en'>>(tag: Tag): Locale {
  const { screen, pages, tools } = catalogues[tag]
  return makeLocale(tag, (formats) => ({ ...screen(formats), ...pages(formats), ...tools(formats) }))
}
