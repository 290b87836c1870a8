/** The languages that the public site speaks, by their tag (BCP 47), which is also the prefix of their addresses. */
export const interfaceTags = [
  'en',
  'fr',
  'es',
  'de',
  'it',
  'pt',
  'el',
  'ru',
  'tr',
  'sw',
  'ar',
  'fa',
  'ur',
  'he',
  'hi',
  'th',
  'zh',
  'ja',
  'ko',
] as const

export type InterfaceLanguage = (typeof interfaceTags)[number]

/** The language of the specification's texts; lists show a work's title in it beneath a foreign one. */
export const INTERFACE_LANGUAGE = 'en'

/**
 * How they write. `iso` is the longer code that the library may have for them (ISO 639-3), `digits` a numbering system of
 * `Intl`: without it a browser and the server could choose different ones. `plurals` are the categories of
 * `Intl.PluralRules`, in each of which the language counts, `comma` what stands between the items of a list, and the space after it
 * if there is one, where that is not the Latin comma.
 */
export const interfaceLanguages = {
  en: { name: 'English', iso: 'eng', dir: 'ltr', digits: 'latn', plurals: ['one', 'other'] },
  fr: { name: 'Français', iso: 'fra', dir: 'ltr', digits: 'latn', plurals: ['one', 'many', 'other'] },
  es: { name: 'Español', iso: 'spa', dir: 'ltr', digits: 'latn', plurals: ['one', 'many', 'other'] },
  de: { name: 'Deutsch', iso: 'deu', dir: 'ltr', digits: 'latn', plurals: ['one', 'other'] },
  it: { name: 'Italiano', iso: 'ita', dir: 'ltr', digits: 'latn', plurals: ['one', 'many', 'other'] },
  pt: { name: 'Português', iso: 'por', dir: 'ltr', digits: 'latn', plurals: ['one', 'many', 'other'] },
  el: { name: 'Ελληνικά', iso: 'ell', dir: 'ltr', digits: 'latn', plurals: ['one', 'other'] },
  ru: { name: 'Русский', iso: 'rus', dir: 'ltr', digits: 'latn', plurals: ['one', 'few', 'many', 'other'] },
  tr: { name: 'Türkçe', iso: 'tur', dir: 'ltr', digits: 'latn', plurals: ['one', 'other'] },
  sw: { name: 'Kiswahili', iso: 'swa', dir: 'ltr', digits: 'latn', plurals: ['one', 'other'] },
  ar: {
    name: 'العربية',
    iso: 'ara',
    dir: 'rtl',
    digits: 'arab',
    plurals: ['zero', 'one', 'two', 'few', 'many', 'other'],
    comma: '، ',
  },
  fa: { name: 'فارسی', iso: 'fas', dir: 'rtl', digits: 'arabext', plurals: ['one', 'other'], comma: '، ' },
  ur: { name: 'اردو', iso: 'urd', dir: 'rtl', digits: 'latn', plurals: ['one', 'other'], comma: '، ' },
  he: { name: 'עברית', iso: 'heb', dir: 'rtl', digits: 'latn', plurals: ['one', 'two', 'other'] },
  hi: { name: 'हिन्दी', iso: 'hin', dir: 'ltr', digits: 'latn', plurals: ['one', 'other'] },
  th: { name: 'ไทย', iso: 'tha', dir: 'ltr', digits: 'latn', plurals: ['other'] },
  zh: { name: '中文', iso: 'zho', dir: 'ltr', digits: 'latn', plurals: ['other'], comma: '、' },
  ja: { name: '日本語', iso: 'jpn', dir: 'ltr', digits: 'latn', plurals: ['other'], comma: '、' },
  ko: { name: '한국어', iso: 'kor', dir: 'ltr', digits: 'latn', plurals: ['other'] },
} as const satisfies Record<InterfaceLanguage, InterfaceLanguageFacts>

export interface InterfaceLanguageFacts {
  /** In itself. */
  name: string
  iso: string
  dir: 'ltr' | 'rtl'
  digits: string
  plurals: readonly Intl.LDMLPluralRule[]
  comma?: string
}

export const isInterfaceLanguage = (tag: string): tag is InterfaceLanguage =>
  (interfaceTags as readonly string[]).includes(tag)

/**
 * `/ar/library` is the page `/library` with its interface in Arabic.
 * @returns `language` undefined: the address names none, which is the site's own. The path never begins with `//`, which
 * would be another site
 */
export function splitLanguage(path: string): { language: InterfaceLanguage | undefined; path: string } {
  const [, tag = '', rest = '/'] = /^\/([a-z]{2,3})(\/(?!\/).*)?$/.exec(path) ?? []
  return isInterfaceLanguage(tag) ? { language: tag, path: rest } : { language: undefined, path }
}

/** What stands before the addresses of pages in a language. @param own the site's own language */
export const languagePrefix = (tag: InterfaceLanguage, own: InterfaceLanguage): string => (tag === own ? '' : `/${tag}`)

/** The codes under which the library may have the language. */
export const codesOfLanguage = (tag: InterfaceLanguage): string[] => [tag, interfaceLanguages[tag].iso]

/** The code of the language in the library, or its tag where the library has no such language. */
export const codeOf = (tag: InterfaceLanguage, languages: readonly { code: string }[]): string =>
  languages.find(({ code }) => codesOfLanguage(tag).includes(code))?.code ?? tag
