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
  // Each takes a phone some 10 ms to make, and many pages have no number on their first screen.
  let rules: Intl.PluralRules | undefined
  let grouped: Intl.NumberFormat | undefined
  let plain: Intl.NumberFormat | undefined
  const year = (n: number) => {
    plain ??= new Intl.NumberFormat(intlTag, { useGrouping: false })
    return plain.format(n)
  }
  const number = (n: number, isAtLeast = false) => {
    if (isAtLeast) return `${year(n)}+`
    grouped ??= new Intl.NumberFormat(intlTag)
    return grouped.format(n)
  }
  return {
    number,
    year,
    count: (n, forms, isAtLeast) => {
      rules ??= new Intl.PluralRules(intlTag)
      // The table of languages names the categories of the rules, which a test compares.
      return (forms as Record<string, string>)[rules.select(n)]?.replace('#', number(n, isAtLeast)) ?? ''
    },
  }
}
