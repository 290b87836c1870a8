import { interfaceLanguage } from '../../i18n/interface.ts'
import { regionOf } from './region-of.ts'

export interface LanguageProposal {
  name: string
  /** The language's name in itself; undefined where it is not known. */
  autonym: string | undefined
  region: string | undefined
  isRtl: boolean
}

/** Scripts written from right to left, for browsers that do not tell. */
const RTL_SCRIPTS = new Set(
  'Adlm Arab Aran Armi Avst Chrs Cprt Elym Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi'.split(
    ' ',
  ),
)

/** Scripts in which names begin with a capital letter, also those that stand small in the middle of a sentence. */
const CASED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u

/** What is known of a language by its code (ISO 639-1 or 639-3, also with a territory); undefined: no language has it. */
export function proposeLanguage(code: string): LanguageProposal | undefined {
  const locale = readLocale(code)
  const name = locale && nameOf(locale, interfaceLanguage)
  if (!locale || !name) return undefined
  const { script, region } = locale.maximize()
  return {
    name,
    autonym: autonymOf(locale),
    region: regionOf(locale.language, region, locale.region !== undefined),
    isRtl: directionOf(locale) === 'rtl' || (script !== undefined && RTL_SCRIPTS.has(script)),
  }
}

function readLocale(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code.trim().replaceAll('_', '-'))
  } catch {
    return undefined
  }
}

function nameOf(locale: Intl.Locale, language: string): string | undefined {
  try {
    // Without extensions (`-u-…`), which names refuse.
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(locale.baseName)
  } catch {
    return undefined
  }
}

function autonymOf(locale: Intl.Locale): string | undefined {
  const tag = locale.baseName
  // Without words of the language itself, the names would be those of the browser's own.
  if (Intl.DisplayNames.supportedLocalesOf([tag]).length === 0) return undefined
  const name = nameOf(locale, tag)?.replace(/\s*\(.*\)$/, '')
  return name && CASED.test(name) ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : name
}

/** Some browsers have it as a method, some as a property, some not at all. */
interface DirectedLocale {
  getTextInfo?: () => { direction?: string }
  textInfo?: { direction?: string }
}

function directionOf(locale: Intl.Locale): string | undefined {
  const directed = locale as DirectedLocale
  return (directed.getTextInfo?.() ?? directed.textInfo)?.direction
}
