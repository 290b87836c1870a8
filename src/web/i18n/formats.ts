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
  /** Between the items of a list, with its space. */
  comma: string
}

/** Of digits that are not Latin: their zero. */
const ZEROS: Record<string, string> = { arab: '٠', arabext: '۰' }

/** @param intlTag the language with its digits: `ar-u-nu-arab` */
export function formatsOf<Tag extends InterfaceLanguage>(intlTag: string, comma: string): Formats<Tag> {
  // The first `NumberFormat` takes a phone 80 ms, and most pages have only small numbers on their first screen.
  let rules: Intl.PluralRules | undefined
  let grouped: Intl.NumberFormat | undefined
  let plain: Intl.NumberFormat | undefined
  const zero = (ZEROS[intlTag.slice(intlTag.lastIndexOf('-') + 1)] ?? '0').charCodeAt(0)
  const digits = (n: number) => String(n).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
  const isBelow = (limit: number, n: number) => Number.isInteger(n) && n >= 0 && n < limit
  const year = (n: number) => {
    if (isBelow(10_000, n)) return digits(n)
    plain ??= new Intl.NumberFormat(intlTag, { useGrouping: false })
    return plain.format(n)
  }
  const number = (n: number, isAtLeast = false) => {
    if (isAtLeast) return `${year(n)}+`
    // No language groups fewer than four digits.
    if (isBelow(1000, n)) return digits(n)
    grouped ??= new Intl.NumberFormat(intlTag)
    return grouped.format(n)
  }
  return {
    comma,
    number,
    year,
    count: (n, forms, isAtLeast) => {
      // Without the digits: they change nothing, and take it from 1.5 ms to 10, the first time.
      rules ??= new Intl.PluralRules(intlTag.split('-u-')[0])
      // The table of languages names the categories of the rules, which a test compares.
      return (forms as Record<string, string>)[rules.select(n)]?.replace('#', number(n, isAtLeast)) ?? ''
    },
  }
}
