import { INTERFACE_LANGUAGE } from './interface-languages.ts'

export interface LanguageProposal {
  name: string
  /** The language's name in itself; undefined where it is not known. */
  autonym: string | undefined
  region: string | undefined
  isRtl: boolean
}

/** Scripts written from right to left, for browsers that do not know the direction of a language. */
const RTL_SCRIPTS = new Set(
  'Adlm Arab Aran Armi Avst Chrs Cprt Elym Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi'.split(
    ' ',
  ),
)

/** Scripts with capital letters: a name alone begins with one, even if it has a small letter within a sentence. */
const CASED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u

/** What is known of a language by its code (ISO 639-1 or 639-3, also with a territory). undefined: unknown code */
export function proposeLanguage(code: string): LanguageProposal | undefined {
  const locale = readLocale(code)
  const name = locale && nameOf(locale, INTERFACE_LANGUAGE)
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
    // `baseName` has no extensions (`-u-…`), for which `of` would throw.
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(locale.baseName)
  } catch {
    return undefined
  }
}

function autonymOf(locale: Intl.Locale): string | undefined {
  const tag = locale.baseName
  // A browser that has no data of the language would answer with the name in the browser's own language.
  if (Intl.DisplayNames.supportedLocalesOf([tag]).length === 0) return undefined
  const name = nameOf(locale, tag)?.replace(/\s*\(.*\)$/, '')
  return name && CASED.test(name) ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : name
}

/** The direction of a locale is a method in some browsers, a property in others, and missing in the rest. */
interface DirectedLocale {
  getTextInfo?: () => { direction?: string }
  textInfo?: { direction?: string }
}

function directionOf(locale: Intl.Locale): string | undefined {
  const directed = locale as DirectedLocale
  return (directed.getTextInfo?.() ?? directed.textInfo)?.direction
}

/** The regions under which the library groups its languages, and the territories of each. */
const territories: Record<string, string> = {
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  Americas:
    'AG AI AR AW BB BM BO BR BS BZ CA CL CO CR CU DM DO EC FK GD GF GL GP GT GY HN HT JM KN LC MQ MS MX NI PA PE PR PY SR SV TT US UY VC VE VG VI',
  'Central Asia': 'KG KZ MN TJ TM UZ',
  'East Asia': 'CN HK JP KP KR MO TW',
  Europe:
    'AD AL AM AT AX AZ BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  'Middle East': 'AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  Oceania: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
  'South Asia': 'AF BD BT IN LK MV NP PK',
  'Southeast Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
}

/** The regions of languages whose home is not where most of their speakers live, or that have several homes. */
const homes: Record<string, string> = {
  en: 'Europe',
  pt: 'Europe',
  yi: 'Europe',
  haw: 'Oceania',
  ku: 'Middle East',
  ug: 'Central Asia',
}

const regions = new Map(
  Object.entries(territories).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region] as const)),
)

/** The names of the regions, for the field in which one is chosen. */
export const regionNames: readonly string[] = Object.keys(territories)

/**
 * The region of a language.
 * @param territory where most of its speakers live, or that of the code
 * @param isInCode the territory stands in the code: it means the language as it is spoken there
 */
function regionOf(language: string, territory: string | undefined, isInCode: boolean): string | undefined {
  const home = isInCode ? undefined : homes[language]
  return home ?? (territory === undefined ? undefined : regions.get(territory))
}
