import { type InterfaceLanguage, languagePrefix } from '#contract/interface-languages.ts'
import { englishLocale } from './english-locale.ts'
import type { Locale } from './locale.ts'
import { type Catalogue, makeLocale } from './make-locale.ts'

/** Each language but English, with all that it says. */
const catalogues: { [Tag in Exclude<InterfaceLanguage, 'en'>]: () => Promise<Catalogue<Tag>> } = {
  fr: () => import('./languages/fr/index.ts'),
  es: () => import('./languages/es/index.ts'),
  de: () => import('./languages/de/index.ts'),
  it: () => import('./languages/it/index.ts'),
  pt: () => import('./languages/pt/index.ts'),
  el: () => import('./languages/el/index.ts'),
  ru: () => import('./languages/ru/index.ts'),
  tr: () => import('./languages/tr/index.ts'),
  sw: () => import('./languages/sw/index.ts'),
  ar: () => import('./languages/ar/index.ts'),
  fa: () => import('./languages/fa/index.ts'),
  ur: () => import('./languages/ur/index.ts'),
  he: () => import('./languages/he/index.ts'),
  hi: () => import('./languages/hi/index.ts'),
  th: () => import('./languages/th/index.ts'),
  zh: () => import('./languages/zh/index.ts'),
  ja: () => import('./languages/ja/index.ts'),
  ko: () => import('./languages/ko/index.ts'),
}

/** Loaded and made when a language is first asked for. */
const made = new Map<InterfaceLanguage, Promise<Locale>>([['en', Promise.resolve(englishLocale)]])

/** For the server: a browser loads the messages of one language, when it needs them. @param own the site's own language */
export async function localeOf(tag: InterfaceLanguage, own: InterfaceLanguage): Promise<Locale> {
  const making = made.get(tag) ?? make(tag as Exclude<InterfaceLanguage, 'en'>)
  made.set(tag, making)
  // The next reader tries again.
  making.catch(() => made.delete(tag))
  return { ...(await making), prefix: languagePrefix(tag, own) }
}

async function make<Tag extends Exclude<InterfaceLanguage, 'en'>>(tag: Tag): Promise<Locale> {
  const { screen, pages, tools } = await catalogues[tag]()
  return makeLocale(tag, (formats) => ({ ...screen(formats), ...pages(formats), ...tools(formats) }))
}
