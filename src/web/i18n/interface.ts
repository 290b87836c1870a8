import type { INTERFACE_LANGUAGE } from '#contract/languages.ts'

/** The language of the interface's own words. */
export const interfaceLanguage: typeof INTERFACE_LANGUAGE = 'en'

/** Marks words of the interface that stand among words of another language. */
export const interfaceText = { lang: interfaceLanguage, dir: 'ltr' } as const

const rules = new Intl.PluralRules(interfaceLanguage)
const numbers = new Intl.NumberFormat(interfaceLanguage)

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export const formatNumber = (n: number): string => numbers.format(n)

/** A number and its noun in the form that the number asks for. */
export function formatCount(n: number, forms: Forms): string {
  return `${numbers.format(n)} ${forms[rules.select(n)] ?? forms.other}`
}
