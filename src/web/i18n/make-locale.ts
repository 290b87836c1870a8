import {
  type InterfaceLanguage,
  type InterfaceLanguageFacts,
  interfaceLanguages,
} from '#contract/interface-languages.ts'
import { type Formats, formatsOf } from './formats.ts'
import type { Locale } from './locale.ts'
import type { Messages, Parts } from './messages.ts'

/** A language but English: makes its messages, by part. */
export type Catalogue<Tag extends InterfaceLanguage> = { [Name in keyof Parts]: (formats: Formats<Tag>) => Parts[Name] }

/** @param make makes all messages of the language */
export function makeLocale<Tag extends InterfaceLanguage>(tag: Tag, make: (formats: Formats<Tag>) => Messages): Locale {
  const { dir, digits, comma = ', ' }: InterfaceLanguageFacts = interfaceLanguages[tag]
  const intlTag = `${tag}-u-nu-${digits}`
  const formats = formatsOf<Tag>(intlTag, comma)
  return {
    tag,
    intlTag,
    marks: { lang: tag, dir },
    prefix: '',
    messages: make(formats),
    formatNumber: formats.number,
    comma,
  }
}
