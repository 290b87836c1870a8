import type { InterfaceLanguage, interfaceLanguages } from '#contract/interface-languages.ts'

/** A noun with its number, written `#`, in each form that the language has for numbers. */
export type Forms<Tag extends InterfaceLanguage> = Record<(typeof interfaceLanguages)[Tag]['plurals'][number], string>

/** How a language writes what messages have in them. */
export interface Formats<Tag extends InterfaceLanguage = InterfaceLanguage> {
  /** @param isAtLeast there are more, which nobody has counted: `1000+` */
  number: (n: number, isAtLeast?: boolean) => string
  /** Without signs between the digits. */
  year: (n: number) => string
  count: (n: number, forms: Forms<Tag>, isAtLeast?: boolean) => string
}

/** @param intlTag the language with its digits: `ar-u-nu-arab` */
export function formatsOf<Tag extends InterfaceLanguage>(intlTag: string): Formats<Tag> {
  const rules = new Intl.PluralRules(intlTag)
  const year = (n: number) => new Intl.NumberFormat(intlTag, { useGrouping: false }).format(n)
  const number = (n: number, isAtLeast = false) =>
    isAtLeast ? `${year(n)}+` : new Intl.NumberFormat(intlTag).format(n)
  return {
    number,
    year,
    count: (n, forms, isAtLeast) =>
      // The table of languages names the categories of the rules, which a test compares.
      (forms as Record<string, string>)[rules.select(n)]?.replace('#', number(n, isAtLeast)) ?? '',
  }
}
