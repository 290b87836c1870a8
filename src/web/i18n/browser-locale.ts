import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { ReadApi } from '../framework/data/api.ts'
import { type Formats, formatsOf } from './formats.ts'
import { loadMessagesBy, withMessages } from './load-messages.ts'
import type { Locale } from './locale.ts'
import type { Messages, Part, Parts } from './messages.ts'

/** What a page tells its browser of the language of the interface. */
export interface LocaleFacts {
  tag: InterfaceLanguage
  dir: 'ltr' | 'rtl'
  /** The language with its digits, for `Intl`: `ar-u-nu-arab`. */
  intlTag: string
  prefix: string
  comma: string
  /** Addresses of the scripts that have the messages. */
  messages: Record<Part, string>
}

type MessagesCode = { [Name in Part]: (formats: Formats) => Parts[Name] }

/**
 * The language of this page. Messages that are not part of the first screen come with the code that says them.
 * @returns `ready`: when those of the first screen are there
 */
export function browserLocale({ tag, dir, intlTag, prefix, comma, messages: addresses }: LocaleFacts): {
  locale: Locale
  ready: Promise<unknown>
} {
  const formats = formatsOf(intlTag, comma)
  const messages = {} as Messages
  const loading: Partial<Record<Part, Promise<unknown>>> = {}
  loadMessagesBy((part) => {
    loading[part] ??= import(/* @vite-ignore */ addresses[part]).then((code: MessagesCode) =>
      Object.assign(messages, code[part](formats)),
    )
    return loading[part]
  })
  const locale = {
    tag,
    intlTag,
    marks: { lang: tag, dir },
    prefix,
    messages,
    formatNumber: formats.number,
    comma,
  }
  return { locale, ready: withMessages(Promise.resolve(), 'screen') }
}

/** The reads of a page. What they read is in English unless the language is another. */
export function readsIn(locale: Locale, api: ReadApi): ReadApi {
  if (locale.tag === 'en') return api
  // Not before something is read: what the first screen shows came with it.
  const inWords = () => import('./library-names.ts').then(({ inWordsOf }) => inWordsOf(locale, api))
  return { get: async (path) => (await inWords()).get(path), list: async (path) => (await inWords()).list(path) }
}
