import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { ServerMessages } from './server-messages.ts'

/** Loaded when a language is first asked for: the start of the server waits for none. */
const languages: Record<InterfaceLanguage, () => Promise<ServerMessages>> = {
  en: async () => (await import('./languages/en.ts')).en,
  fr: async () => (await import('./languages/fr.ts')).fr,
  es: async () => (await import('./languages/es.ts')).es,
  de: async () => (await import('./languages/de.ts')).de,
  it: async () => (await import('./languages/it.ts')).it,
  pt: async () => (await import('./languages/pt.ts')).pt,
  el: async () => (await import('./languages/el.ts')).el,
  ru: async () => (await import('./languages/ru.ts')).ru,
  tr: async () => (await import('./languages/tr.ts')).tr,
  sw: async () => (await import('./languages/sw.ts')).sw,
  ar: async () => (await import('./languages/ar.ts')).ar,
  fa: async () => (await import('./languages/fa.ts')).fa,
  ur: async () => (await import('./languages/ur.ts')).ur,
  he: async () => (await import('./languages/he.ts')).he,
  hi: async () => (await import('./languages/hi.ts')).hi,
  th: async () => (await import('./languages/th.ts')).th,
  zh: async () => (await import('./languages/zh.ts')).zh,
  ja: async () => (await import('./languages/ja.ts')).ja,
  ko: async () => (await import('./languages/ko.ts')).ko,
}

/** What only the server says, in a language of the interface. */
export const serverWords = (language: InterfaceLanguage): Promise<ServerMessages> => languages[language]()
